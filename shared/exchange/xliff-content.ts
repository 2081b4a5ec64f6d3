import { TmxError, type TextPosition } from '../tmx/tmx-error.ts';
import { MAX_TEXT_CHARS, textFrom } from './exchange-reader.ts';

/** Codes of the original document, whose content is no text. @see XLIFF 1.2, inline elements */
const NATIVE_CODES_1 = new Set(['bpt', 'ept', 'ph', 'it', 'x', 'bx', 'ex']);
/** @see XLIFF 2.1, inline elements */
const NATIVE_CODES_2 = new Set(['ph', 'sc', 'ec', 'sm', 'em']);

/** Collects the text of one `source` or `target`. */
export interface ContentCollector {
  /** @param name local name; null for an element of another vocabulary */
  open(name: string | null, attributes: ReadonlyMap<string, string>, position: TextPosition): void;
  text(text: string, position: TextPosition): void;
  close(): void;
  /** True when all elements inside are closed, so that the next end is that of the content. */
  isAtEnd(): boolean;
  take(): string;
}

/** @param major version of XLIFF */
export function createContentCollector(major: 1 | 2): ContentCollector {
  const codes = major === 1 ? NATIVE_CODES_1 : NATIVE_CODES_2;
  let parts = '';
  let depth = 0;
  /** Depth at which a code was opened; its content is skipped. */
  let codeDepth: number | null = null;
  const add = (text: string, position: TextPosition): void => {
    parts += text;
    if (parts.length > MAX_TEXT_CHARS) {
      throw new TmxError(position, 'a segment is too long');
    }
  };
  return {
    open(name, attributes, position) {
      depth += 1;
      if (codeDepth !== null) return;
      if (major === 2 && name === 'cp') {
        const hex = attributes.get('hex') ?? '';
        const codePoint = /^[0-9A-Fa-f]{1,6}$/u.test(hex) ? Number.parseInt(hex, 16) : Infinity;
        if (codePoint > 0x10_ff_ff) {
          throw new TmxError(position, 'a cp names no character');
        }
        add(String.fromCodePoint(codePoint), position);
      }
      if (name === null || name === 'cp' || codes.has(name)) codeDepth = depth;
    },
    text(text, position) {
      if (codeDepth === null) add(text, position);
    },
    close() {
      if (codeDepth === depth) codeDepth = null;
      depth -= 1;
    },
    isAtEnd: () => depth === 0,
    take: () => textFrom(parts),
  };
}
