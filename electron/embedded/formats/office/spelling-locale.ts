/** The locale that spelling checkers expect for a wire code: `ES` is `es-ES`, `EN-GB` stays. */
export function spellingLocale(targetLang: string): string {
  const locale = new Intl.Locale(targetLang);
  return `${locale.language}-${locale.region ?? locale.maximize().region ?? ''}`.replace(/-$/u, '');
}
