import { LANGUAGE_NAMES } from './language-names.ts';

/**
 * Targets that exist only as variants on the wire; the first one is the default for the bare code.
 */
const TARGET_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  EN: ['EN-US', 'EN-GB'],
  PT: ['PT-PT', 'PT-BR'],
};

/** Converts `pt_br` and `pt-BR` to `PT-BR`. */
export function normaliseCode(code: string): string {
  return Object.hasOwn(LANGUAGE_NAMES, code)
    ? code
    : code.trim().replaceAll('_', '-').toUpperCase();
}

const readBase = (code: string): string => normaliseCode(code).split('-')[0] ?? '';
/** Cached because every request needs the bases of its codes several times. */
const KNOWN_BASES = new Map(Object.keys(LANGUAGE_NAMES).map((code) => [code, readBase(code)]));

/** Returns the language of a code without its variant: `EN-GB` is `EN`. */
export function baseCode(code: string): string {
  return KNOWN_BASES.get(code) ?? readBase(code);
}

/** Returns the English name of a code; an unknown code is returned unchanged. */
export function languageName(code: string): string {
  return LANGUAGE_NAMES[code] ?? LANGUAGE_NAMES[baseCode(code)] ?? code;
}

/** Returns the codes under which a target language is offered: `EN` as `EN-US` and `EN-GB`, `ES` as itself. */
export function targetVariants(base: string): readonly string[] {
  return TARGET_VARIANTS[base] ?? [base];
}
