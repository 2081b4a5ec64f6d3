import type { CallPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { Frame } from '../../../shared/voice/frames.ts';

/** An open connection. */
export interface VoiceLine {
  /** Resolves when the line has accepted the frame. @throws when the line is broken */
  send(frame: Frame): Promise<void>;
  /** Ends when the line ends, for any reason. */
  readonly frames: AsyncIterable<Frame>;
  close(): void;
}

export interface LineRequest {
  purpose: CallPurpose;
  /** Ends the line, even after it has opened. */
  signal: AbortSignal;
}

/**
 * Opens WebSockets to the network; injected like `HttpTransport`. Redirects are not followed, and nothing is sent
 * except the connection request.
 */
export interface LineTransport {
  /** @param url with its token, `wss:` or `ws:` @throws the platform's error when there is no connection */
  open(url: string, request: LineRequest): Promise<VoiceLine>;
}
