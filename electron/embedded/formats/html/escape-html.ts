/** Numbers, because XHTML does not know the names. */
const NO_BREAK_SPACE = '&#160;';

/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', NO_BREAK_SPACE);
}

/** A value as it stands between double quotes. */
export function escapeValue(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}
