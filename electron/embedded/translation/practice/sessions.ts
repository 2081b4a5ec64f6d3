import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { readPracticeSettings, type PracticeSettings } from './settings.ts';

/** The last request of a session as it is reported, without its key. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  readonly headers: IncomingHttpHeaders;
  /** Parsed; null for files, for large bodies, and when no body was read. */
  readonly body: unknown;
}

type Counted<Setting> = Setting extends `${infer Name}Count` ? Name : never;

/** Kinds of failures that happen to the first requests of a session and then stop. */
export type PracticeTrouble = Counted<keyof PracticeSettings>;

/** A practice session, whose settings are fixed by its first request. */
export interface PracticeSession {
  readonly id: string;
  readonly settings: PracticeSettings;
  /** Returns true as often as the session asked for this failure. */
  takeTrouble(trouble: PracticeTrouble): boolean;
  /** Returns false for an unknown connection if the session forbids new ones. */
  admits(socket: Socket): boolean;
  lastRequest: SeenRequest | null;
}

/** Sessions by name; the least recently used one is deleted when there are too many. */
export interface PracticeSessions {
  /** @throws 400 when a switch of a new session is invalid; nothing is stored then */
  open(id: string, headers: IncomingHttpHeaders): PracticeSession;
}

export function createPracticeSessions(maxSessions: number): PracticeSessions {
  const sessions = new Map<string, PracticeSession>();
  return {
    open(id, headers) {
      const session = sessions.get(id) ?? createSession(id, readPracticeSettings(headers));
      sessions.delete(id);
      sessions.set(id, session);
      for (const oldest of sessions.keys()) {
        if (sessions.size <= maxSessions) break;
        sessions.delete(oldest);
      }
      return session;
    },
  };
}

function createSession(id: string, settings: PracticeSettings): PracticeSession {
  const taken = new Map<PracticeTrouble, number>();
  // Clients have to open new connections when they get no answer.
  const isOpenToAll = settings.allowsReconnections || settings.noResponseCount > 0;
  const sockets = new WeakSet<Socket>();
  let hasSocket = false;
  return {
    id,
    settings,
    lastRequest: null,
    takeTrouble(trouble) {
      const times = taken.get(trouble) ?? 0;
      if (times >= settings[`${trouble}Count`]) return false;
      taken.set(trouble, times + 1);
      return true;
    },
    admits(socket) {
      if (isOpenToAll || sockets.has(socket)) return true;
      if (hasSocket) return false;
      hasSocket = true;
      sockets.add(socket);
      return true;
    },
  };
}
