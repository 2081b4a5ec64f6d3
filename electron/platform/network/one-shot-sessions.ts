import { session, type Session } from 'electron';

/** A session that one request has for itself, without any open connection. */
export interface SessionLease {
  session: Session;
  release: () => void;
}

/** Lends sessions, one request at a time each. */
export interface OneShotSessions {
  lease(): Promise<SessionLease>;
  /** All of them forget the passwords that proxies took. */
  clearSignIns(): Promise<void>;
}

/**
 * Sessions for requests that must arrive at most once. When a connection kept from an earlier request
 * turns out to be dead, Chromium sends the request again on a new one by itself, `POST`s included: a
 * billed text would be paid twice, and a chunked upload, which cannot be read again, ends the whole
 * network process. On a connection of its own a request is never sent again, so each of these sessions
 * serves one request at a time and closes what it kept before the next.
 */
export function createOneShotSessions(): OneShotSessions {
  const all: Session[] = [];
  const idle: Session[] = [];

  const create = (): Session => {
    // No "persist:" prefix: nothing of it is written to disk.
    const made = session.fromPartition(`one-shot-${String(all.length + 1)}`, { cache: false });
    all.push(made);
    return made;
  };

  return {
    async clearSignIns() {
      await Promise.all(all.map(async (each) => each.clearAuthCache()));
    },
    async lease() {
      const leased = idle.pop() ?? create();
      await leased.closeAllConnections();
      let isHeld = true;
      return {
        session: leased,
        release: () => {
          if (isHeld) idle.push(leased);
          isHeld = false;
        },
      };
    },
  };
}
