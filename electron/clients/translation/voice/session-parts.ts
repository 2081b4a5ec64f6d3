import type { VoiceFormat } from '../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import type { VoiceLine } from '../../http/line-transport.ts';
import type { Line } from './transcript.ts';

export type { VoiceLine } from '../../http/line-transport.ts';

/** Address of a connection; its token is valid for one connection. */
export interface VoiceAddress {
  url: string;
  token: string;
}

export interface VoiceApi {
  /** Begins a session. */
  request(signal: AbortSignal): Promise<VoiceAddress>;
  /** Resumes a session. @throws `api/*` when it has ended */
  reconnect(token: string, signal: AbortSignal): Promise<VoiceAddress>;
}

/** Recorded sound: 16,000 16-bit samples per second. It grows until it is complete. */
export interface Sound {
  readonly durationMs: number;
  readonly isComplete: boolean;
  read(fromMs: number, durationMs: number): Promise<Uint8Array>;
  /** Resolves when there is more, or when it is complete. */
  more(signal: AbortSignal): Promise<void>;
}

export type VoiceState =
  | { name: 'connecting' }
  | { name: 'open' }
  /** The line is broken and is retried at that time; nothing is lost until then. @prop error null: the line ended */
  | { name: 'waiting'; untilMs: number; error: unknown }
  /** All sound has been sent; the last lines are awaited. */
  | { name: 'finishing' };

/** Receiver of events as they happen; lines of the source have no target. */
export interface VoiceListener {
  state(state: VoiceState): void;
  /**
   * Reports newly concluded lines, and all tentative ones. @param target null: the source
   * @returns a promise if the session must not process more until it resolves
   */
  lines(
    target: string | null,
    concluded: readonly Line[],
    tentative: readonly Line[],
  ): Promise<void> | void;
  /** Receives translated speech. */
  speech(
    chunk: Extract<ServiceMessage, { target_media_chunk: unknown }>['target_media_chunk'],
  ): void;
  /** Reports more sound as sent: the duration that is billed for it, including silence and repeated sound. */
  sent?(durationMs: number): void;
}

/** Lines of an earlier run, from whose end the session resumes. */
export interface KnownLines {
  source: readonly Line[];
  targets: ReadonlyMap<string, readonly Line[]>;
  /** Everything before this instant is included, in each language. */
  concludedMs: number;
}

/** `incomplete`: the last lines did not arrive in time. */
export type VoiceOutcome = 'complete' | 'incomplete';

export interface VoiceSessionDeps {
  api: VoiceApi;
  open: (address: VoiceAddress, signal: AbortSignal) => Promise<VoiceLine>;
  sound: Sound;
  format: VoiceFormat;
  targets: readonly string[];
  known?: KnownLines | undefined;
  clock: { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> };
  random: () => number;
  listener: VoiceListener;
  /** Receives names of messages and kinds of errors, never spoken text. */
  log: (line: string) => void;
}
