import type { Domain, RequestName } from '../../../shared/ipc/channels.ts';

/**
 * Whether a request may cost money. `by-connection`: where its `connectionId` is a service elsewhere; `by-job`: where
 * the job with its `jobId` is one; `always`: nobody can tell from the request.
 */
export type RequestCost = 'never' | 'by-connection' | 'by-job' | 'always';

/** Reasons why only the window makes a request. */
export type PageReason =
  /** It removes or replaces what may be the only copy, and the window asks before it. */
  | 'destroys'
  /** It takes keys or passwords, or decides how they are kept. */
  | 'secret'
  /** It is a decision about money, confidentiality, or other programs that a person makes in front of its facts. */
  | 'decision'
  /** It is about what the window shows, its drafts, fields, microphone, or files that it opens. */
  | 'window'
  /** No command needs it yet. */
  | 'unneeded';

export type RequestReach =
  | { readonly who: 'command'; readonly costs: RequestCost }
  | { readonly who: 'page'; readonly why: PageReason };

export const FREE = { who: 'command', costs: 'never' } as const;
export const DESTROYS = { who: 'page', why: 'destroys' } as const;
export const SECRET = { who: 'page', why: 'secret' } as const;
export const DECISION = { who: 'page', why: 'decision' } as const;
export const WINDOW = { who: 'page', why: 'window' } as const;
export const UNNEEDED = { who: 'page', why: 'unneeded' } as const;

export const billed = (costs: RequestCost): RequestReach => ({ who: 'command', costs });

/** Who may make each request of these domains. A request that is missing does not compile. */
export type ReachOf<D extends Domain> = Readonly<
  Record<Extract<RequestName, `${D}:${string}`>, RequestReach>
>;
