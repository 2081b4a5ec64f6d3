import { analyse } from 'chardet';

/** Sample size that is enough to guess an encoding. */
const SAMPLE_BYTES = 64 * 1024;
/** The detector returns 10 for any sequence that is merely possible. */
const MIN_CONFIDENCE = 15;
/** Fewer non-ASCII bytes reveal nothing about the encoding; Western texts have few of them. */
const MIN_TELLING_BYTES = 6;

/** Detector names whose encoding the encoding standard covers with a wider one. */
const WIDER: ReadonlyMap<string, string> = new Map([
  ['ISO-8859-1', 'windows-1252'],
  ['ISO-8859-8', 'windows-1255'],
  ['ISO-8859-9', 'windows-1254'],
]);
/** Recognized only by their byte order marks or structure. */
const NOT_GUESSED = new Set(['ASCII', 'UTF-8', 'UTF-16LE', 'UTF-16BE', 'UTF-32LE', 'UTF-32BE']);

/**
 * Guesses the encodings of bytes without a byte order mark, the likeliest first, as labels of
 * `TextDecoder`. Without clear evidence for a different one, Western European comes first.
 */
export function guessEncodings(bytes: Uint8Array): string[] {
  const sample = tellingPart(bytes);
  const names = analyse(sample)
    .filter(({ name, confidence }) => confidence >= MIN_CONFIDENCE && !NOT_GUESSED.has(name))
    .map(({ name }) => (WIDER.get(name) ?? name).toLowerCase());
  let beyondAscii = 0;
  for (const byte of sample) if (byte >= 0x80) beyondAscii += 1;
  const western = beyondAscii < MIN_TELLING_BYTES ? ['windows-1252'] : [];
  return [...new Set([...western, ...names, 'windows-1252'])];
}

/**
 * Returns the part from the first non-ASCII byte on, because a long English beginning reveals
 * nothing.
 */
function tellingPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);
  // Including the beginning of its word.
  const start = Math.max(0, first - 16);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/**
 * Detects UTF-16 without a byte order mark: for Latin letters, spaces, and line ends every other
 * byte is zero.
 */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length === 0 || bytes.length % 2 !== 0) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // An occasional zero does not make a binary file a text.
  const enough = sample.length * 0.15;
  if (odd >= enough && even === 0) return 'utf-16le';
  if (even >= enough && odd === 0) return 'utf-16be';
  return null;
}
