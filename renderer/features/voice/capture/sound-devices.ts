import type { SoundChunk } from './pcm-chunks.ts';

/**
 * Reasons why there is no sound. denied: the system or the app refuses; none: there is no microphone; gone: the chosen
 * one is missing or was unplugged; busy: in use by a different program; silent: it is there but produces nothing; full:
 * its sound could not be stored in time; failed: anything else.
 */
const SOUND_PROBLEMS = [
  'denied',
  'none',
  'gone',
  'busy',
  'silent',
  'full',
  'unavailable',
  'failed',
] as const;
export type SoundProblem = (typeof SOUND_PROBLEMS)[number];

/** An error of sound that the page has words for. */
export class SoundError extends Error {
  override readonly name = 'SoundError';
  readonly problem: SoundProblem;

  constructor(problem: SoundProblem, options?: ErrorOptions) {
    super(`No sound: ${problem}.`, options);
    this.problem = problem;
  }
}

export interface SoundDevice {
  id: string;
  /** Empty until the page may listen. */
  label: string;
}

/**
 * Source of sound; `deviceId` null is the system's own choice. With `cancelsEcho` the sound that this computer plays is
 * removed.
 */
export type SoundFrom =
  { origin: 'microphone'; deviceId: string | null; cancelsEcho?: boolean } | { origin: 'system' };

export interface SoundListener {
  onChunk: (chunk: SoundChunk) => void;
  /**
   * Called when it produces nothing any longer. After `silent` it may recover; after any other problem it is closed.
   */
  onProblem: (problem: SoundProblem) => void;
  /** Called when it produces sound again after `silent`. */
  onHeardAgain: () => void;
}

export interface SoundInput {
  /** Closes it; resolves after the last piece was delivered. */
  close: () => Promise<void>;
}

/** Sound functions required by the store. */
export interface SoundDevices {
  list: () => Promise<SoundDevice[]>;
  /** Called when devices are added or removed; returns the unsubscribe. */
  onChanged: (listener: () => void) => () => void;
  /** @throws {SoundError} */
  open: (from: SoundFrom, listener: SoundListener) => Promise<SoundInput>;
}
