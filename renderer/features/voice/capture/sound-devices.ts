import type { SoundChunk } from './pcm-chunks.ts';

/**
 * Why there is no sound. denied: the system or the app refuses; none: there is no microphone; gone: the chosen
 * one is not there, or was pulled out; busy: another program has it; silent: it is there and gives nothing;
 * full: what it gave could not be put away in time; failed: anything else.
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

/** There is no sound, for a reason that the page has words for. */
export class SoundError extends Error {
  override readonly name = 'SoundError';
  readonly problem: SoundProblem;

  constructor(problem: SoundProblem, options?: ErrorOptions) {
    super(`No sound: ${problem}.`, options);
    this.problem = problem;
  }
}

/** A microphone as the system lists it. */
export interface SoundDevice {
  id: string;
  /** Empty until the page may hear. */
  label: string;
}

/**
 * Where sound is to come from; `deviceId` null is the system's own choice. With `cancelsEcho` what this computer
 * plays is taken out of it.
 */
export type SoundFrom =
  { origin: 'microphone'; deviceId: string | null; cancelsEcho?: boolean } | { origin: 'system' };

export interface SoundListener {
  onChunk: (chunk: SoundChunk) => void;
  /** It gives nothing any more. With `silent` it may go on; after any other it is closed. */
  onProblem: (problem: SoundProblem) => void;
  /** It gives sound again after `silent`. */
  onHeardAgain: () => void;
}

/** An open microphone. */
export interface SoundInput {
  /** Closes it; resolves after the last piece was given. */
  close: () => Promise<void>;
}

/** The sound of this computer, as the store needs it. */
export interface SoundDevices {
  list: () => Promise<SoundDevice[]>;
  /** Devices came or went; returns the unsubscribe. */
  onChanged: (listener: () => void) => () => void;
  /** @throws {SoundError} */
  open: (from: SoundFrom, listener: SoundListener) => Promise<SoundInput>;
}
