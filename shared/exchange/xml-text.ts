/** Characters that XML 1.0 cannot contain, not even as a reference. */
// oxlint-disable-next-line no-control-regex
export const XML_FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/** Escapes only the characters that begin or end markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Escapes a text as content of an XML element. Lone surrogates become U+FFFD; line ends survive.
 * @param replaceForbidden returns the markup for a character that XML does not have; nothing by
 *   default
 */
export function escapeXmlText(
  text: string,
  replaceForbidden: (codePoint: number) => string = () => '',
): string {
  return (
    escapeMarkup(text.toWellFormed())
      // A bare carriage return would be read as a line feed.
      .replaceAll('\r', '&#13;')
      // Readers of XML 1.1 treat these as line feeds, too.
      .replaceAll('\u0085', '&#133;')
      .replaceAll('\u2028', '&#8232;')
      .replaceAll(XML_FORBIDDEN, (character) => replaceForbidden(character.codePointAt(0) ?? 0))
  );
}

/** Escapes a text as the value of an XML attribute in double quotation marks. */
export function escapeXmlAttribute(text: string): string {
  return escapeXmlText(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;');
}

/** Formats a code point in at least four hex digits. */
export function codePointHex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Escapes a text as content of XLIFF 2, which has an element for characters that XML does not have.
 * @see XLIFF 2.1, `cp`
 */
export function escapeXliff2Text(text: string): string {
  return escapeXmlText(text, (codePoint) => `<cp hex="${codePointHex(codePoint)}"/>`);
}
