import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenDocument } from '../../../../electron/embedded/formats/document-format.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText } from '../../../../electron/embedded/engines/piece.ts';
import { docxFormat } from '../../../../electron/embedded/formats/docx.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import { ample } from '../../../support/ample-budget.ts';

const FORMATS = { docx: docxFormat, pptx: pptxFormat, xlsx: xlsxFormat } as const;

/** Returns a small office file of `test/fixtures/office`. */
export function officeFixture(name: string): Uint8Array {
  return new Uint8Array(
    readFileSync(path.join(import.meta.dirname, '../../../fixtures/office', name)),
  );
}

export function openOfficeFile(kind: keyof typeof FORMATS, bytes: Uint8Array): OpenDocument {
  return FORMATS[kind].open(bytes, ample());
}

/**
 * Translates with the practice engine.
 *
 * @param answers new texts by old ones; other texts are accented
 */
export async function rehearse(
  kind: keyof typeof FORMATS,
  bytes: Uint8Array,
  answers: Readonly<Record<string, string>> = {},
): Promise<{ readonly texts: readonly string[]; readonly bytes: Uint8Array }> {
  const document = openOfficeFile(kind, bytes);
  const written = await document.write(
    document.segments.map((segment) => {
      const answer = answers[plainText(segment)];
      return answer === undefined
        ? accentSegment(segment).pieces
        : [{ kind: 'text', text: answer, run: 0 } as const];
    }),
    'ES',
  );
  return { texts: document.segments.map(plainText), bytes: written };
}
