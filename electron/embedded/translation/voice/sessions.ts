import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import type { Caller } from '../accounts/caller.ts';
import type { VoiceRequest } from './request.ts';
import type { VoiceStream } from './stream.ts';
import { StreamError, type VoiceTrouble } from './trouble.ts';

/** One session of a client, over any number of connections. */
export interface VoiceSession {
  readonly id: string;
  readonly caller: Caller;
  readonly request: VoiceRequest;
  /** Null except in practice. */
  readonly trouble: VoiceTrouble | null;
  /** Transcripts that have concluded text, by target; empty for the source. */
  readonly begun: Set<string>;
}

/** Current connection of a session. */
interface Connection {
  readonly stream: VoiceStream;
  /** Closes it; the session continues without it. */
  leave(): void;
}

interface Kept extends VoiceSession {
  /** The latest token; null once it has been used. */
  token: string | null;
  tokenEndMs: number;
  /** All tokens ever issued: a client with an old one must have stolen it. */
  readonly tokens: Set<string>;
  connection: Connection | null;
  /** Cancels the timer that ends the session while nobody is connected. */
  stopWaiting: () => void;
}

/** Concurrent sessions per account. */
const MOST_SESSIONS = 10;
/** Lifetime of a token. */
const TOKEN_MS = 60_000;
/** How long a session without a connection is kept. */
const MOST_AWAY_MS = 5 * 60_000;

/** Sessions and their one-time tokens. @see translation service, voice: tokens */
export class VoiceSessions {
  readonly #clock: Clock;
  readonly #byToken = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws 429 when ten sessions are open */
  open(
    caller: Caller,
    request: VoiceRequest,
    trouble: VoiceTrouble | null = null,
  ): { session: VoiceSession; token: string } {
    const open = new Set(this.#byToken.values());
    const own = [...open].filter((session) => session.caller.account.id === caller.account.id);
    if (own.length >= MOST_SESSIONS) {
      throw new ServiceError(429, `Too many sessions: ${String(MOST_SESSIONS)} are under way.`);
    }
    const session: Kept = {
      id: randomBytes(16).toString('hex'),
      caller,
      request,
      trouble,
      begun: new Set(),
      token: null,
      tokenEndMs: 0,
      tokens: new Set(),
      connection: null,
      stopWaiting: () => undefined,
    };
    return { session, token: this.#issue(session) };
  }

  /**
   * Issues a token for the next connection and closes the current one.
   * @throws 400 when the session has ended, 403 for a key of a different account
   */
  renew(caller: Caller, token: string): { session: VoiceSession; token: string } {
    const session = this.#byToken.get(token);
    if (session === undefined)
      throw badRequest('token belongs to no session, or its session is over.');
    if (session.caller.account.id !== caller.account.id) {
      throw new ServiceError(403, 'This session belongs to another account.');
    }
    if (!isLatest(session, token)) {
      this.end(session);
      throw badRequest('token is outdated: the session is over.');
    }
    session.connection?.leave();
    return { session, token: this.#issue(session) };
  }

  /** Uses up a token. @returns null when it is invalid; its session ends then */
  use(token: string): VoiceSession | null {
    const session = this.#byToken.get(token);
    if (session === undefined) return null;
    if (session.token !== token || this.#clock.now() > session.tokenEndMs) {
      this.end(session);
      return null;
    }
    session.token = null;
    return session;
  }

  /** @returns a function to call when the connection ends */
  attach(session: VoiceSession, connection: Connection): () => void {
    const kept = this.#kept(session);
    if (kept === null) return () => undefined;
    kept.stopWaiting();
    kept.connection = connection;
    return () => {
      if (kept.connection !== connection) return;
      kept.connection = null;
      this.#await(kept);
    };
  }

  end(session: VoiceSession): void {
    const kept = this.#kept(session);
    if (kept === null) return;
    for (const token of kept.tokens) this.#byToken.delete(token);
    kept.stopWaiting();
    kept.connection?.stream.fail(
      new StreamError(400, 'The session is over: its token was used again.'),
    );
  }

  close(): void {
    for (const session of new Set(this.#byToken.values())) {
      session.stopWaiting();
      session.connection?.stream.close();
    }
    this.#byToken.clear();
  }

  #kept({ id }: VoiceSession): Kept | null {
    return [...this.#byToken.values()].find((one) => one.id === id) ?? null;
  }

  #issue(session: Kept): string {
    const token = randomBytes(24).toString('base64url');
    session.token = token;
    session.tokens.add(token);
    session.tokenEndMs = this.#clock.now() + TOKEN_MS;
    this.#byToken.set(token, session);
    this.#await(session);
    return token;
  }

  #await(session: Kept): void {
    session.stopWaiting();
    session.stopWaiting = this.#clock.after(MOST_AWAY_MS, () => this.end(session));
  }
}

/** Returns whether this is the newest token, used or not. */
function isLatest(session: Kept, token: string): boolean {
  return [...session.tokens].at(-1) === token;
}
