import { analyse } from 'chardet';

/** Enough to guess an encoding. */
const SAMPLE_BYTES = 64 * 1024;
/** The detector answers 10 for any sequence that is merely possible. */
const MIN_CONFIDENCE = 15;
/** So few bytes beyond ASCII say nothing about letters; a Western text has few of them. */
const MIN_TELLING_BYTES = 6;

/** Names of the detector that the encoding standard knows under a wider encoding. */
const WIDER: ReadonlyMap<string, string> = new Map([
  ['ISO-8859-1', 'windows-1252'],
  ['ISO-8859-8', 'windows-1255'],
  ['ISO-8859-9', 'windows-1254'],
]);
/** Recognized by their marks or structure alone. */
const NOT_GUESSED = new Set(['ASCII', 'UTF-8', 'UTF-16LE', 'UTF-16BE', 'UTF-32LE', 'UTF-32BE']);

/**
 * Encodings that bytes without any mark may be in, the likeliest first, as labels of `TextDecoder`.
 * Where nothing speaks clearly for another one, Western European comes first.
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

/** From the first byte beyond ASCII on: a long English beginning reveals nothing. */
function tellingPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);
  // Including the rest of its word.
  const start = Math.max(0, first - 16);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/** UTF-16 without a mark: in Latin letters, blanks and line ends every other byte is zero. */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length === 0 || bytes.length % 2 !== 0) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // A zero here and there makes no text of a binary file.
  const enough = sample.length * 0.15;
  if (odd >= enough && even === 0) return 'utf-16le';
  if (even >= enough && odd === 0) return 'utf-16be';
  return null;
}
