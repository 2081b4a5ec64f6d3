/** `PT-BR` as BCP 47 writes it: language lower case, region upper case, script capitalised. */
export function toBcp47(code: string): string {
  const [language = '', ...rest] = code.split('-');
  const parts = rest.map((part) =>
    part.length === 4
      ? part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
      : part.toUpperCase(),
  );
  return [language.toLowerCase(), ...parts].join('-');
}
