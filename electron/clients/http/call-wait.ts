/** Why and until when a call waits; `untilMs` is a UTC epoch instant, null when unknown. */
export interface WaitInfo {
  reason: 'slot' | 'rate-limit' | 'retry';
  untilMs: number | null;
}

/** `collect`: status and download of documents at the service; `interactive`: a person waits; `upload`: new work. */
export type CallPriority = 'collect' | 'interactive' | 'upload';
