/**
 * Returns the language of a code without its variant, in lowercase: `en` for `EN-US` and `en_gb`.
 */
export function baseLanguage(code: string): string {
  return code.trim().toLowerCase().split(/[-_]/u, 1)[0] ?? '';
}

/** Compares languages without their variants. */
export function isSameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}
