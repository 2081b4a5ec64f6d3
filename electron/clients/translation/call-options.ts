import type { WaitInfo } from '../http/call-wait.ts';

/** What every call takes. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Told when the account must wait (rate limit, back-off, free slot) and, with null, when it goes on. */
  onWait?: (wait: WaitInfo | null) => void;
}
