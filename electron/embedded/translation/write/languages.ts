import { baseCode, normalizeCode } from '../../engines/language-codes.ts';

/** Base codes of the languages whose texts can be improved; uppercase. */
export const WRITE_BASES = ['DE', 'EN', 'ES', 'FR', 'IT', 'JA', 'KO', 'PT', 'ZH'] as const;
export type WriteBase = (typeof WRITE_BASES)[number];

/** Codes listed among the sources. @see translation service, write */
export const WRITE_SOURCES: readonly string[] = WRITE_BASES;

/** Codes listed among the targets; `EN` and `PT` are also accepted. */
export const WRITE_TARGETS: readonly string[] =
  'DE EN-GB EN-US ES FR IT JA KO PT-BR PT-PT ZH ZH-HANS'.split(' ');

const STYLED: ReadonlySet<string> = new Set('DE EN-GB EN-US ES FR IT PT-BR PT-PT'.split(' '));

/** Returns whether a target has writing styles and tones. @param target any case */
export function hasWritingStyles(target: string): boolean {
  return STYLED.has(normalizeCode(target));
}

/** @returns the base code when texts of this language can be improved, else null */
export function writeBase(code: string): WriteBase | null {
  const base = baseCode(code);
  return WRITE_BASES.find((one) => one === base) ?? null;
}
