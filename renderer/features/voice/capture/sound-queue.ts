import type { ErrorData } from '../../../../shared/errors.ts';
import { attempt } from '../../../lib/stores/loadable.ts';
import type { Timers } from '../../../lib/stores/timers.ts';
import { SAMPLES_PER_SECOND } from './pcm-chunks.ts';

/** Longest piece in one request. */
export const MOST_MS = 250;
/** Limit of the sound waiting for the main process; beyond that nothing more is accepted. */
export const ROOM_MS = 5 * 60_000;
/** Delay before a piece that could not be stored is sent again. */
const RETRY_MS = 1000;

const SAMPLES_PER_MS = SAMPLES_PER_SECOND / 1000;

export interface SoundQueueDeps {
  timers: Timers;
  /** Stores a piece of sound; rejects when it is not stored. Pieces come one by one, numbered from 0. */
  send: (sequence: number, samples: Int16Array<ArrayBuffer>) => Promise<void>;
  /** Called when a piece cannot be stored and a retry would not help. Waiting sound is preserved. */
  onFailed: (error: ErrorData) => void;
  /** Called when there is no room left: recording must stop. */
  onFull: () => void;
}

/** Sound on its way to the main process, in order, even if that answers late. */
export interface SoundQueue {
  /** @returns false when there was no room: it was not accepted */
  add: (samples: Int16Array<ArrayBuffer>) => boolean;
  /** Resolves once all waiting sound is stored or has failed. */
  drained: () => Promise<void>;
  /** Length of the waiting sound. */
  waitingMs: () => number;
  retry: () => void;
}

/** Creates a queue. @param firstSequence number of the first piece, for a continued session */
export function createSoundQueue(deps: SoundQueueDeps, firstSequence = 0): SoundQueue {
  const waiting: Int16Array<ArrayBuffer>[] = [];
  let waitingSamples = 0;
  let sequence = firstSequence;
  let state: 'idle' | 'sending' | 'failed' = 'idle';
  let drainWaiters: (() => void)[] = [];

  const settle = (next: 'idle' | 'failed'): void => {
    state = next;
    const resolves = drainWaiters;
    drainWaiters = [];
    for (const resolve of resolves) resolve();
  };

  /** Returns the next piece to send, at most {@link MOST_MS} long; it waits until it is stored. */
  const next = (): { pieces: number; samples: Int16Array<ArrayBuffer> } | null => {
    let pieces = 0;
    let length = 0;
    for (const piece of waiting) {
      if (pieces > 0 && length + piece.length > MOST_MS * SAMPLES_PER_MS) break;
      pieces += 1;
      length += piece.length;
    }
    const [first] = waiting;
    if (first === undefined) return null;
    if (pieces === 1) return { pieces, samples: first };
    const samples = new Int16Array(length);
    let at = 0;
    for (const piece of waiting.slice(0, pieces)) {
      samples.set(piece, at);
      at += piece.length;
    }
    return { pieces, samples };
  };

  const run = async (): Promise<void> => {
    state = 'sending';
    for (let due = next(); due !== null; due = next()) {
      const failure = await attempt(() => deps.send(sequence, due.samples));
      if (failure === null) {
        sequence += 1;
        waiting.splice(0, due.pieces);
        waitingSamples -= due.samples.length;
      } else if (failure.retryable) {
        await new Promise<void>((resolve) => deps.timers.setTimeout(resolve, RETRY_MS));
      } else {
        settle('failed');
        deps.onFailed(failure);
        return;
      }
    }
    settle('idle');
  };

  return {
    add(samples) {
      if (waitingSamples + samples.length > ROOM_MS * SAMPLES_PER_MS) {
        deps.onFull();
        return false;
      }
      waiting.push(samples);
      waitingSamples += samples.length;
      if (state === 'idle') void run();
      return true;
    },
    drained: () =>
      state === 'sending'
        ? new Promise((resolve) => {
            drainWaiters.push(resolve);
          })
        : Promise.resolve(),
    waitingMs: () => waitingSamples / SAMPLES_PER_MS,
    retry() {
      if (state === 'failed') void run();
    },
  };
}
