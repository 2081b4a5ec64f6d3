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

/** Kinds of failures that happen to the first requests of a session and then stop. */
export type PracticeTrouble =
  | 'noResponse'
  | 'tooManyTextRequests'
  | 'tooManyRequests'
  | 'serverError'
  | 'documentFailure'
  | 'cutDownload'
  | 'quotaExceeded'
  | 'voiceCut'
  | 'voiceDouble'
  | 'voiceRefusedToken';

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
  const left: Record<PracticeTrouble, number> = {
    noResponse: settings.noResponseCount,
    tooManyTextRequests: settings.tooManyTextRequestsCount,
    tooManyRequests: settings.tooManyRequestsCount,
    serverError: settings.serverErrorCount,
    documentFailure: settings.documentFailureCount,
    cutDownload: settings.cutDownloadCount,
    quotaExceeded: settings.quotaExceededCount,
    voiceCut: settings.voiceCutAfterSeconds === null ? 0 : settings.voiceCutCount,
    voiceDouble: settings.voiceDoubleCount,
    voiceRefusedToken: settings.voiceRefusedTokenCount,
  };
  // Clients have to open new connections when they get no answer.
  const isOpenToAll = settings.allowsReconnections || settings.noResponseCount > 0;
  const sockets = new WeakSet<Socket>();
  let hasSocket = false;
  return {
    id,
    settings,
    lastRequest: null,
    takeTrouble(trouble) {
      if (left[trouble] === 0) return false;
      left[trouble] -= 1;
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
