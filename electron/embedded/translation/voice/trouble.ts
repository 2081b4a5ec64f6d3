import type { Frame } from '../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';

/** Reason why the service ended a stream: an HTTP-like code, and the documented reason below it. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Output of a stream. */
export interface VoiceWire {
  send(frame: Frame, message: ServiceMessage): void;
  /** Ends the output. */
  close(): void;
}

/** Simulated failures of a practice session's connections. */
export interface VoiceTrouble {
  /** Returns true to refuse this connection although its token is valid. */
  refusesToken(): boolean;
  /** Wraps the output of a stream. @param isEnding whether all sound has arrived */
  between(wire: VoiceWire, isEnding: () => boolean): VoiceWire;
  /** Returns what happens after this much sound: the connection breaks, or the service ends the session. */
  after(soundMs: number): 'cut' | StreamError | null;
}
