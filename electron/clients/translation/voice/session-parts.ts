import type { VoiceFormat } from '../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import type { VoiceLine } from '../../http/line-transport.ts';
import type { Line } from './transcript.ts';

export type { VoiceLine } from '../../http/line-transport.ts';

/** Where a connection is made; the token is good for one. */
export interface VoiceAddress {
  url: string;
  token: string;
}

export interface VoiceApi {
  /** Begins a session. */
  request(signal: AbortSignal): Promise<VoiceAddress>;
  /** Goes on with a session. @throws `api/*` when it is over */
  reconnect(token: string, signal: AbortSignal): Promise<VoiceAddress>;
}

/** The kept sound: 16,000 samples of 16 bits a second. It grows until it is complete. */
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
  /** The line is broken; it is tried again at that time. Nothing is lost meanwhile. @prop error null: the line ended */
  | { name: 'waiting'; untilMs: number; error: unknown }
  /** All sound has been sent; the last lines are awaited. */
  | { name: 'finishing' };

/** What happens, as it happens; lines of the source have no target. */
export interface VoiceListener {
  state(state: VoiceState): void;
  /**
   * New concluded lines, and all that is tentative. @param target null: what was said
   * @returns a promise where nothing more should be heard before it resolves
   */
  lines(
    target: string | null,
    concluded: readonly Line[],
    tentative: readonly Line[],
  ): Promise<void> | void;
  /** Translated speech. */
  speech(
    chunk: Extract<ServiceMessage, { target_media_chunk: unknown }>['target_media_chunk'],
  ): void;
  /** More was sent: what is counted for it, with silence and what was sent again. */
  sent?(durationMs: number): void;
}

/** What a session knows from an earlier stay: it goes on where that ended. */
export interface KnownLines {
  source: readonly Line[];
  targets: ReadonlyMap<string, readonly Line[]>;
  /** Everything before it is among them, in each language. */
  concludedMs: number;
}

/** `incomplete`: the last lines did not come in time. */
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
  /** Gets names of messages and kinds of errors, never what was said. */
  log: (line: string) => void;
}
