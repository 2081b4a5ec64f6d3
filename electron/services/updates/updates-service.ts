import type { KeyObject } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { compareVersions } from '../../../shared/domain/updates/version.ts';
import type { VersionList } from '../../../shared/domain/updates/version-list.ts';
import type {
  Installation,
  ListProblem,
  UpdatesSource,
  UpdatesView,
} from '../../../shared/domain/updates/updates-view.ts';
import { AppError, isCanceled } from '../../../shared/errors.ts';
import type { VersionListClient } from '../../clients/updates/version-list-client.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Timers } from '../../support/clock.ts';
import { judgeList } from './judge-list.ts';
import { parseListAddress } from './list-address.ts';
import { readSignedList } from './signed-list.ts';

/** Until then, the first pages have the network for themselves. */
const FIRST_LOOK_MS = 60_000;

export interface UpdatesServiceDeps {
  settings: Pick<SettingsStore, 'get' | 'update'>;
  client: VersionListClient;
  /** Publisher's key; null in a build without one. */
  key: KeyObject | null;
  installation: Installation;
  current: string;
  /** The newest list, as it came. It is verified again each time it is read. */
  kept: { read: () => Uint8Array | null; write: (bytes: Uint8Array) => void };
  now: () => number;
  timers: Timers;
  logger: Pick<Logger, 'warn'>;
  onChanged: () => void;
  /** Called once for each version that is newer than this one. */
  onFound: (version: string) => void;
}

/** Which versions there are. It asks at most once a day, only if that is turned on, and never installs anything. */
export type UpdatesService = ReturnType<typeof createUpdatesService>;

export function createUpdatesService(deps: UpdatesServiceDeps) {
  const { settings, installation, key } = deps;
  let problem: ListProblem | null = null;
  let asking: { done: Promise<void>; stop: AbortController } | null = null;
  let known: VersionList | null | undefined;
  let forgetNext = (): void => undefined;
  let isStopped = false;

  const stored = () => settings.get().updates;
  const addressOf = (): string =>
    stored().address === '' ? installation.listAddress : stored().address;
  const knownList = (): VersionList | null => {
    if (known === undefined) {
      const bytes = deps.kept.read();
      const read = bytes === null ? null : readSignedList(bytes, key);
      known = read?.kind === 'list' ? read.list : null;
    }
    return known;
  };
  const newestMs = (): number => Math.max(stored().newestListMs, knownList()?.issuedAt ?? 0);
  const listNewer = () =>
    (knownList()?.versions ?? [])
      .filter(({ version }) => compareVersions(version, deps.current) > 0)
      .toSorted((a, b) => compareVersions(b.version, a.version));
  const tellFound = (): void => {
    const version = listNewer()[0]?.version;
    if (version === undefined || version === stored().toldVersion) return;
    settings.update({ updates: { toldVersion: version } });
    deps.onFound(version);
  };

  const plain = (kind: ListProblem['kind']): ListProblem => ({
    kind,
    issuedAtMs: null,
    expiresAtMs: null,
    newestMs: null,
  });
  /** @returns the reason why the list was not taken */
  const fetchList = async (signal: AbortSignal): Promise<ListProblem | null> => {
    if (key === null) return plain('no-key');
    const fetched = await deps.client.fetch(addressOf(), signal);
    if (fetched.kind !== 'bytes') return plain(fetched.kind);
    const read = readSignedList(fetched.bytes, key);
    if (read.kind !== 'list') return plain(read.kind);
    const judged = judgeList(read.list, { newestMs: newestMs(), nowMs: deps.now() });
    if (judged !== null) return judged;
    // First the mark, so that no crash in between leaves room for an older list.
    settings.update({ updates: { newestListMs: read.list.issuedAt } });
    known = read.list;
    try {
      deps.kept.write(fetched.bytes);
    } catch (error) {
      deps.logger.warn('the list of versions could not be stored', { error });
    }
    return null;
  };
  const ask = async (signal: AbortSignal): Promise<void> => {
    // Before it is sent: an answer that ends the app must not be asked for again at each start.
    settings.update({ updates: { askedAtMs: deps.now() } });
    try {
      problem = await fetchList(signal);
      tellFound();
    } catch (error) {
      if (signal.aborted || isCanceled(error)) return;
      deps.logger.warn('the list of versions could not be read', { error });
      problem = plain('unreachable');
    }
  };
  const check = (): Promise<void> => {
    if (asking !== null) return asking.done;
    const stop = new AbortController();
    const done = ask(stop.signal).finally(() => {
      asking = null;
      if (!isStopped) deps.onChanged();
    });
    asking = { done, stop };
    deps.onChanged();
    return done;
  };
  const isDue = (): boolean => {
    const { isOn, askedAtMs } = stored();
    if (!isOn || addressOf() === '') return false;
    const sinceMs = deps.now() - (askedAtMs ?? 0);
    // A time in the future comes from a wrong clock, and must not silence it for years.
    return askedAtMs === null || sinceMs >= DAY_MS || sinceMs < 0;
  };
  const lookLater = (delayMs: number): void => {
    forgetNext();
    forgetNext = deps.timers.after(delayMs, () => {
      if (isDue()) void check();
      lookLater(HOUR_MS);
    });
  };

  /** Judges a list of an earlier run again, which may prove nothing by now. */
  const keptProblem = (): ListProblem | null => {
    const list = knownList();
    if (list === null) return null;
    const judged = judgeList(list, { newestMs: 0, nowMs: deps.now() });
    return judged?.kind === 'expired' ? judged : null;
  };

  const view = (): UpdatesView => ({
    isOn: stored().isOn,
    address: addressOf(),
    hasKey: key !== null,
    installation: installation.kind,
    current: deps.current,
    isAsking: asking !== null,
    askedAtMs: stored().askedAtMs,
    issuedAtMs: knownList()?.issuedAt ?? null,
    problem: problem ?? keptProblem(),
    newer: listNewer(),
  });

  return {
    view,
    /** @throws `input/invalid`, `net/insecure-url` for an address that is not asked */
    setSource({ address, isOn }: UpdatesSource): UpdatesView {
      const isEmpty = address.trim() === '';
      if (isEmpty && isOn && installation.listAddress === '') {
        throw new AppError('input/invalid', 'updateErrors.addressMissing', {
          details: { field: 'address' },
        });
      }
      const next = isEmpty ? '' : parseListAddress(address);
      const isChanged = next !== stored().address;
      settings.update({ updates: { address: next, isOn, ...(isChanged && { askedAtMs: null }) } });
      if (isChanged || !isOn) {
        asking?.stop.abort();
        problem = null;
      }
      const before = asking?.done ?? Promise.resolve();
      void before.then(() => {
        if (!isStopped && isDue()) void check();
      });
      return view();
    },
    /** Asks now, because the user wants it. @throws `input/invalid` without an address */
    async check(): Promise<UpdatesView> {
      if (addressOf() === '') {
        throw new AppError('input/invalid', 'updateErrors.addressMissing', {
          details: { field: 'address' },
        });
      }
      await check();
      return view();
    },
    /** Called once requests may leave the computer. */
    start(): void {
      tellFound();
      lookLater(FIRST_LOOK_MS);
    },
    async stop(): Promise<void> {
      isStopped = true;
      forgetNext();
      asking?.stop.abort();
      await asking?.done;
    },
  };
}
