import type { TimeEntry } from '../../../../shared/domain/time/entry.ts';
import type { TimeConnection } from '../../../../shared/domain/time/connection.ts';
import type { OutboxOperation } from '../../../../shared/domain/sync/outbox.ts';
import { dayOf } from '../../../../shared/domain/time/zone.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { anOperation, aTimeConnection, NO_TIME } from '../../../unit/renderer/time-builders.ts';
import { timeAbilitiesOfKind } from '../../../../shared/domain/time/abilities.ts';
import { timeCapabilities } from '../../../support/builders/time.ts';
import { aReport } from '../../../unit/renderer/time-builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.now();

const OPERATIONS: OutboxOperation[] = [
  anOperation({
    id: 'o1',
    label: 'Review of the contract',
    state: 'parked',
    tryCount: 1,
    changes: [
      { field: 'startedAtMs', value: Date.UTC(2026, 2, 14, 8, 30) },
      { field: 'endedAtMs', value: Date.UTC(2026, 2, 14, 10, 30) },
      { field: 'projectId', value: 'Contracts' },
    ],
    reason: {
      code: 'api/bad-request',
      message: 'The service did not accept the change.',
      retryable: false,
      details: {
        status: 422,
        serviceMessage: 'The project is closed for time entries since March',
      },
    },
  }),
  anOperation({
    id: 'o2',
    label: 'Terminology for the packaging line, questions to the client',
    connectionName: 'Agency time',
    action: 'update',
    tryCount: 3,
    nextTryAtMs: now + 47_000,
    changes: [{ field: 'note', value: 'Terminology for the packaging line' }],
    reason: { code: 'net/offline', message: 'No connection to the service.', retryable: true },
  }),
  anOperation({ id: 'o3', label: 'Invoices', state: 'sending', action: 'delete', tryCount: 1 }),
  anOperation({
    id: 'o4',
    label: 'Harbour Press',
    subject: 'customer',
    state: 'unknown',
    tryCount: 2,
  }),
  anOperation({ id: 'o5', label: 'Spring catalogue', subject: 'project', state: 'held' }),
  anOperation({ id: 'o6', label: 'مراجعة الترجمة', state: 'blocked' }),
];

const CONNECTIONS: TimeConnection[] = [
  aTimeConnection({
    capabilities: timeCapabilities(),
    capabilitiesAtMs: now - HOUR,
    lastContactAtMs: now - 5 * MINUTE,
    pulledAtMs: now - 5 * MINUTE,
  }),
  aTimeConnection({
    id: 'agency-time',
    name: 'Agency time',
    kind: 'remote',
    baseUrl: 'https://app.rabbiit.com/api/v1',
    isDefault: false,
    token: 'stored',
    capabilities: {
      'projects.write': 'present',
      'customers.read': 'absent',
      'entries.read': 'present',
      'entries.write': 'absent',
      'entries.delete': 'absent',
      'session.revoke': 'unknown',
      entriesReadBy: 'reports',
    },
    capabilitiesAtMs: now - DAY,
    lastContactAtMs: now - 24 * DAY,
    pulledAtMs: now - 24 * DAY,
    error: { code: 'net/offline', message: 'No connection.', retryable: true },
  }),
];

const share = (durationMs: number, billable = 0.8) => ({
  durationMs,
  billableMs: Math.round(durationMs * billable),
  roundedMs: Math.ceil(durationMs / (15 * MINUTE)) * 15 * MINUTE,
});

/** Queues a new entry for the default service; the built-in one has it immediately. */
export type Queue = (entry: Pick<TimeEntry, 'id' | 'note'>) => void;

/** Answers with the outbox, connections, and sums of a remote service. */
export function answerOutbox(fake: FakeApi, isEmpty: boolean): Queue {
  let operations = isEmpty ? [] : OPERATIONS;
  let connections = isEmpty ? CONNECTIONS.slice(0, 1) : CONNECTIONS;
  const set = (operationId: string, patch: Partial<OutboxOperation>): OutboxOperation => {
    const known = operations.find(({ id }) => id === operationId);
    if (known === undefined) throw new AppError('input/not-found', { english: 'No such change.' });
    const changed = { ...known, ...patch };
    operations = operations.map((each) => (each.id === operationId ? changed : each));
    return changed;
  };
  const summary = () => ({
    waiting: operations.filter(({ state }) => state === 'waiting').length,
    parked: operations.filter(({ state }) => state === 'parked').length,
    held: operations.filter(({ state }) => state === 'held').length,
    conflicts: isEmpty ? 0 : 1,
  });
  const told = (): void => fake.emit('outbox:changed', summary());
  const keep = (next: TimeConnection[]): TimeConnection[] => {
    connections = next;
    fake.emit('time-connections:changed', connections);
    return connections;
  };
  /** Each request counts as a contact. */
  const contact = (connectionId: string): TimeConnection => {
    const known = connections.find(({ id }) => id === connectionId) ?? CONNECTIONS[0]!;
    return { ...known, lastContactAtMs: Date.now() };
  };
  fake.answer({
    'outbox:list-operations': ({ text, state, page, limit }) => {
      const found = operations
        .filter((each) => (state === null ? each.state !== 'dropped' : each.state === state))
        .filter((each) => each.label.toLowerCase().includes(text.toLowerCase()));
      return { operations: found.slice((page - 1) * limit, page * limit), total: found.length };
    },
    'outbox:get-summary': summary,
    'outbox:retry-all': summary,
    'outbox:retry-operation': ({ operationId }) =>
      set(operationId, { state: 'waiting', nextTryAtMs: null, reason: null }),
    'outbox:hold-operation': ({ operationId }) => set(operationId, { state: 'held' }),
    'outbox:release-operation': ({ operationId }) => set(operationId, { state: 'waiting' }),
    'outbox:drop-operation': ({ operationId }) => set(operationId, { state: 'dropped' }),
    'outbox:restore-operation': ({ operationId }) => set(operationId, { state: 'waiting' }),
    'time-connections:list': () => connections,
    // Any token is accepted; signing in fails.
    'time-connections:add': ({ by, name, baseUrl, tokenHeader }) => {
      if (by === 'sign-in') {
        throw new AppError('auth/rejected', { english: 'The service did not accept the token.' });
      }
      const added = aTimeConnection({
        id: `added-${String(connections.length)}`,
        name,
        kind: 'remote',
        abilities: timeAbilitiesOfKind('remote'),
        baseUrl,
        tokenHeader,
        isDefault: false,
        token: 'stored',
      });
      keep([...connections, added]);
      return added;
    },
    'time-connections:set-default': ({ connectionId }) =>
      keep(connections.map((each) => ({ ...each, isDefault: each.id === connectionId }))),
    'time-connections:probe': ({ connectionId }) => contact(connectionId),
    'time-connections:pull': ({ connectionId }) => contact(connectionId),
    'time-connections:remove': ({ connectionId }) => {
      operations = operations.map((each) =>
        each.connectionId === connectionId ? { ...each, state: 'parked' } : each,
      );
      told();
      return keep(connections.filter(({ id }) => id !== connectionId));
    },
    'time:get-report': ({ fromDay, toDay }) => {
      const days: string[] = [];
      for (let atMs = Date.parse(`${fromDay}T12:00:00Z`); ; atMs += DAY) {
        const day = dayOf(atMs, 'UTC');
        if (isEmpty || day > toDay) break;
        days.push(day);
      }
      const hours = days.map((_, index) => ((index * 7) % 10) * HOUR + (index % 3) * 17 * MINUTE);
      const totalMs = hours.reduce((sum, each) => sum + each, 0);
      const named = (id: string | null, name: string, part: number, billable?: number) => ({
        id,
        name,
        ...share(totalMs * part, billable),
      });
      return aReport({
        days: days.map((day, index) => ({ day, ...share(hours[index] ?? 0) })),
        projects: isEmpty
          ? []
          : [
              named('p1', 'Spring catalogue', 0.5),
              named('p3', 'Operating manuals of the packaging line 4000', 0.3),
              named('p4', 'Bookkeeping', 0.15, 0),
              named(null, 'No project', 0.05),
            ],
        customers: isEmpty
          ? []
          : [
              named('c1', 'Harbour Press', 0.5),
              named('c2', 'Müller & Töchter Maschinenbau GmbH', 0.3),
              named(null, 'Without customer', 0.2),
            ],
        cells: days.flatMap((day, index) =>
          [
            { projectId: 'p1', part: 0.5 },
            { projectId: 'p3', part: 0.3 },
            { projectId: 'p4', part: 0.2 },
          ].map(({ projectId, part }) => ({
            projectId,
            day,
            durationMs: (hours[index] ?? 0) * part,
          })),
        ),
        total: isEmpty ? NO_TIME : share(totalMs),
        entryCount: isEmpty ? 0 : 41,
      });
    },
    'time:export-entries': ({ format }) => ({
      fileName: `time.${format}`,
      entryCount: 41,
      sizeBytes: 8_400,
    }),
    'time:reveal-export': () => undefined,
    'projects:delete': () => {
      throw new AppError('input/conflict', {
        english: 'Entries belong to this project: archive it instead.',
      });
    },
  });
  return ({ id, note }) => {
    const target = connections.find(({ isDefault }) => isDefault);
    if (target === undefined || target.kind === 'embedded') return;
    const operation = anOperation({
      id: `queued-${id}`,
      connectionId: target.id,
      connectionName: target.name,
      subjectId: id,
      label: note,
      changes: [{ field: 'note', value: note }],
    });
    operations = [...operations, operation];
    told();
  };
}
