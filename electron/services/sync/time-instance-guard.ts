import { t } from '../../../shared/i18n/text.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { TimeAccount, TimeAccountClient } from '../../clients/time/time-client.ts';
import type { Database } from '../../db/database.ts';
import type { TimeConnectionRecord } from '../../db/time/connections-repo.ts';
import type { KnownLinks, LastTaken } from '../../db/sync/time-instance.ts';
import { createSharedRuns } from '../../support/keyed.ts';
import type { OutboxRunner } from './outbox-runner.ts';

export interface TimeInstanceGuardDeps {
  connections: Pick<Database['timeConnections'], 'get' | 'bindInstance'>;
  sync: Pick<Database['timeSync'], 'readKnownLinks' | 'beginWithInstance'>;
  backUp: Database['backUp'];
  account: (connectionId: string) => Promise<TimeAccount>;
  runner: Pick<OutboxRunner, 'halt' | 'resume'>;
  pull: (connectionId: string) => Promise<void>;
  /** Resolves once no pull of the connection is running. */
  pullEnded: (connectionId: string) => Promise<void>;
  now: () => number;
  addNotice: (notice: Omit<Notice, 'id'>) => void;
  /** Called when rows may have another sync state. */
  onRowsChanged: () => void;
}

/**
 * Ensures that a connection syncs with one service only: its ids mean different records at any other, where it
 * would change, move, and delete the wrong ones.
 */
export function createTimeInstanceGuard(deps: TimeInstanceGuardDeps) {
  const { connections, sync } = deps;
  const known = new Map<string, TimeAccount>();
  /** Accounts whose service no longer needs a pull before something is sent to it. */
  const read = new WeakSet<TimeAccount>();
  const checks = createSharedRuns<TimeAccount>();

  /** @throws `input/not-found` */
  const recordOf = async (id: string): Promise<TimeConnectionRecord> => {
    const record = await connections.get(id);
    if (record !== null) return record;
    throw new AppError('input/not-found', 'connectionErrors.gone');
  };

  const startOver = async (record: TimeConnectionRecord, instance: string | null) => {
    const { id } = record;
    known.delete(id);
    // Results of running changes are stored first: later they would be mistaken for the new service's.
    await deps.runner.halt(id);
    try {
      await deps.backUp(0);
      const atMs = deps.now();
      let last: LastTaken | null = null;
      do last = await sync.beginWithInstance(id, instance, atMs, last);
      while (last !== null);
    } finally {
      deps.runner.resume(id);
    }
    deps.addNotice(noticeOf(record));
    deps.onRowsChanged();
  };

  const check = async (id: string, account: TimeAccount): Promise<TimeAccount> => {
    const client = account.for('account');
    const instance = await client.readInstance();
    const record = await recordOf(id);
    if (instance !== record.instanceId) {
      const links = await sync.readKnownLinks(id);
      const areBothNamed = instance !== null && record.instanceId !== null;
      const isSame = links.count === 0 || (!areBothNamed && (await hasLinks(client, links)));
      if (!isSame) {
        read.delete(account);
        await startOver(record, instance);
      } else if (instance !== null) {
        await connections.bindInstance(id, instance);
      }
    }
    account.expectInstance(instance);
    known.set(id, account);
    return account;
  };

  const openToRead = (id: string): Promise<TimeAccount> =>
    checks.join(id, async () => check(id, await deps.account(id)));

  const openKnown = async (id: string): Promise<TimeAccount> => {
    const asked = checks.get(id);
    if (asked !== undefined) return asked;
    const account = await deps.account(id);
    const isKnown = (): boolean => known.get(id) === account;
    if (isKnown()) return account;
    // Data read from the previous service must be stored before it is detached.
    await deps.pullEnded(id);
    return isKnown() ? account : openToRead(id);
  };

  return {
    /**
     * Opens a connection for reading, once its service is confirmed to be the same as before.
     * @throws the reason why the service cannot be asked; nothing is sent then
     */
    openToRead,
    /**
     * Opens it for sending: a service that names itself is pulled before anything is sent to it.
     * @throws as `openToRead`, and the reason why the service cannot be read
     */
    async openToSend(id: string): Promise<TimeAccount> {
      const account = await openKnown(id);
      if (!read.has(account)) {
        const { instanceId, pulledAtMs } = await recordOf(id);
        if (instanceId !== null && pulledAtMs === null) await deps.pull(id);
        read.add(account);
      }
      return account;
    },
    /** Called when another service may be answering: it is checked before the next use. */
    doubt(id: string) {
      known.delete(id);
    },
  };
}

/**
 * Returns whether a service that was never asked for its name has the expected records. Its entries prove that by their
 * references; without entries, its projects by their names.
 */
async function hasLinks(
  client: TimeAccountClient,
  { entries, projects }: KnownLinks,
): Promise<boolean> {
  let isAnyFound = false;
  for (const { remoteId, clientRef, startedAtMs } of entries) {
    const there = await client.readEntry(remoteId);
    if (there === null) continue;
    const isThis =
      clientRef !== null && there.clientRef !== null
        ? clientRef.toLowerCase() === there.clientRef.toLowerCase()
        : there.startedAtMs !== null && isSameSecond(there.startedAtMs, startedAtMs);
    // An entry without a reference may have been moved there.
    if (!isThis && clientRef !== null && there.clientRef !== null) return false;
    isAnyFound ||= isThis;
  }
  if (entries.length > 0 || projects.length === 0) return isAnyFound;
  const there = new Map((await client.listProjects()).map((each) => [each.remoteId, each.name]));
  return projects.every(({ remoteId, name }) => there.get(remoteId)?.trim() === name.trim());
}

const isSameSecond = (one: number, other: number): boolean =>
  Math.floor(one / 1000) === Math.floor(other / 1000);

function noticeOf({ kind, name }: TimeConnectionRecord): Omit<Notice, 'id'> {
  const cause = kind === 'embedded' ? t('time.afterMoveOrRepair') : t('time.addressLeadsElsewhere');
  return {
    severity: 'warning',
    title: t('time.differentServiceAnswers', {
      name: kind === 'embedded' ? t('settings.thisComputer') : name,
    }),
    message: [cause, t('time.nothingChangedInApp')].join(' '),
  };
}
