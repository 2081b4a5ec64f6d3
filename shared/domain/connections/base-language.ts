/** The language of a code without its variant, lower case: `en` for `EN-US` and `en_gb`. */
export function baseLanguage(code: string): string {
  return code.trim().toLowerCase().split(/[-_]/u, 1)[0] ?? '';
}

/** Whatever their variants. */
export function isSameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}
