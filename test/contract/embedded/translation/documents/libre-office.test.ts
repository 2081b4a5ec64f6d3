import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import type { ShownDocument } from '../../../support/libre-office.ts';
import { firstOf, someOf } from '../../../../support/runs.ts';
import {
  convertInLibreOffice,
  hasLibreOffice,
  openInLibreOffice,
} from '../../../support/libre-office.ts';
import { honestFile } from '../../../support/honest-files.ts';
import { roundTripFiles } from '../../../support/round-trip-files.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

vi.setConfig({ hookTimeout: 600_000 });

const OFFICE = new Set(['docx', 'pptx', 'xlsx', 'html']);
/** References external images and styles, which LibreOffice would request. */
const NOT_ALONE = 'loglevel.html';
/** Some files of each format: LibreOffice takes a second for each, once for the source and once for the result. */
const FILES = [...OFFICE].flatMap((format) =>
  someOf(
    1,
    roundTripFiles().filter((file) => file.format === format && file.name !== NOT_ALONE),
  ),
);
/** Contains only an image. */
const WITH_TEXT = FILES.filter(({ name }) => name !== 'tiny-picture.docx');
const PDF = someOf(
  1,
  roundTripFiles().filter(({ format }) => format === 'pdf'),
);
/** Letters as the practice engine writes them. */
const ACCENTED = /[áéíóúšţŕñļçĥð]{2}/gu;
const asWord = (name: string): string => `${name}.docx`;

describe.skipIf(!hasLibreOffice)('in LibreOffice (needs libreoffice-*-nogui)', () => {
  const documents = shareDocuments(createPseudoEngine);
  let before: ReadonlyMap<string, ShownDocument>;
  let after: ReadonlyMap<string, ShownDocument>;

  beforeAll(async () => {
    const results = new Map<string, Uint8Array>();
    for (const { name, bytes } of FILES) {
      const outcome = await documents.translate(name, bytes);
      if (outcome.kind === 'done') results.set(name, outcome.bytes);
    }
    for (const { name, bytes } of PDF) {
      const outcome = await documents.translate(name, bytes, { output_format: 'docx' });
      if (outcome.kind === 'done') results.set(asWord(name), outcome.bytes);
    }
    before = await openInLibreOffice(new Map(FILES.map(({ name, bytes }) => [name, bytes])));
    after = await openInLibreOffice(results);
  });

  it.each(FILES)('$name opens with as many pages as its source', ({ name }) => {
    expect(after.get(name)?.pageCount).toBe(before.get(name)?.pageCount ?? 'a source that opens');
  });

  it.each(WITH_TEXT)('$name shows all the text of its source, translated', ({ name }) => {
    const [source, shown] = [before.get(name)?.text ?? '', after.get(name)?.text ?? ''];
    const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
    expect(count(shown, /\p{L}/gu)).toBe(count(source, /\p{L}/gu));
    // The results of formulas stay in the language of the source.
    const untranslated = /[a-z]{4}/giu;
    expect(count(shown, untranslated)).toBeLessThan(count(source, untranslated) / 5 + 1);
    expect(count(shown, ACCENTED)).toBeGreaterThan(0);
  });

  it.each(PDF)('$name opens as a Word document', ({ name }) => {
    const shown = after.get(asWord(name));
    expect(shown?.pageCount).toBeGreaterThan(0);
    expect(shown?.text).toMatch(ACCENTED);
  });
});

/** As text: a workbook and a presentation have no text form, so theirs comes from a web page, or printed. */
describe.skipIf(!hasLibreOffice)(
  'a translation that was edited and saved (needs libreoffice-*)',
  () => {
    const documents = shareDocuments(createPseudoEngine);
    const EDITED = firstOf(2, ['docx', 'xlsx', 'html', 'pptx'] as const);
    const shown = new Map<string, { before: string; after: string; editCount: number }>();
    /** Removes whitespace: longer text breaks into other lines. */
    const lettersOf = (text: string): string => text.replaceAll(/\s+/gu, '');

    beforeAll(async () => {
      for (const format of EDITED) {
        const { name, bytes } = honestFile(format);
        const outcome = await documents.translate(name, bytes);
        if (outcome.kind !== 'done') throw new Error(outcome.message);
        const edits = outcome.segments.map(({ target }, index) =>
          index % 3 === 0 ? { text: target, edited: `Qqq ${target}` } : { text: target },
        );
        const written = await documents.edit(name, outcome.bytes, edits);
        if (written.kind !== 'written') throw new Error(written.message);
        const files = new Map([
          [`before.${format}`, outcome.bytes],
          [`after.${format}`, written.bytes],
        ]);
        const texts = await readInLibreOffice(format, files);
        shown.set(format, {
          before: lettersOf(texts.get(`before.${format}`) ?? ''),
          after: lettersOf(texts.get(`after.${format}`) ?? ''),
          editCount: edits.filter(({ edited }) => edited !== undefined).length,
        });
      }
    });

    it.each(EDITED)('%s opens there, and only the edited segments are changed', (format) => {
      const { before = '', after = '', editCount = 0 } = shown.get(format) ?? {};
      expect(before.length).toBeGreaterThan(100);
      const found = after.match(/Qqq/gu)?.length ?? 0;
      // Elsewhere some of it is not shown, such as the title of a page; a header is shown more than
      // once.
      expect(found).toBeGreaterThanOrEqual(format === 'docx' ? editCount : 1);
      expect(after.replaceAll('Qqq', '')).toBe(before);
    });
  },
);

/** Returns all text of documents, as LibreOffice shows it. */
async function readInLibreOffice(
  format: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, string>> {
  if (format === 'pptx') {
    return new Map([...(await openInLibreOffice(files))].map(([name, { text }]) => [name, text]));
  }
  const pages = await convertInLibreOffice(files, 'html');
  return new Map(
    [...pages].map(([name, bytes]) => {
      const page = new TextDecoder().decode(bytes);
      return [name, page.replace(/^[^]*?<body/u, '<body').replaceAll(/<[^>]*>/gu, ' ')];
    }),
  );
}
