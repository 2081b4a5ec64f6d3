import { labelOf } from '../../text/decode-bytes.ts';
import { latin1Of } from '../bytes.ts';
import { decodeText, encodingName, type TextForm } from '../text-encoding.ts';

/** Bytes that may contain a declaration; browsers read a quarter of that. */
const DECLARATION_BYTES = 4096;
const DECLARATIONS = [
  /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)["']/iu,
  /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/iu,
];

export interface DecodedPage extends TextForm {
  readonly text: string;
  /** Ranges in which the text names an encoding other than its actual one. */
  readonly misnamed: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Decodes a web page: by its byte order mark, or the encoding it names, or else like any text.
 * @throws `document/damaged` when its bytes are not in the encoding it names
 * @throws `document/unsupported` for binary content
 */
export function decodeHtml(bytes: Uint8Array): DecodedPage {
  const declared = declaredEncoding(bytes);
  const { text, encoding, hasBom } = decodeText(
    bytes,
    declared === null ? null : { encoding: declared, name: encodingName(declared) },
  );
  const isNamed = hasBom || declared === null || encoding === declared;
  return { text, encoding, hasBom, misnamed: isNamed ? [] : namesIn(text) };
}

/** Returns the label of the encoding standard for the declared name; null when there is none. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = latin1Of(bytes.subarray(0, DECLARATION_BYTES));
  for (const declaration of DECLARATIONS) {
    const label = labelOf(declaration.exec(head)?.[1] ?? '');
    // A declaration that is readable byte by byte cannot be in UTF-16.
    if (label !== null) return label.startsWith('utf-16') ? 'utf-8' : label;
  }
  return null;
}

function namesIn(text: string): DecodedPage['misnamed'] {
  return DECLARATIONS.flatMap((declaration) => {
    const match = declaration.exec(text.slice(0, DECLARATION_BYTES));
    const name = match?.[1];
    if (match === null || name === undefined) return [];
    const start = match.index + match[0].lastIndexOf(name);
    return [{ start, end: start + name.length }];
  });
}
