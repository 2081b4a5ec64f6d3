import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { accentSegment, createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText } from '../../../../electron/embedded/engines/piece.ts';
import { withChoices } from '../../../../electron/embedded/engines/with-choices.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import { sniffDocument } from '../../../../shared/documents/sniff.ts';
import { AppError } from '../../../../shared/errors.ts';
import { ample } from '../../../support/ample-budget.ts';

export const FOLDER = new URL('../../../fixtures/texts/', import.meta.url);
export const fixture = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function open(name: string, bytes: Uint8Array = fixture(name), targetLang = 'ES') {
  const { format } = sniffDocument(name, bytes);
  const code = formatOfId(format);
  if (code === null) throw new Error('This format is not translated.');
  return code.open(bytes, ample(), { sourceLang: 'EN', targetLang, outputFormat: format });
}

/** Translates like the app, with an engine that accents every letter. */
export async function translate(
  name: string,
  bytes?: Uint8Array,
  targetLang = 'ES',
): Promise<string> {
  const document = await open(name, bytes, targetLang);
  const engine = withChoices(createPseudoEngine());
  const { signal } = new AbortController();
  const answers = await engine.translate(document.segments, 'EN', 'ES', signal);
  const written = await document.write(
    answers.map(({ pieces }) => pieces),
    targetLang,
  );
  return Buffer.from(written).toString();
}

export const accented = (text: string): string =>
  plainText(accentSegment([{ kind: 'text', text, run: 0 }]).pieces);

/** Returns a file with these words accented, and nothing else changed. */
export function withAccents(name: string, words: readonly string[]): string {
  return words.reduce((text, word) => {
    expect(text).toContain(word);
    return text.replace(word, accented(word));
  }, fixture(name).toString());
}

export async function refusalOf(name: string, bytes: Uint8Array): Promise<string> {
  try {
    await translate(name, bytes);
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'translated';
}
