/** Format that the app stores and sends: 16,000 samples a second, 16 bits, one channel. */
export const SAMPLES_PER_SECOND = 16_000;
/** Length of a piece of sound from the microphone. */
export const CHUNK_MS = 100;

const SAMPLES_PER_CHUNK = (SAMPLES_PER_SECOND * CHUNK_MS) / 1000;
const FULL_SCALE = 0x7fff;

export interface SoundChunk {
  samples: Int16Array<ArrayBuffer>;
  /** 0 for silence, 1 for the maximum. */
  peak: number;
}

/**
 * Cuts sound into pieces of {@link CHUNK_MS}, regardless of the lengths of its input.
 *
 * @returns `add` for samples from -1 to 1, and `end` for the rest that is shorter than a piece
 */
export function createChunker(onChunk: (chunk: SoundChunk) => void) {
  let samples = new Int16Array(SAMPLES_PER_CHUNK);
  let filled = 0;
  let peak = 0;
  const give = (): void => {
    const full = filled === samples.length ? samples : samples.slice(0, filled);
    const chunk = { samples: full, peak };
    samples = new Int16Array(SAMPLES_PER_CHUNK);
    filled = 0;
    peak = 0;
    onChunk(chunk);
  };
  return {
    add(block: Float32Array): void {
      for (const value of block) {
        // Samples of a broken driver become silence.
        const clipped = Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
        peak = Math.max(peak, Math.abs(clipped));
        samples[filled] = Math.round(clipped * FULL_SCALE);
        filled += 1;
        if (filled === samples.length) give();
      }
    },
    end(): void {
      if (filled > 0) give();
    },
  };
}
