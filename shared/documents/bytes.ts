/** Returns true when `bytes` contains `signature` at `offset`. */
export function hasBytesAt(
  bytes: Uint8Array,
  signature: readonly number[],
  offset: number,
): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}

/** Returns true when `bytes` contains the ASCII text `signature` at `offset`. */
export function hasAsciiAt(bytes: Uint8Array, signature: string, offset: number): boolean {
  for (let index = 0; index < signature.length; index += 1) {
    if (bytes[offset + index] !== signature.charCodeAt(index)) return false;
  }
  return true;
}

/** Returns the offset of the first occurrence of an ASCII text at or after `from`, or -1. */
export function indexOfAscii(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (
    let offset = bytes.indexOf(first, from);
    offset >= 0;
    offset = bytes.indexOf(first, offset + 1)
  ) {
    if (hasAsciiAt(bytes, text, offset)) return offset;
  }
  return -1;
}

/**
 * Converts each byte to the character with the same code; never fails, so it suits the inspection
 * of unknown content.
 */
export function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

/** Returns true when both contain the same bytes. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Replacement for a part of the bytes; the end is exclusive. */
export interface ByteSplice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the bytes with all splices applied. @param splices in any order, without overlaps */
export function spliceBytes(bytes: Uint8Array, splices: readonly ByteSplice[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(at, start), encoder.encode(text));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return concatBytes(parts);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
