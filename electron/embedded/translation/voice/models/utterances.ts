import sherpa, { type Vad } from 'sherpa-onnx';
import { SAMPLES_PER_MS } from '../recognizer.ts';

/** Speech between two pauses, or the part heard so far. */
export interface Utterance {
  readonly samples: Float32Array;
  readonly startMs: number;
  readonly endMs: number;
}

/** Samples that the detector checks at a time. */
const WINDOW = 512;
const MIN_SPEECH_S = 0.25;
/** Same as for PocketSphinx. @see docs/voice.md */
const MIN_SILENCE_S = 0.3;
/** From this length on a short pause is enough. */
const LONG_S = 15;
/** Recognizers accept no more at a time; noise without a pause can be this long. */
const MOST_SAMPLES = 25_000 * SAMPLES_PER_MS;
/** Sound before speech is detected that belongs to it. */
const BEFORE = 2 * WINDOW + MIN_SPEECH_S * 1_000 * SAMPLES_PER_MS;

/** Cuts sound into utterances at pauses, with Silero's voice detector. */
export class Utterances {
  readonly #vad: Vad;
  #rest = new Float32Array();
  /** Sound of the current speech, or its possible beginning. */
  #recent: Float32Array[] = [];
  #recentFrom = 0;
  #heard = 0;

  /** @param detectorFile absolute */
  constructor(detectorFile: string) {
    this.#vad = sherpa.createVad({
      sileroVad: {
        model: detectorFile,
        threshold: 0.5,
        minSilenceDuration: MIN_SILENCE_S,
        minSpeechDuration: MIN_SPEECH_S,
        maxSpeechDuration: LONG_S,
        windowSize: WINDOW,
      },
      sampleRate: SAMPLES_PER_MS * 1_000,
      numThreads: 1,
      debug: 0,
      bufferSizeInSeconds: 120,
    });
    if (this.#vad.handle === 0) throw new Error('The detector of voice cannot be loaded.');
  }

  /** Duration of all written sound. */
  get heardMs(): number {
    return this.#heard / SAMPLES_PER_MS;
  }

  /** Everything before this instant is in an earlier utterance or is not speech. */
  get settledMs(): number {
    return this.#recentFrom / SAMPLES_PER_MS;
  }

  /** @returns the finished utterances */
  write(samples: Int16Array): Utterance[] {
    const all = new Float32Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    for (const [index, sample] of samples.entries()) {
      all[this.#rest.length + index] = sample / 32_768;
    }
    this.#heard += samples.length;
    const found: Utterance[] = [];
    let at = 0;
    for (; all.length - at >= WINDOW; at += WINDOW) {
      const window = all.slice(at, at + WINDOW);
      this.#vad.acceptWaveform(window);
      this.#recent.push(window);
      found.push(...this.#take());
      if (!this.#vad.isDetected()) this.#keep(BEFORE);
      else if (this.#recent.length * WINDOW >= MOST_SAMPLES) found.push(...this.#cut());
    }
    this.#rest = all.slice(at);
    return found;
  }

  /** Ends the sound. */
  end(): Utterance[] {
    // Fill the last window with silence.
    const found = this.write(new Int16Array(WINDOW));
    return [...found, ...this.#cut()];
  }

  /** Returns the current speech; null while nobody speaks. */
  underWay(): Utterance | null {
    if (!this.#vad.isDetected()) return null;
    const samples = new Float32Array(this.#recent.length * WINDOW);
    for (const [index, window] of this.#recent.entries()) samples.set(window, index * WINDOW);
    return toUtterance(this.#recentFrom, samples);
  }

  free(): void {
    this.#vad.free();
  }

  #cut(): Utterance[] {
    this.#vad.flush();
    return this.#take();
  }

  #take(): Utterance[] {
    const found: Utterance[] = [];
    for (; !this.#vad.isEmpty(); this.#vad.pop()) {
      const { start, samples } = this.#vad.front();
      found.push(toUtterance(start, samples));
      this.#keep(
        Math.max(0, this.#recentFrom + this.#recent.length * WINDOW - start - samples.length),
      );
    }
    return found;
  }

  /** Drops all but the newest samples. */
  #keep(samples: number): void {
    const windows = Math.ceil(samples / WINDOW);
    const dropped = this.#recent.length - windows;
    if (dropped <= 0) return;
    this.#recent.splice(0, dropped);
    this.#recentFrom += dropped * WINDOW;
  }
}

function toUtterance(start: number, samples: Float32Array): Utterance {
  return {
    samples,
    startMs: start / SAMPLES_PER_MS,
    endMs: (start + samples.length) / SAMPLES_PER_MS,
  };
}
