import { createRequire } from 'node:module';
import type { Clock } from '../../../../support/clock.ts';
import {
  createThreadClient,
  type AsyncCalls,
  type ThreadClient,
} from '../../../../support/thread-client.ts';
import {
  joinSamples,
  RecognizerStoppedError,
  SAMPLES_PER_MS,
  type Heard,
  type OnHeard,
  type Recognizer,
  type RecognizerKind,
} from '../recognizer.ts';
import type { SpeechModel } from './discover-speech-models.ts';

/** Data that the thread is started with. */
export interface SpeechThreadData {
  readonly model: SpeechModel;
  /** Silero's voice detector; absolute path. */
  readonly detectorFile: string;
}

export interface SpeechThreadCalls {
  /** Processes the next sound of a stream. */
  hear(stream: number, sound: SpeechSound): SpeechAnswer;
  /** Ends a stream. */
  forget(stream: number): void;
}

export interface SpeechSound {
  readonly samples: Int16Array;
  readonly isLast: boolean;
  readonly language: string | null;
  readonly hasDrafts: boolean;
}

export interface SpeechAnswer {
  readonly concluded: readonly Heard[];
  /** All text that may still change; null: unchanged. */
  readonly tentative: readonly Heard[] | null;
  /** Everything before this instant is concluded or was not speech. */
  readonly settledMs: number;
}

export interface ModelRecognizerOptions {
  readonly model: SpeechModel;
  readonly clock: Clock;
  /** Entry of the thread: source or built file. */
  readonly entry?: URL;
  /** A thread without an answer for this long is ended. */
  readonly answerTimeoutMs?: number;
  /** How long an idle thread is kept. */
  readonly idleMs?: number;
  /** Receives a line when the model is switched off; no texts, no paths. */
  readonly log: (line: string) => void;
}

/** Far longer than a piece takes, loading included. */
const ANSWER_TIMEOUT_MS = 120_000;
const IDLE_MS = 5 * 60_000;
/** Maximum samples per question, which limits how long another speaker has to wait. */
const MOST_SAMPLES = 5_000 * SAMPLES_PER_MS;
/** Queued samples from which on a source of sound must wait. */
const ENOUGH_SAMPLES = 10_000 * SAMPLES_PER_MS;
/** A single crash may be chance. */
const MOST_BREAKDOWNS = 2;
/** Heap of JavaScript; WebAssembly is limited to two gigabytes. */
const HEAP_MB = 256;

const SPEECH_SOURCE_ENTRY = new URL('speech-thread.ts', import.meta.url);
const DETECTOR = '#resources/voice/silero-vad.onnx';

/** A recognizer that uses a model of the user. */
export interface ModelRecognizer extends RecognizerKind {
  close(): Promise<void>;
}

/**
 * Recognizes speech with a model of the user, in a thread shared by all its streams: it starts with
 * the first sound and ends when idle. A model that crashes it twice without a line in between is
 * switched off until the next start.
 */
export function createModelRecognizer(options: ModelRecognizerOptions): ModelRecognizer {
  const { model } = options;
  const thread = new SharedThread(options);
  return {
    id: model.name,
    quality: 'model',
    isPractice: false,
    detectsLanguage: model.tellsLanguage,
    get languages() {
      return thread.isOff ? [] : model.languages;
    },
    get isOff() {
      return thread.isOff;
    },
    listen: (language, onHeard, onStopped, hasDrafts = true) =>
      new ModelListener(thread.join(), { language, hasDrafts, onHeard, onStopped }),
    close: () => thread.close(),
  };
}

/** A stream's connection to the thread. */
interface Seat {
  /**
   * Sends sound to the thread; answers come in the order of the questions of all streams.
   * @throws when the thread has ended meanwhile
   */
  ask(sound: SpeechSound): Promise<SpeechAnswer>;
  leave(): void;
}

type SpeechThread = ThreadClient<SpeechThreadCalls>;

class SharedThread {
  readonly #options: ModelRecognizerOptions;
  #thread: SpeechThread | null = null;
  #stopResting = (): void => undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #streams = 0;
  #seated = 0;
  #breakdowns = 0;
  #isClosed = false;

  constructor(options: ModelRecognizerOptions) {
    this.#options = options;
  }

  get isOff(): boolean {
    return this.#breakdowns >= MOST_BREAKDOWNS;
  }

  join(): Seat {
    this.#streams += 1;
    this.#seated += 1;
    const stream = this.#streams;
    // A stream whose thread has ended has lost its state, so it does not continue in a new thread.
    let own: SpeechThread | null = null;
    return {
      ask: (sound) =>
        this.#inTurn(async () => {
          own ??= this.#running();
          const answer = await this.#ask(own, (calls) => calls.hear(stream, sound));
          if (answer.concluded.length > 0) this.#breakdowns = 0;
          return answer;
        }),
      leave: () => {
        this.#seated -= 1;
        this.#inTurn(async () => {
          if (own?.failure() === null) await this.#ask(own, (calls) => calls.forget(stream));
        }).catch(() => undefined);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #ask<T>(
    thread: SpeechThread,
    call: (calls: AsyncCalls<SpeechThreadCalls>) => Promise<T>,
  ): Promise<T> {
    const { clock, idleMs = IDLE_MS } = this.#options;
    this.#stopResting();
    try {
      const answer = await call(thread.calls);
      this.#stopResting = clock.after(idleMs, () => {
        if (this.#seated === 0) void this.#end();
      });
      return answer;
    } catch (error) {
      if (this.#thread === thread) await this.#breakDown();
      throw error;
    }
  }

  #running(): SpeechThread {
    if (this.#isClosed || this.isOff) throw new Error('The model is switched off.');
    const { model, clock, entry = SPEECH_SOURCE_ENTRY, answerTimeoutMs } = this.#options;
    const workerData: SpeechThreadData = {
      model,
      detectorFile: createRequire(import.meta.url).resolve(DETECTOR),
    };
    this.#thread ??= createThreadClient({
      workerUrl: entry,
      name: 'speech',
      workerData,
      isBare: true,
      isMuted: true,
      memoryMb: HEAP_MB,
      deadlineMs: answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
      timers: clock,
      isIrreplaceable: true,
      lost: ({ reason, cause }) =>
        new Error(`The thread of the speech model ended: ${reason}.`, { cause }),
    });
    return this.#thread;
  }

  async #breakDown(): Promise<void> {
    await this.#end();
    if (this.#isClosed) return;
    this.#breakdowns += 1;
    const { model, log } = this.#options;
    const outcome = this.isOff ? 'again and is switched off until the next start' : 'once';
    log(`speech model ${model.name} broke down ${outcome}`);
  }

  async #end(): Promise<void> {
    const ended = this.#thread;
    this.#thread = null;
    this.#stopResting();
    await ended?.close(new Error('The thread of the speech model was closed.'));
  }
}

interface ListenerOptions {
  readonly language: string | null;
  readonly hasDrafts: boolean;
  readonly onHeard: OnHeard;
  readonly onStopped: (error: RecognizerStoppedError) => void;
}

class ModelListener implements Recognizer {
  readonly #seat: Seat;
  readonly #options: ListenerOptions;
  #waiting: Int16Array[] = [];
  #work: Promise<void> | null = null;
  #tentative: readonly Heard[] = [];
  #isEnding = false;
  #isOver = false;
  #onRoom: (() => void) | null = null;

  constructor(seat: Seat, options: ListenerOptions) {
    this.#seat = seat;
    this.#options = options;
  }

  write(samples: Int16Array): void {
    if (this.#isOver) return;
    this.#waiting.push(samples);
    this.#start();
  }

  ready(): Promise<void> {
    if (this.#isOver || this.#waitingSamples < ENOUGH_SAMPLES) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }

  async end(): Promise<void> {
    // Finish the running pieces first, so that an error does not look like silence.
    while (this.#work !== null) await this.#work;
    if (this.#isOver) throw new RecognizerStoppedError('The speech model broke down.');
    this.#isEnding = true;
    await this.#hear();
    if (this.#isOver) throw new RecognizerStoppedError('The speech model broke down.');
    this.close();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting = [];
    this.#onRoom?.();
    this.#seat.leave();
  }

  get #waitingSamples(): number {
    return this.#waiting.reduce((sum, { length }) => sum + length, 0);
  }

  #start(): void {
    this.#work ??= this.#hearAll().finally(() => {
      this.#work = null;
    });
  }

  async #hearAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isOver) await this.#hear();
  }

  /** Sends the sound that has arrived meanwhile as one question. */
  async #hear(): Promise<void> {
    const { language, hasDrafts, onHeard, onStopped } = this.#options;
    const samples = this.#take();
    try {
      const isLast = this.#isEnding;
      const answer = await this.#seat.ask({ samples, isLast, language, hasDrafts });
      if (this.#isOver) return;
      const { concluded, tentative, settledMs } = answer;
      this.#tentative = tentative ?? (concluded.length > 0 ? [] : this.#tentative);
      onHeard(concluded, this.#tentative, settledMs);
    } catch {
      if (this.#isOver) return;
      this.close();
      if (!this.#isEnding) onStopped(new RecognizerStoppedError());
    }
  }

  #take(): Int16Array {
    const taken: Int16Array[] = [];
    let length = 0;
    while (this.#waiting[0] !== undefined && length < MOST_SAMPLES) {
      length += this.#waiting[0].length;
      taken.push(this.#waiting[0]);
      this.#waiting.shift();
    }
    if (this.#waitingSamples < ENOUGH_SAMPLES) {
      this.#onRoom?.();
      this.#onRoom = null;
    }
    return joinSamples(taken);
  }
}
