import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText, textPiece, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import { xliffFormat } from '../../../../electron/embedded/formats/xliff.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { readXliffSegments } from '../../../../shared/documents/xliff/xliff-text.ts';
import { AppError } from '../../../../shared/errors.ts';
import { uploadName } from '../../../../shared/domain/documents/format.ts';
import { sniffDocument } from '../../../../shared/documents/sniff.ts';
import { ample } from '../../../support/ample-budget.ts';

/** Written by hand after files of both programs, which may not be distributed. */
const read = (name: string): Buffer =>
  readFileSync(new URL(`../../../fixtures/xliff/${name}`, import.meta.url));
const STUDIO = read('brochure.docx.sdlxliff');
const MEMOQ = read('leaflet.docx.mqxliff');
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;
const translate = (bytes: Uint8Array, answer: (segment: Segment) => Segment = accents): string => {
  const document = xliffFormat.open(bytes, ample(), { targetLang: 'DE' });
  return Buffer.from(document.write(document.segments.map(answer), 'DE')).toString();
};
const sources = (bytes: Uint8Array): string[] =>
  xliffFormat.open(bytes, ample(), { targetLang: 'DE' }).segments.map(plainText);
/** Returns the places where two texts differ. */
function differences(before: string, after: string): [string, string][] {
  const pattern = /(<[^>]*>)/u;
  const [a, b] = [before.split(pattern), after.split(pattern)];
  return a.length === b.length
    ? a.flatMap((part, at): [string, string][] => (part === b[at] ? [] : [[part, b[at] ?? '']]))
    : [['other tags', '']];
}

/** Chunks of this size, after the declaration. */
const placesOf = (bytes: Uint8Array): number[] =>
  Array.from({ length: Math.floor((bytes.length - 60) / 97) }, (_, index) => 60 + index * 97);

/** Returns the code of the refusal; a file that is translated has none, and must be complete. */
function codeOf(bytes: Uint8Array): string {
  try {
    translate(bytes);
    return 'document/done';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('a file of Trados Studio', () => {
  it('is recognized by its content, with its own extension', () => {
    expect(sniffDocument('brochure.docx.sdlxliff', STUDIO).format).toBe('xliff');
    expect(sniffDocument('leaflet.docx.mqxliff', MEMOQ).format).toBe('xliff');
    expect(uploadName('brochure.docx.sdlxliff', 'xliff')).toBe('brochure.docx.xlf');
    expect(uploadName('unit.xliff', 'xliff')).toBe('unit.xliff');
  });

  it('is translated segment by segment, except locked, translated and untranslatable segments', () => {
    expect(sources(STUDIO)).toEqual([
      'The ferry leaves at seven.',
      'Bring warm clothes.',
      'Open in summer & autumn.',
    ]);
    expect(
      readXliffSegments(STUDIO, createReadBudget(), 'source').map(
        ({ text, location }) => `${location ?? ''}: ${text}`,
      ),
    ).toEqual([
      'brochure.docx, segment 1: The ferry leaves at seven.',
      'brochure.docx, segment 2: Bring warm clothes.',
      'brochure.docx, segment 5: Open in summer & autumn.',
    ]);
  });

  it('stays the same byte for byte except for these', () => {
    const source = STUDIO.toString();
    const result = translate(STUDIO, (segment) => segment);
    const expected = source
      .replace(
        '<target><mrk mtype="seg" mid="1"/>',
        '<target><mrk mtype="seg" mid="1">The ferry leaves at seven.</mrk>',
      )
      .replace(
        '<mrk mtype="seg" mid="2"></mrk></target>',
        '<mrk mtype="seg" mid="2"><g id="5">Bring</g> warm clothes<x id="6"/>.</mrk></target>',
      )
      .replace(
        '</seg-source><sdl:seg-defs><sdl:seg id="5" />',
        '</seg-source><target><mrk mtype="seg" mid="5">Open in summer &amp; autumn.</mrk></target><sdl:seg-defs><sdl:seg id="5" conf="Draft" />',
      )
      .replace('<sdl:seg id="1"/>', '<sdl:seg id="1" conf="Draft"/>');
    expect(result).toBe(expected);
  });

  it('holds its translation where the next reader looks for it', () => {
    const result = Buffer.from(translate(STUDIO));
    expect(sources(result)).toEqual([]);
    const texts = readXliffSegments(result, createReadBudget(), 'target').map(({ text }) => text);
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => /[A-Za-z]{3}/u.test(text))).toEqual(['Der Hafen ist alt.']);
  });

  it('is changed only where it was edited, and not in locked segments', () => {
    const result = Buffer.from(translate(STUDIO, (segment) => segment));
    const document = xliffFormat.openTranslation(result, ample());
    expect(document.segments.map(plainText)).toEqual([
      'The ferry leaves at seven.',
      'Bring warm clothes.',
      'Der Hafen ist alt.',
      'Open in summer & autumn.',
    ]);
    const edited = document.write(
      [undefined, undefined, [textPiece('Der Hafen <ist> alt & schön.')]],
      'DE',
    );
    expect(differences(result.toString(), Buffer.from(edited).toString())).toEqual([
      ['Der Hafen ist alt.', 'Der Hafen &lt;ist&gt; alt &amp; schön.'],
    ]);
    expect(Buffer.from(document.write([], 'DE')).toString()).toBe(result.toString());
  });

  it("isn't translated into a language other than that of its translations", () => {
    expect(() => xliffFormat.open(STUDIO, ample(), { targetLang: 'FR' })).toThrow(
      /translations into de-DE/u,
    );
    const empty = Buffer.from(STUDIO.toString().replace('Der Hafen ist alt.', ''));
    const document = xliffFormat.open(empty, ample(), { targetLang: 'FR' });
    expect(Buffer.from(document.write([], 'FR')).toString()).toBe(
      empty.toString().replace('target-language="de-DE"', 'target-language="fr"'),
    );
  });
});

describe('a file of memoQ', () => {
  it('is translated except for locked or confirmed segments; its history is unchanged', () => {
    expect(sources(MEMOQ)).toEqual(['The island is green.', 'Come again.']);
    const result = translate(MEMOQ, (segment) =>
      segment.map((piece) =>
        piece.kind === 'text' ? textPiece(piece.text.toUpperCase(), piece.run) : piece,
      ),
    );
    expect(result).toBe(
      MEMOQ.toString()
        .replace(
          'green.</source><target xml:space="preserve"></target>',
          'green.</source><target xml:space="preserve">THE <bpt id="1" ctype="bold">{}</bpt>ISLAND<ept id="1">{}</ept> IS GREEN.</target>',
        )
        .replace(
          '<target xml:space="preserve">Come again.</target>',
          '<target xml:space="preserve">COME AGAIN.</target>',
        ),
    );
  });

  it('is refused with a message when it is broken anywhere', () => {
    const codes = [MEMOQ, STUDIO].flatMap((bytes) =>
      placesOf(bytes).flatMap((at) =>
        [
          bytes.subarray(0, at),
          Buffer.concat([bytes.subarray(0, at), Buffer.from('<'), bytes.subarray(at + 1)]),
        ].map(codeOf),
      ),
    );
    expect(new Set(codes.map((code) => code.split('/')[0]))).toEqual(new Set(['document']));
  });
});
