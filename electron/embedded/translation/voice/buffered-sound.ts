import { joinSamples, SAMPLES_PER_MS } from './recognizer.ts';

/** The most recent part of a sound stream, in its original pieces. */
export class BufferedSound {
  readonly #pieces: Int16Array[] = [];
  #fromMs: number;

  constructor(fromMs = 0) {
    this.#fromMs = fromMs;
  }

  get pieces(): readonly Int16Array[] {
    return this.#pieces;
  }

  /** Start of the stored sound within the stream. */
  get fromMs(): number {
    return this.#fromMs;
  }

  add(samples: Int16Array): void {
    this.#pieces.push(samples);
  }

  /** Drops the pieces that end before an instant of the stream. */
  forget(beforeMs: number): void {
    for (let [first] = this.#pieces; first !== undefined; [first] = this.#pieces) {
      const endMs = this.#fromMs + first.length / SAMPLES_PER_MS;
      if (endMs > beforeMs) return;
      this.#pieces.shift();
      this.#fromMs = endMs;
    }
  }

  /** Returns the stored part of a range of the stream, and its start. */
  cut(fromMs: number, toMs: number): { samples: Int16Array; fromMs: number } {
    const all = joinSamples(this.#pieces);
    const start = Math.max(0, Math.floor((fromMs - this.#fromMs) * SAMPLES_PER_MS));
    const end = Math.max(start, Math.ceil((toMs - this.#fromMs) * SAMPLES_PER_MS));
    return { samples: all.slice(start, end), fromMs: this.#fromMs + start / SAMPLES_PER_MS };
  }
}
