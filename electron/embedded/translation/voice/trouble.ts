import type { Frame } from '../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import type { StreamError } from './stream-error.ts';

/** Where a stream puts what it says. */
export interface VoiceWire {
  send(frame: Frame, message: ServiceMessage): void;
  /** Nothing more is sent. */
  close(): void;
}

/** What practice lets happen to the connections of a session. */
export interface VoiceTrouble {
  /** True: this connection is refused although its token is good. */
  refusesToken(): boolean;
  /** Stands between a stream and its line. @param isEnding whether all sound is here */
  between(wire: VoiceWire, isEnding: () => boolean): VoiceWire;
  /** What happens to a connection that has sent so much sound: its line breaks, or the service ends the session. */
  after(soundMs: number): 'cut' | StreamError | null;
}
