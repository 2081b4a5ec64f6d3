import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { EventName, EventPayload, SendEvent } from '../../../shared/ipc/contract.ts';
import type { TimeConnection } from '../../../shared/domain/time/connection.ts';
import type { Database } from '../../db/database.ts';
import type { OutboxEffect } from '../../db/sync/outbox-repo-types.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';

export interface TimeEventsDeps {
  database: Pick<Database, 'outbox' | 'catalog'>;
  listConnections: () => Promise<TimeConnection[]>;
  send: SendEvent;
  timers: Timers;
  logger: Pick<Logger, 'warn'>;
}

/** Long enough for a burst, short enough to look immediate. */
const DELAY_MS = 150;

/** Notifies the window of synced changes: soon, but not for each of hundreds. */
export function createTimeEvents(deps: TimeEventsDeps) {
  const { database, send, timers } = deps;
  let isStopped = false;
  const changed = new Set<string | null>();

  const tell = <N extends EventName>(name: N, read: () => Promise<EventPayload<N>>) =>
    coalesce(timers, DELAY_MS, () => {
      read().then(
        (payload) => {
          if (!isStopped) send(name, payload);
        },
        (error: unknown) => {
          if (!isStopped) deps.logger.warn('time event was not sent', { event: name, error });
        },
      );
    });

  const entries = coalesce(timers, DELAY_MS, () => {
    const [only = null] = changed;
    send('time:entries-changed', { entryId: changed.size === 1 ? only : null });
    changed.clear();
  });
  const outbox = tell('outbox:changed', () => database.outbox.summary());
  const catalog = tell('projects:changed', () => database.catalog.list());
  const connections = tell('time-connections:changed', deps.listConnections);

  const entriesChanged = (entryId: string | null): void => {
    changed.add(entryId);
    entries();
  };

  const announce: Readonly<Record<OutboxSubject, (id: string) => void>> = {
    entry: entriesChanged,
    project: catalog,
    customer: catalog,
  };
  const rowChanged = (subject: OutboxSubject, id: string): void => announce[subject](id);

  return {
    /** @param entryId null: many, or unknown */
    entriesChanged,
    catalogChanged: catalog,
    outboxChanged: outbox,
    connectionsChanged: connections,
    rowChanged,
    effect({ changed: rows }: OutboxEffect) {
      for (const { subject, id } of rows) rowChanged(subject, id);
      outbox();
    },
    stop() {
      isStopped = true;
      for (const each of [entries, outbox, catalog, connections]) each.cancel();
    },
  };
}

/** A task that runs once for many calls: with a delay after the first, and immediately when it is ended. */
interface Coalesced {
  (): void;
  /** Cancels a pending run. */
  cancel(): void;
}

/** @param delayMs the task runs at most this long after a call */
function coalesce(timers: Timers, delayMs: number, task: () => void): Coalesced {
  let waiting: (() => void) | null = null;
  const call = (): void => {
    waiting ??= timers.after(delayMs, () => {
      waiting = null;
      task();
    });
  };
  return Object.assign(call, {
    cancel: () => {
      waiting?.();
      waiting = null;
    },
  });
}
