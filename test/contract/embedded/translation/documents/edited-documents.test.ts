import { describe, expect, it } from 'vitest';
import type { DocumentFormatId } from '../../../../../shared/domain/documents/format.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { spacedText, type Segment } from '../../../../../electron/embedded/engines/piece.ts';
import { formatOfId } from '../../../../../electron/embedded/formats/registry.ts';
import type { EditedText } from '../../../../../electron/embedded/translation/documents/write-edits.ts';
import { IS_DEEP } from '../../../../support/runs.ts';
import { countDocument } from '../../../support/document-counts.ts';
import { roundTripFiles } from '../../../support/round-trip-files.ts';
import {
  makeXlsx,
  sheetPart,
  stringsPart,
} from '../../../../unit/embedded/support/office-files.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';
import { ample } from '../../../../support/ample-budget.ts';

const FILES = roundTripFiles();
const TRIED = FILES.filter(
  ({ format, name }, index) =>
    name !== 'tiny-picture.docx' &&
    // A PNG is read and drawn like a JPEG.
    (IS_DEEP || (format !== 'jpeg' && FILES.findIndex((file) => file.format === format) === index)),
);

const documents = shareDocuments(createPseudoEngine);

/** Returns the texts of a document, as the formats read them. */
async function textsOf(format: DocumentFormatId, bytes: Uint8Array): Promise<string[]> {
  const options = { sourceLang: 'EN', targetLang: 'ES', outputFormat: format };
  const document = await formatOfId(format)?.openTranslation(bytes, ample(), options);
  return (document?.segments ?? []).map((segment) => spacedText(segment).trim());
}

const isPicture = (format: DocumentFormatId): boolean => format === 'png' || format === 'jpeg';
const words = (text: string): string => text.replace(/\s+/gu, ' ');
const wordsOf = (texts: readonly string[]): string[] => texts.join(' ').split(/\s+/u).toSorted();

describe('edits of a translation', () => {
  it.each(TRIED)('every third segment of $name is written, and no other', async (file) => {
    const { name, format, bytes } = file;
    const outcome = await documents.translate(name, bytes);
    if (outcome.kind !== 'done') throw new Error(outcome.message);
    const edits = outcome.segments.map(({ source, target }, index): EditedText => {
      if (isPicture(format)) return { text: source, edited: index % 3 === 0 ? 'Nuevo' : target };
      return { text: target, edited: index % 3 === 0 ? `Nuevo ${target}` : undefined };
    });
    const written = isPicture(format)
      ? await documents.edit(name, bytes, edits, { of: 'source', source_lang: 'EN' })
      : await documents.edit(name, outcome.bytes, edits);
    if (written.kind !== 'written') throw new Error(written.message);
    expect(written.unplaced).toEqual([]);
    expect(await countDocument(format, written.bytes)).toEqual(
      await countDocument(format, outcome.bytes),
    );
    if (isPicture(format)) return;
    const before = await textsOf(format, outcome.bytes);
    const after = await textsOf(format, written.bytes);
    const editCount = edits.filter(({ edited }) => edited !== undefined).length;
    // In a PDF longer text breaks into other lines, and paragraphs are detected from their lines.
    const expected =
      format === 'pdf'
        ? [...wordsOf(before), ...Array.from({ length: editCount }, () => 'Nuevo')].toSorted()
        : before.map((text, index) => (after[index] === text ? text : `Nuevo ${words(text)}`));
    expect(format === 'pdf' ? wordsOf(after) : after.map(words)).toEqual(expected.map(words));
    const kept = after.filter((text, index) => text === before[index]);
    expect(format === 'pdf' ? editCount : after.length - kept.length).toBe(editCount);
  });
});

describe('tags of a document', () => {
  const page = (html: string) =>
    new TextEncoder().encode(`<html lang="es"><body>${html}</body></html>`);
  const PAGE = page('<p>Plain</p><p>See <a href="x">this</a><br>and <b>that</b>.</p>');
  const TEXTS = [{ text: 'Plain' }, { text: 'See this and that.' }];

  it('are named by their format, for the texts that have some', async () => {
    const lines = await documents.tags('a.html', PAGE, TEXTS);
    expect(lines).toHaveLength(1);
    const [at, json] = lines[0]?.split('\t') ?? [];
    expect(at).toBe('1');
    const { pieces, kinds }: { pieces: Segment; kinds: unknown } = JSON.parse(json ?? '');
    expect(spacedText(pieces)).toBe('See this and that.');
    expect(kinds).toEqual({ runs: { 1: 'link', 2: 'bold' }, objects: { 0: 'line-break' } });
  });

  it('go where the user put them; missing ones are restored', async () => {
    const edit = async (marks: EditedText['marks']) => {
      const edits = [
        { text: 'Plain' },
        { text: 'See this and that.', edited: 'That and this', marks },
      ];
      const written = await documents.edit('a.html', PAGE, edits);
      if (written.kind !== 'written') throw new Error(written.message);
      return /<p>(See|That|<).*<\/p>/u.exec(new TextDecoder().decode(written.bytes))?.[0];
    };
    const own = [
      { at: 0, tag: 3, side: 'begins' },
      { at: 4, tag: 3, side: 'ends' },
      { at: 9, tag: 1, side: 'begins' },
      { at: 13, tag: 1, side: 'ends' },
    ] as const;
    expect(await edit([...own, { at: 13, tag: 2, side: 'stands' }])).toBe(
      '<p><b>That</b> and <a href="x">this</a><br></p>',
    );
    expect(await edit(own)).toMatch(/<b>That<\/b>.*<br>/u);
    expect(await edit([])).toMatch(/<br>/u);
  });

  it.each([[{ at: -1, tag: 1, side: 'stands' }], [{ at: 0, tag: 1, side: 'beside' }], 'all'])(
    'marks %j are refused',
    async (marks) => {
      const edits = JSON.stringify([{ text: 'Plain', edited: 'x', marks }]);
      expect(await documents.edit('a.html', PAGE, edits)).toMatchObject({
        kind: 'refused',
        status: 400,
      });
    },
  );
});

describe('texts of a document', () => {
  it.each(TRIED.filter(({ format }) => !isPicture(format) && format !== 'pdf'))(
    'are read from $name with their formatting, and written back in their places',
    async ({ name, format, bytes }) => {
      const texts = await documents.texts(name, bytes);
      const edits = texts.map(({ text, tagged }) =>
        tagged === undefined ? { text, edited: text } : { text, tagged },
      );
      const written = await documents.edit(name, bytes, edits, { of: 'source', source_lang: 'EN' });
      if (written.kind !== 'written') throw new Error(written.message);
      expect(written.unplaced).toEqual([]);
      const wordings = texts.map(({ tagged, text }) => tagged ?? text.trim());
      const again = await documents.texts(name, written.bytes);
      // In a bilingual file a translated text is no longer a source.
      expect(again.map(({ tagged, text }) => tagged ?? text.trim())).toEqual(
        ['po', 'xliff'].includes(format) ? [] : wordings,
      );
      const plain = texts.map(({ text }) => text.trim());
      expect(await textsOf(format, written.bytes)).toEqual(expect.arrayContaining(plain));
    },
  );
});

describe('requested edits', () => {
  const TEXT = new TextEncoder().encode('One\nTwo\nTwo\n\nThree\n');
  const write = (edits: readonly EditedText[] | string, name = 'a.txt', bytes = TEXT) =>
    documents.edit(name, bytes, edits, { target_lang: 'EN-GB' });
  const shown = async (edits: readonly EditedText[]): Promise<string> => {
    const outcome = await write(edits);
    if (outcome.kind !== 'written') throw new Error(outcome.message);
    return `${outcome.unplaced.join()}|${new TextDecoder().decode(outcome.bytes)}`;
  };

  it('tell equal texts apart by their place', async () => {
    const texts = [
      { text: 'One' },
      { text: 'Two' },
      { text: 'Two', edited: '2' },
      { text: 'Three' },
    ];
    expect(await shown(texts)).toBe('|One\nTwo\n2\n\nThree\n');
  });

  it('write a text of several lines line by line, and only with the same number of lines', async () => {
    const lines = (edited: string) => [
      { text: 'One' },
      { text: 'Two\nTwo', edited },
      { text: 'Three' },
    ];
    expect(await shown(lines('a\nb'))).toBe('|One\na\nb\n\nThree\n');
    expect(await shown(lines('a'))).toBe('1|One\nTwo\nTwo\n\nThree\n');
  });

  it("name what isn't in the document, and write the rest", async () => {
    const texts = [
      { text: 'One', edited: '1' },
      { text: 'Gone', edited: '?' },
      { text: 'Three', edited: '3' },
    ];
    expect(await shown(texts)).toBe('1|1\nTwo\nTwo\n\n3\n');
  });

  it('drop characters that no text file can hold, and tags stay at their letters', async () => {
    const pasted = 'a\0b\u001b\ud800c\u000bd';
    expect(await shown([{ text: 'One', edited: pasted }])).toBe('|abc d\nTwo\nTwo\n\nThree\n');
    const page = new TextEncoder().encode('<html><body><p>See <b>that</b></p></body></html>');
    const marks = [
      { at: 5, tag: 1, side: 'begins' },
      { at: 8, tag: 1, side: 'ends' },
    ] as const;
    const edits = [{ text: 'See that', edited: 'a\0b\0 cde', marks }];
    const written = await write(edits, 'a.html', page);
    if (written.kind !== 'written') throw new Error(written.message);
    expect(new TextDecoder().decode(written.bytes)).toContain('<p>ab <b>cde</b></p>');
  });

  it('name a printed header that is too long for a workbook', async () => {
    const bytes = makeXlsx(
      sheetPart(
        '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        '<headerFooter><oddHeader>&amp;LTwo</oddHeader></headerFooter>',
      ),
      stringsPart('<t>One</t>'),
    );
    const texts = [
      { text: 'One', edited: '1' },
      { text: 'Two', edited: 'x'.repeat(300) },
    ];
    const written = await write(texts, 'a.xlsx', Uint8Array.from(bytes));
    expect(written).toMatchObject({ kind: 'written', unplaced: [1] });
  });

  it('are refused for another document', async () => {
    const one = [{ text: 'Gone', edited: 'x' }];
    expect(await write(one)).toMatchObject({ kind: 'refused', status: 409 });
    const texts = Array.from({ length: 1500 }, (_, index) => ({
      text: `Not ${String(index)}`,
      edited: 'x',
    }));
    expect(await write(texts)).toMatchObject({ kind: 'refused', status: 409 });
  });

  it.each(['', '{', '[1]', '[{"text":1}]', '{"text":"One"}', 'null'])(
    'are refused when they are %j',
    async (edits) => {
      expect(await write(edits)).toMatchObject({ kind: 'refused', status: 400 });
    },
  );

  it('are refused for a damaged document, which is named as damaged', async () => {
    const outcome = await write([{ text: 'One', edited: '1' }], 'a.docx');
    expect(outcome).toMatchObject({ kind: 'refused', status: 400 });
    expect(outcome.kind === 'refused' && outcome.message).toMatch(/docx|damaged|Word/iu);
  });

  it('bill and store nothing', async () => {
    await expect
      .poll(() => documents.storedFiles().filter((name) => name.endsWith('.edits')))
      .toEqual([]);
    const usage = await fetch(`${documents.url()}/v2/usage`, {
      headers: { authorization: documents.authorization() },
    });
    const before: unknown = await usage.json();
    await write([{ text: 'One', edited: 'a longer text than there was' }]);
    const again = await fetch(`${documents.url()}/v2/usage`, {
      headers: { authorization: documents.authorization() },
    });
    expect(await again.json()).toEqual(before);
    await expect
      .poll(() => documents.storedFiles().filter((name) => /edits|result/u.test(name)))
      .toEqual([]);
  });
});
