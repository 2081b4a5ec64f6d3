import { decodeHTMLStrict } from 'entities/decode';
import { escapeMarkup } from '../../../../shared/exchange/xml-text.ts';

/** Any character reference. */
export const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{0,31}));/gu;

/** Decodes a reference, or returns null for an unknown one, which must stay. */
export function decodeReference(match: RegExpExecArray): string | null {
  const [, decimal, hex, name] = match;
  if (name !== undefined) {
    const meaning = decodeHTMLStrict(match[0]);
    return meaning === match[0] ? null : meaning;
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isChar = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isChar ? String.fromCodePoint(code) : null;
}

/**
 * Encodes text for markup. A non-breaking space is written as a number because it would look plain.
 */
export function encodeEntities(text: string): string {
  if (!/[&<>\u00A0]/u.test(text)) return text;
  return escapeMarkup(text).replaceAll('\u00A0', '&#160;');
}
