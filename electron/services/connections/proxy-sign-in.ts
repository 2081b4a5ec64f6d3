import { z } from 'zod';
import {
  proxyCredentialsSchema,
  type ProxyAddress,
  type ProxyCredentials,
  type ProxyStatus,
} from '../../../shared/domain/connections/proxy-sign-in.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Timers } from '../../support/clock.ts';
import type { AskingProxy, SignInAttempt } from '../../clients/http/proxy-sign-in.ts';
import type { SecretStore } from '../../settings/secret-store.ts';

/**
 * User names and passwords of proxies. Stored only in the vault, sent only to the proxy (host and port)
 * they were entered for, and used until it refuses them once; then the user is asked again.
 */
export type ProxySignIn = ReturnType<typeof createProxySignIn>;

export interface ProxySignInDeps {
  secrets: Pick<SecretStore, 'get' | 'set' | 'delete'>;
  timers: Timers;
  /** Makes the network forget passwords used before. */
  clearUsed: () => Promise<void>;
  onChanged: (status: ProxyStatus | null) => void;
  /** Called when requests that wait for the proxy may continue. */
  onGiven: () => void;
}

const VAULT_NAME = 'proxies';
/** A refusal comes immediately; an attempt that takes longer has most likely passed. */
const TRIAL_LIMIT_MS = 10_000;
const MAX_REALM_CHARS = 200;

const storedSchema = z.array(
  // Stored too, so that they are not retried on every start.
  proxyCredentialsSchema.extend({ realm: z.string(), isRefused: z.boolean() }),
);
type Kept = z.infer<typeof storedSchema>[number];

const isSame = (one: ProxyAddress, other: ProxyAddress): boolean =>
  one.host === other.host && one.port === other.port;

export function createProxySignIn(deps: ProxySignInDeps) {
  const { secrets, timers } = deps;
  /** Last proxy that required the user. */
  let asking: AskingProxy | null = null;
  let announced = '';
  /** Incremented on each change by the user: earlier requests prove nothing about current passwords. */
  let round = 0;
  const proven = new Set<string>();
  const trials = new Map<string, Promise<void>>();
  const nameOf = ({ host, port }: ProxyAddress): string => `${host}:${String(port)}`;

  /** Returns the stored ones, most recent first. @throws `vault/unavailable` */
  const read = (): Kept[] => {
    const secret = secrets.get(VAULT_NAME);
    return secret === null ? [] : parse(secret);
  };
  /** Reads for a request, which treats an unreadable vault like an empty one. */
  const readNow = (): Kept[] => {
    try {
      return read();
    } catch {
      return [];
    }
  };
  const write = (kept: readonly Kept[]): void => {
    if (kept.length === 0) secrets.delete(VAULT_NAME);
    else secrets.set(VAULT_NAME, JSON.stringify(kept));
  };

  const status = (): ProxyStatus | null => {
    const kept = readNow();
    const shown = asking ?? kept[0];
    if (shown === undefined) return null;
    const { host, port, realm } = shown;
    const own = kept.find((each) => isSame(each, shown));
    const answered = own?.isRefused === true ? 'refused' : 'signed-in';
    return { host, port, realm, state: own === undefined ? 'asked' : answered };
  };
  const tell = (): ProxyStatus | null => {
    const now = status();
    const text = JSON.stringify(now);
    if (text !== announced) deps.onChanged(now);
    announced = text;
    return now;
  };

  const refuse = ({ username, password, ...proxy }: Kept): void => {
    proven.delete(nameOf(proxy));
    asking = proxy;
    const isRefusedOne = (each: Kept): boolean =>
      // Credentials entered since then are not the refused ones.
      isSame(each, proxy) && each.username === username && each.password === password;
    try {
      write(read().map((each) => (isRefusedOne(each) ? { ...each, isRefused: true } : each)));
    } catch {
      // The next request that is asked tries again; the vault reports the reason where needed.
    }
    tell();
  };

  const attempt = (own: Kept, onEnd: () => void): SignInAttempt => {
    const startedIn = round;
    let hasEnded = false;
    return {
      username: own.username,
      password: own.password,
      end(outcome) {
        if (hasEnded) return;
        hasEnded = true;
        if (outcome === 'accepted' && startedIn === round) proven.add(nameOf(own));
        if (outcome === 'refused') refuse(own);
        onEnd();
      },
    };
  };

  /** Like {@link attempt}; others wait until it has ended or timed out. */
  const trial = (own: Kept): SignInAttempt => {
    const name = nameOf(own);
    let timer: (() => void) | null = null;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = () => {
        timer?.();
        if (trials.get(name) === over) trials.delete(name);
        resolve();
      };
    });
    trials.set(name, over);
    timer = timers.after(TRIAL_LIMIT_MS, () => end());
    return attempt(own, () => end());
  };

  return {
    /** Returns null when no proxy has asked and nothing is stored. */
    status,
    /**
     * Replaces the stored ones.
     * @throws `input/not-found` for a proxy that neither asked nor is stored, `vault/unavailable`
     */
    async give(given: ProxyCredentials): Promise<ProxyStatus | null> {
      const kept = read();
      const known = [...(asking === null ? [] : [asking]), ...kept].find((each) =>
        isSame(each, given),
      );
      if (known === undefined) {
        throw new AppError('input/not-found', 'connectionErrors.proxyGone');
      }
      const others = kept.filter((each) => !isSame(each, given));
      write([{ ...given, realm: known.realm, isRefused: false }, ...others]);
      round += 1;
      proven.delete(nameOf(given));
      await deps.clearUsed();
      deps.onGiven();
      return tell();
    },
    /** @throws `vault/unavailable` when they could not be removed from disk */
    async forget(proxy: ProxyAddress): Promise<ProxyStatus | null> {
      write(read().filter((each) => !isSame(each, proxy)));
      round += 1;
      proven.delete(nameOf(proxy));
      if (asking !== null && isSame(asking, proxy)) asking = null;
      await deps.clearUsed();
      return tell();
    },
    /**
     * Called when a proxy asks for a sign-in. While a password is unproven, one request tries it and the others wait: a
     * wrong one sent by ten requests at a time may lock the account. This does not cover Chromium's own memory per
     * session: concurrent requests of the same session may get the password as well.
     * @returns null when there is none that the proxy may still accept
     */
    async begin(proxy: AskingProxy): Promise<SignInAttempt | null> {
      const name = nameOf(proxy);
      for (let other = trials.get(name); other !== undefined; other = trials.get(name)) await other;
      const own = readNow().find((each) => isSame(each, proxy));
      if (own === undefined || own.isRefused) {
        asking = { ...proxy, realm: proxy.realm.slice(0, MAX_REALM_CHARS) };
        tell();
        return null;
      }
      return proven.has(name) ? attempt(own, () => undefined) : trial(own);
    },
  };
}

function parse(secret: string): Kept[] {
  try {
    return storedSchema.parse(JSON.parse(secret));
  } catch {
    // Written by another version, or damaged: the user is asked again.
    return [];
  }
}
