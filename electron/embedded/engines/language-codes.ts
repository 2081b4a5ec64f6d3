import { LANGUAGE_NAMES } from './language-names.ts';

/** Targets that the wire only has as variants; the first one is the default for the bare code. */
const TARGET_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  EN: ['EN-US', 'EN-GB'],
  PT: ['PT-PT', 'PT-BR'],
};

/** `pt_br` and `pt-BR` become `PT-BR`. */
export function normaliseCode(code: string): string {
  return code.trim().replaceAll('_', '-').toUpperCase();
}

/** The language of a code without its variant: `EN-GB` is `EN`. */
export function baseCode(code: string): string {
  return normaliseCode(code).split('-')[0] ?? '';
}

/** The English name of a code; an unknown code is returned unchanged. */
export function languageName(code: string): string {
  return LANGUAGE_NAMES[code] ?? LANGUAGE_NAMES[baseCode(code)] ?? code;
}

/** The codes under which a target language is offered: `EN` as `EN-US` and `EN-GB`, `ES` as itself. */
export function targetVariants(base: string): readonly string[] {
  return TARGET_VARIANTS[base] ?? [base];
}
