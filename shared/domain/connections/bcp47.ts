/**
 * Formats a code such as `PT-BR` in BCP 47 case: language lowercase, region uppercase, script
 * capitalized.
 */
export function toBcp47(code: string): string {
  const [language = '', ...rest] = code.split('-');
  const parts = rest.map((part) =>
    part.length === 4
      ? part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
      : part.toUpperCase(),
  );
  return [language.toLowerCase(), ...parts].join('-');
}
