import { z } from 'zod';
import {
  proxyCredentialsSchema,
  type ProxyAddress,
  type ProxyCredentials,
  type ProxyStatus,
} from '../../../shared/domain/connections/proxy-sign-in.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TimerHandle, Timers } from '../../platform/clock.ts';
import type { AskingProxy, SignInAttempt } from '../../platform/network/proxy-login.ts';
import type { SecretStore } from '../../settings/secret-store.ts';

/**
 * User names and passwords of proxies. They are in the vault alone, go to the proxy they were given for,
 * by host and port, and are used until it refuses them once; then a person is asked again.
 */
export interface ProxySignIn {
  /** Null when no proxy has asked and nothing is kept. */
  status(): ProxyStatus | null;
  /**
   * Keeps them in place of the ones before.
   * @throws `input/not-found` for a proxy that neither asked nor is kept, `vault/unavailable`
   */
  give(credentials: ProxyCredentials): Promise<ProxyStatus | null>;
  /** @throws `vault/unavailable` when they could not be removed from disk */
  forget(proxy: ProxyAddress): Promise<ProxyStatus | null>;
  /**
   * For a request that was asked. While nobody knows whether a password is right, one request tries it and
   * the others wait for that: a wrong one that ten requests send at once may lock the account. Only
   * Chromium's own memory, one for each session, is not asked: requests that are under way in the same
   * session may be given it as well.
   * @returns null when there is none that the proxy may still take
   */
  begin(proxy: AskingProxy): Promise<SignInAttempt | null>;
}

export interface ProxySignInDeps {
  secrets: Pick<SecretStore, 'get' | 'set' | 'delete'>;
  timers: Timers;
  /** Makes the network forget what it was given before. */
  clearUsed: () => Promise<void>;
  onChanged: (status: ProxyStatus | null) => void;
  /** What waits for the proxy may go on. */
  onGiven: () => void;
}

const VAULT_NAME = 'proxies';
/** A refusal comes at once; whatever takes longer than this is most likely let through. */
const TRIAL_LIMIT_MS = 10_000;
const MAX_REALM_CHARS = 200;

const keptSchema = z.array(
  // Kept with the rest, so that not each start tries them once more.
  proxyCredentialsSchema.extend({ realm: z.string(), isRefused: z.boolean() }),
);
type Kept = z.infer<typeof keptSchema>[number];

const isSame = (one: ProxyAddress, other: ProxyAddress): boolean =>
  one.host === other.host && one.port === other.port;

export function createProxySignIn(deps: ProxySignInDeps): ProxySignIn {
  const { secrets, timers } = deps;
  /** The last one that a person was needed for. */
  let asking: AskingProxy | null = null;
  let told = '';
  /** Goes up with each change by a person: what was sent before proves nothing about what is kept now. */
  let round = 0;
  const proven = new Set<string>();
  const trials = new Map<string, Promise<void>>();
  const nameOf = ({ host, port }: ProxyAddress): string => `${host}:${String(port)}`;

  /** The last given first. @throws `vault/unavailable` */
  const read = (): Kept[] => {
    const secret = secrets.get(VAULT_NAME);
    return secret === null ? [] : parse(secret);
  };
  /** A vault that cannot be read now is as good as an empty one for a request. */
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
    if (text !== told) deps.onChanged(now);
    told = text;
    return now;
  };

  const refuse = ({ username, password, ...proxy }: Kept): void => {
    proven.delete(nameOf(proxy));
    asking = proxy;
    const isRefusedOne = (each: Kept): boolean =>
      // Not those that were given in the meantime.
      isSame(each, proxy) && each.username === username && each.password === password;
    try {
      write(read().map((each) => (isRefusedOne(each) ? { ...each, isRefused: true } : each)));
    } catch {
      // Tried once more by the next request that is asked; the vault tells why where it is needed.
    }
    tell();
  };

  const attempt = (own: Kept, onEnd: () => void): SignInAttempt => {
    const begunIn = round;
    let hasEnded = false;
    return {
      username: own.username,
      password: own.password,
      end(outcome) {
        if (hasEnded) return;
        hasEnded = true;
        if (outcome === 'accepted' && begunIn === round) proven.add(nameOf(own));
        if (outcome === 'refused') refuse(own);
        onEnd();
      },
    };
  };

  /** As {@link attempt}; until it has ended, or its time is over, others wait. */
  const trial = (own: Kept): SignInAttempt => {
    const name = nameOf(own);
    let timer: TimerHandle | null = null;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = () => {
        if (timer !== null) timers.clearTimeout(timer);
        if (trials.get(name) === over) trials.delete(name);
        resolve();
      };
    });
    trials.set(name, over);
    timer = timers.setTimeout(() => end(), TRIAL_LIMIT_MS);
    return attempt(own, () => end());
  };

  return {
    status,
    async give(given) {
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
    async forget(proxy) {
      write(read().filter((each) => !isSame(each, proxy)));
      round += 1;
      proven.delete(nameOf(proxy));
      if (asking !== null && isSame(asking, proxy)) asking = null;
      await deps.clearUsed();
      return tell();
    },
    async begin(proxy) {
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
    return keptSchema.parse(JSON.parse(secret));
  } catch {
    // Of another version, or damaged: asked for again.
    return [];
  }
}
