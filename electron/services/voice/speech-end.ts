import { SOUND_BYTES_PER_MS } from '../../../shared/domain/voice/names.ts';
import type { SoundFile } from './sound-files.ts';

const FRAME_MS = 20;
const BLOCK_MS = 500 * FRAME_MS;
/** Threshold for sound that counts as more than silence. */
export interface Loudness {
  /** Minimum duration; shorter sounds, such as the click of a key, do not count. */
  leastMs: number;
  /** Root mean square of its samples, out of 32,768. */
  level: number;
}

/**
 * Finds where stored sound stops being more than silence, judging only by its samples.
 * @returns the instant after which there is less of it; 0 where there is less overall
 */
export async function findSpeechEnd(
  sound: Pick<SoundFile, 'durationMs' | 'read'>,
  { leastMs, level: leastLevel }: Loudness,
): Promise<number> {
  let loudMs = 0;
  for (let fromMs = lastStart(sound.durationMs); fromMs >= 0; fromMs -= BLOCK_MS) {
    const levels = frameLevels(await sound.read(fromMs, BLOCK_MS));
    for (const [index, level] of [...levels.entries()].toReversed()) {
      if (level > leastLevel) loudMs += FRAME_MS;
      if (loudMs >= leastMs) return fromMs + (index + 1) * FRAME_MS;
    }
  }
  return 0;
}

const lastStart = (durationMs: number): number =>
  Math.max(0, Math.ceil(durationMs / BLOCK_MS) - 1) * BLOCK_MS;

/** Returns the root mean square of each frame. */
function frameLevels(pcm: Uint8Array): number[] {
  const samples = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const frameBytes = FRAME_MS * SOUND_BYTES_PER_MS;
  const levels: number[] = [];
  for (let from = 0; from < pcm.byteLength; from += frameBytes) {
    const to = Math.min(from + frameBytes, pcm.byteLength);
    let sum = 0;
    for (let at = from; at + 1 < to; at += 2) sum += samples.getInt16(at, true) ** 2;
    levels.push(Math.sqrt(sum / (frameBytes / 2)));
  }
  return levels;
}
