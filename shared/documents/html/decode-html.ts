import { hasBytesAt, latin1Of } from '../bytes.ts';
import { damagedDocument, unsupportedDocument } from '../document-errors.ts';
import type { TextForm } from '../text-encoding.ts';
import {
  BYTE_ORDER_MARKS,
  decodeAs,
  decodeText,
  encodingName,
  hasBinaryContent,
} from '../text-encoding.ts';

/** Where a declaration must be to count; browsers look at a quarter of it. */
const DECLARATION_BYTES = 4096;
const DECLARATIONS = [
  /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)["']/iu,
  /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/iu,
];

/**
 * Decodes a web page: by its byte order mark, the encoding it names, else like any text.
 * @throws `document/damaged` when its bytes are not in the encoding it names
 * @throws `document/unsupported` for binary content
 */
export function decodeHtml(bytes: Uint8Array): TextForm & { text: string } {
  const hasMark = BYTE_ORDER_MARKS.some((mark) => hasBytesAt(bytes, mark.bytes, 0));
  const encoding = hasMark ? null : declaredEncoding(bytes);
  if (encoding === null) return decodeText(bytes);
  const text = decodeAs(encoding, bytes);
  if (text === null) {
    throw damagedDocument(
      `its bytes are not in the text encoding it names, which is ${encodingName(encoding)}`,
    );
  }
  if (hasBinaryContent(text)) throw unsupportedDocument('documentErrors.binary');
  return { text, encoding, hasBom: false };
}

/** The label that the encoding standard has for the declared name; null when there is none. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = latin1Of(bytes.subarray(0, DECLARATION_BYTES));
  for (const declaration of DECLARATIONS) {
    const name = declaration.exec(head)?.[1];
    const label = name === undefined ? null : labelOf(name);
    if (label !== null) return label;
  }
  return null;
}

function labelOf(name: string): string | null {
  try {
    const { encoding } = new TextDecoder(name);
    // Who could read the declaration byte by byte reads no UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}
