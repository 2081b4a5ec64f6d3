import type { CallPurpose } from '../../../../shared/domain/connections/call-purpose.ts';
import type { Frame } from '../../../../shared/voice/frames.ts';

/** An open connection. */
export interface VoiceLine {
  /** Resolves when the line has taken it. @throws when the line is broken */
  send(frame: Frame): Promise<void>;
  /** Ends when the line does, however that came. */
  readonly frames: AsyncIterable<Frame>;
  close(): void;
}

export interface LineRequest {
  purpose: CallPurpose;
  /** Ends the line, also once it is open. */
  signal: AbortSignal;
}

/**
 * How WebSockets reach the network; injected as `HttpTransport` is. Redirects are not followed, and nothing is
 * sent but the request for the connection.
 */
export interface LineTransport {
  /** @param url with its token, `wss:` or `ws:` @throws the platform's error when there is no connection */
  open(url: string, request: LineRequest): Promise<VoiceLine>;
}
