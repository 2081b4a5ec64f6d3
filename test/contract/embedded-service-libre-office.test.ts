import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPseudoEngine } from '../../electron/embedded/engines/pseudo.ts';
import type { ShownDocument } from './support/libre-office.ts';
import { someOf } from '../support/runs.ts';
import { hasLibreOffice, openInLibreOffice } from './support/libre-office.ts';
import { roundTripFiles } from './support/round-trip-files.ts';
import { shareDocuments } from './support/shared-documents.ts';

vi.setConfig({ hookTimeout: 600_000 });

const OFFICE = new Set(['docx', 'pptx', 'xlsx', 'html']);
/** Names pictures and styles elsewhere, which LibreOffice would ask for. */
const NOT_ALONE = 'loglevel.html';
/** Of each format some: LibreOffice takes a second for each, once for the source and once for the result. */
const FILES = [...OFFICE].flatMap((format) =>
  someOf(
    3,
    roundTripFiles().filter((file) => file.format === format && file.name !== NOT_ALONE),
  ),
);
/** Holds nothing but a picture. */
const WITH_TEXT = FILES.filter(({ name }) => name !== 'tiny-picture.docx');
const PDF = someOf(
  2,
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
