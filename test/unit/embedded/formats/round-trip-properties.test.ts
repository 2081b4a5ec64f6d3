import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, textPiece, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import {
  content,
  makeIdml,
  paragraphs as idmlParagraphs,
  range,
} from '../../documents/idml/idml-maker.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { alignSegments } from '../../../../shared/documents/align-segments.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import { forAllAsync } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { makeDocx } from '../../documents/office/office-maker.ts';
import {
  drawn,
  makePptx,
  makeXlsx,
  shape,
  shared,
  sheetPart,
  slidePart,
  stringsPart,
} from '../support/office-files.ts';
import { ample } from '../../../support/ample-budget.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Words of several scripts with characters that are special in markup; never only spaces. */
const words = fc
  .array(
    fc.constantFrom(
      'harbour',
      'The',
      'ß',
      'Łódź',
      'Ελλάδα',
      '渡轮',
      'שלום',
      'مرحبا',
      '😀',
      'e\u0301',
      '&',
      '<b>',
      '"',
      "'",
      ']]>',
      '{0}',
      '%s',
      'a@b.example',
      '10',
      '-',
      '…',
      '&amp;',
      '\u00a0',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => `w ${list.join(' ')}`);
/** Paragraphs of runs that look different from each other. */
const paragraphs = fc.array(fc.array(words, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 12,
});

/** Builds a document of each format from paragraphs of runs. */
const MAKERS: Readonly<
  Partial<Record<DocumentFormatId, (document: readonly (readonly string[])[]) => Uint8Array>>
> = {
  docx: (document) =>
    makeDocx(
      document
        .map(
          (runs, index) =>
            `<w:p>${runs
              .map((text, at) => {
                const look = at % 2 === 1 ? '<w:rPr><w:b/></w:rPr>' : '';
                const link = at % 3 === 2;
                const run = `<w:r>${look}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
                return link ? `<w:hyperlink w:anchor="a">${run}</w:hyperlink>` : run;
              })
              .join(
                '<w:r><w:tab/></w:r>',
              )}<w:bookmarkStart w:id="${String(index)}" w:name="b"/></w:p>`,
        )
        .join(''),
    ),
  pptx: (document) =>
    makePptx([
      slidePart(
        document.map((runs) => shape(runs.map((text) => drawn(escapeXml(text))).join(''))).join(''),
      ),
    ]),
  xlsx: (document) =>
    makeXlsx(
      sheetPart(
        document
          .map(
            (_, row) => `<row r="${String(row + 1)}">${shared(`A${String(row + 1)}`, row)}</row>`,
          )
          .join(''),
      ),
      stringsPart(
        ...document.map((runs) =>
          runs
            .map(
              (text, at) =>
                `<r><rPr>${at % 2 === 1 ? '<b/>' : '<i/>'}</rPr><t xml:space="preserve">${escapeXml(text)}</t></r>`,
            )
            .join(''),
        ),
      ),
    ),
  html: (document) =>
    encode(
      `<!DOCTYPE html><html><head><title>w</title></head><body>${document
        .map(
          (runs, index) =>
            `<p id="p${String(index)}">${runs
              .map((text, at) => (at % 2 === 1 ? `<b>${escapeXml(text)}</b>` : escapeXml(text)))
              .join('<img src="a.png"> ')}</p>`,
        )
        .join('\n')}</body></html>`,
    ),
  xliff: (document) =>
    encode(
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f">${document
        .map(
          (runs, index) =>
            `<unit id="u${String(index)}"><segment><source>${runs
              .map((text, at) =>
                at % 2 === 1 ? `<pc id="${String(at)}">${escapeXml(text)}</pc>` : escapeXml(text),
              )
              .join('<ph id="x"/>')}</source></segment></unit>`,
        )
        .join('')}</file></xliff>`,
    ),
  srt: (document) =>
    encode(
      document
        .map(
          (runs, index) =>
            `${String(index + 1)}\r\n00:00:0${String(index % 10)},000 --> 00:00:0${String(index % 10)},900\r\n${runs[0] ?? ''}\r\n\r\n`,
        )
        .join(''),
    ),
  xml: (document) =>
    encode(
      `<?xml version="1.0" encoding="UTF-8"?>\r\n<d>${document
        .map(
          (runs, index) =>
            `<p id="p${String(index)}">${runs
              .map((text, at) => (at % 2 === 1 ? `<b>${escapeXml(text)}</b>` : escapeXml(text)))
              .join('<i/> ')}</p>`,
        )
        .join('\r\n  ')}</d>`,
    ),
  json: (document) =>
    encode(
      `{${document.map((runs, index) => `"k${String(index % 3)}": ${JSON.stringify(runs)}`).join(',\r\n')}}`,
    ),
  idml: (document) =>
    makeIdml({
      stories: {
        u1: document
          .map((runs) =>
            idmlParagraphs(
              `${runs.map((text, at) => range(content(escapeXml(text)), at % 2 === 1 ? 'FontStyle="Bold"' : '')).join(range(content('<?ACE 18?>')))}${range('<Br />')}`,
            ),
          )
          .join('\n'),
      },
    }),
  txt: (document) => encode(document.map((runs) => runs.join('\t')).join('\r\n\r\n')),
};
const FORMATS = Object.entries(MAKERS) as [
  DocumentFormatId,
  (document: readonly (readonly string[])[]) => Uint8Array,
][];

async function translate(
  id: DocumentFormatId,
  bytes: Uint8Array,
  change: (segment: Segment) => Segment,
): Promise<Uint8Array> {
  const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: id };
  const document = await formatOfId(id)?.open(bytes, ample(), options);
  if (document === undefined) throw new Error(`There is no format ${id}.`);
  return document.write(document.segments.map(change), 'ES');
}

const side = (id: DocumentFormatId): 'target' | 'source' => (id === 'xliff' ? 'target' : 'source');
const textsOf = async (
  id: DocumentFormatId,
  bytes: Uint8Array,
  of: 'source' | 'target' = 'source',
): Promise<string[]> =>
  ((await extractSegments(id, bytes, createReadBudget(), of)) ?? []).map(({ text }) => text);

const marked = (segment: Segment): Segment =>
  segment.map((piece) => (piece.kind === 'text' ? textPiece(`${piece.text}ž`, piece.run) : piece));

describe.each(FORMATS)('any %s document', (id, make) => {
  const holds = (check: (bytes: Uint8Array) => Promise<void>): Promise<void> =>
    forAllAsync(runs(60, 8), paragraphs, (document) => check(make(document)));

  it('is identical after a translation that changes nothing', () =>
    holds(async (bytes) => {
      const result = await translate(id, bytes, (segment) => segment);
      expect(await textsOf(id, result, side(id))).toEqual(await textsOf(id, bytes));
    }));

  it('pairs with its translation, segment by segment', () =>
    holds(async (bytes) => {
      const source = (await extractSegments(id, bytes, createReadBudget())) ?? [];
      const target =
        (await extractSegments(
          id,
          await translate(id, bytes, marked),
          createReadBudget(),
          side(id),
        )) ?? [];
      const pairs = alignSegments(source, target);
      expect(pairs.map((pair) => pair.source)).toEqual(source.map(({ text }) => text));
      for (const pair of pairs) {
        const bare = (text: string): string => text.replaceAll(/[ž\s]/gu, '');
        expect(bare(pair.target)).toBe(bare(pair.source));
        expect(pair.target.includes('ž')).toBe(/\p{L}/u.test(pair.source));
      }
    }));

  it('has as many segments again, with the same objects', () =>
    holds(async (bytes) => {
      const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: id };
      const before = await formatOfId(id)?.open(bytes, ample(), options);
      const shapeOf = (segments: readonly Segment[] | undefined): unknown =>
        segments?.map((segment) =>
          segment.map((piece) => (piece.kind === 'text' ? piece.run : 'o')),
        );
      const after = await formatOfId(id)?.open(
        id === 'xliff' ? bytes : await translate(id, bytes, marked),
        ample(),
        options,
      );
      expect(shapeOf(after?.segments)).toEqual(shapeOf(before?.segments));
      expect(before?.segments.some((segment) => plainText(segment) !== '')).toBe(true);
    }));
});
