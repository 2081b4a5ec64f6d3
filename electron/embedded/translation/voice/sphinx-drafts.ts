import { BufferedSound } from './buffered-sound.ts';
import { SAMPLES_PER_MS, type Heard } from './recognizer.ts';
import { SphinxProcess } from './sphinx-process.ts';

/** Fewer steps, at two thirds of the work: good enough for speech that is recognized again. */
const OPTIONS = '-fwdflat no -bestpath no -maxhmmpf 3000';
/** New sound needed for a new draft. */
const LEAST_MS = 1_000;
/** Longer speech would make drafts too expensive. */
const MOST_MS = 15_000;
/** Silence that is kept so that it includes the start of a word. */
const KEPT_MS = 1_000;
/** Silence after which the program ends an utterance. */
const SILENCE = new Int16Array(700 * SAMPLES_PER_MS);
/** Drafts take at most a third of the time. */
const TIMES = 3;
/** After this long without an answer, the draft contained no speech. */
const GIVEN_UP_MS = 5_000;
/** Mean absolute sample value below which sound is not speech. */
const QUIET = 100;

interface Draft {
  /** Start within all sound used for drafts. */
  readonly atMs: number;
  /** Start and end in the sound. */
  readonly fromMs: number;
  readonly toMs: number;
  answeredMs: number | null;
  isStale: boolean;
}

/** Process for drafts, like {@link SphinxProcess}. */
export type DraftProcess = Pick<SphinxProcess, 'write' | 'close'>;

/**
 * Recognizes an utterance before it ends: a second process repeatedly recognizes the growing sound,
 * at a limited rate. Time is measured by the sound.
 */
export class SphinxDrafts {
  readonly #onDraft: (tentative: Heard) => void;
  readonly #start: (onUtterance: (utterance: Heard) => void) => DraftProcess;
  #process: DraftProcess | null = null;
  #sound = new BufferedSound();
  #heardMs = 0;
  #writtenMs = 0;
  #isLoud = false;
  #draft: Draft | null = null;

  constructor(
    onDraft: (tentative: Heard) => void,
    start: (onUtterance: (utterance: Heard) => void) => DraftProcess = (onUtterance) =>
      new SphinxProcess(OPTIONS, onUtterance),
  ) {
    this.#onDraft = onDraft;
    this.#start = start;
  }

  write(samples: Int16Array): void {
    this.#heardMs += samples.length / SAMPLES_PER_MS;
    if (this.#heldMs > MOST_MS) return;
    this.#sound.add(samples);
    this.#isLoud ||= loudness(samples) > QUIET;
    if (!this.#isLoud) this.#keepFrom(this.#heardMs - KEPT_MS);
    else if (this.#isTime()) this.#begin();
  }

  /** Marks everything before this as concluded. */
  conclude(endMs: number): void {
    this.#isLoud = false;
    this.#keepFrom(endMs);
    if (this.#draft !== null) this.#draft.isStale = true;
  }

  close(): void {
    this.#process?.close();
    this.#process = null;
    if (this.#draft !== null) this.#draft.isStale = true;
  }

  get #heldMs(): number {
    return this.#sound.pieces.reduce((sum, { length }) => sum + length, 0) / SAMPLES_PER_MS;
  }

  #keepFrom(ms: number): void {
    this.#sound.forget(ms);
    // Too much sound may have arrived meanwhile to keep it.
    if (this.#sound.pieces.length === 0) this.#sound = new BufferedSound(this.#heardMs);
  }

  #isTime(): boolean {
    if (this.#heardMs - this.#sound.fromMs < LEAST_MS) return false;
    const draft = this.#draft;
    if (draft === null) return true;
    const sinceMs = this.#heardMs - draft.toMs;
    if (draft.answeredMs === null) return sinceMs >= GIVEN_UP_MS;
    return sinceMs >= Math.max(LEAST_MS, TIMES * (draft.answeredMs - draft.toMs));
  }

  #begin(): void {
    this.#process ??= this.#start((utterance) => this.#hear(utterance));
    this.#draft = {
      atMs: this.#writtenMs,
      fromMs: this.#sound.fromMs,
      toMs: this.#heardMs,
      answeredMs: null,
      isStale: false,
    };
    for (const samples of [...this.#sound.pieces, SILENCE]) {
      this.#process.write(samples);
      this.#writtenMs += samples.length / SAMPLES_PER_MS;
    }
  }

  #hear({ startMs, endMs, ...utterance }: Heard): void {
    const draft = this.#draft;
    if (draft === null || startMs < draft.atMs) return;
    draft.answeredMs ??= this.#heardMs;
    if (draft.isStale) return;
    const shiftMs = draft.fromMs - draft.atMs;
    this.#onDraft({
      language: utterance.language,
      text: utterance.text,
      startMs: startMs + shiftMs,
      endMs: Math.min(endMs + shiftMs, draft.toMs),
    });
  }
}

function loudness(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += Math.abs(sample);
  return samples.length === 0 ? 0 : sum / samples.length;
}
