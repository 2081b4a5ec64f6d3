import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { projectHandlers } from '../../../electron/ipc/projects.ts';
import {
  outboxHandlers,
  timeHandlers,
  timeConnectionHandlers,
  timeReportHandlers,
  timeConflictHandlers,
} from '../../../electron/ipc/time.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aTimeFilter, newProject } from '../../support/builders/time.ts';
import {
  aCustomer,
  aProject,
  aTimeConnection,
  anEntry,
  anOperation,
} from '../renderer/time-builders.ts';

/** Requests about time, projects, and customers. */
export type TimeRequestName = Extract<
  RequestName,
  | `time:${string}`
  | `outbox:${string}`
  | `time-connections:${string}`
  | `projects:${string}`
  | `customers:${string}`
>;

const entry = anEntry({
  id: 'e',
  startedAtMs: 1,
  endedAtMs: 2,
  zone: 'UTC',
  note: 'n',
  tags: ['t'],
  syncState: 'waiting',
  createdAtMs: 1,
  updatedAtMs: 1,
});
const timeEntry = { ...entry, tags: [...entry.tags] };
const timer = { entry: timeEntry, gap: null, canMeasureIdle: false };
const revision = {
  atMs: 1,
  cause: 'person',
  startedAtMs: 1,
  endedAtMs: null,
  note: '',
  projectName: null,
  isBillable: true,
  tags: [],
} as const;
const project = aProject({ id: 'p', name: 'P' });
const customer = aCustomer({ id: 'c', name: 'C' });
const spent = { durationMs: 1, billableMs: 1, roundedMs: 1 };
const operation = anOperation({
  id: 'o',
  subjectId: 'e',
  label: 'n',
  changes: [{ field: 'note', value: 'n' }],
  createdAtMs: 1,
});
const timeOperation = { ...operation, changes: [...operation.changes] };
const summary = { waiting: 1, parked: 0, held: 0, conflicts: 0 };
const connection = aTimeConnection();

type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

/** Creates handlers whose services answer with a sample of each kind. */
export function createTimeHandlers(later: Later): Pick<IpcHandlers, TimeRequestName> {
  const unused = async (): Promise<never> => Promise.reject(new Error('unused'));
  return {
    ...timeHandlers({
      entries: {
        list: later({ entries: [timeEntry], total: 1, totalDurationMs: 1, days: [] }),
        get: later(timeEntry),
        add: later(timeEntry),
        edit: later(timeEntry),
        delete: later(undefined),
        restore: later(timeEntry),
        listRevisions: later([{ ...revision, tags: [] }]),
        getJobDurations: later([{ jobId: 'job', durationMs: 1 }]),
        listTags: later(['t']),
      },
      timer: {
        get: later(timer),
        start: later(timer),
        stop: later({ ...timer, entry: null }),
        answerGap: later(timer),
      },
    }),
    ...timeReportHandlers({
      reports: {
        get: later({
          days: [{ ...spent, day: '2025-01-01' }],
          projects: [{ ...spent, id: null, name: '' }],
          customers: [{ ...spent, id: null, name: '' }],
          cells: [{ projectId: null, day: '2025-01-01', durationMs: 1 }],
          total: spent,
          entryCount: 1,
        }),
      },
      exports: {
        suggestName: () => 'Time.csv',
        export: later({ fileName: 'Time.csv', entryCount: 1, sizeBytes: 1 }),
        lastPath: () => '/home/me/Time.csv',
        stop: later(undefined),
      },
      desktop: { pickSavePath: later('/home/me/Time.csv'), revealFile: () => undefined },
    }),
    ...projectHandlers({
      get: later({ projects: [project], customers: [customer] }),
      addProject: later(project),
      editProject: later(project),
      deleteProject: later(undefined),
      addCustomer: later(customer),
      editCustomer: later(customer),
      deleteCustomer: later(undefined),
    }),
    ...timeConflictHandlers({
      list: later([
        {
          entryId: 'e',
          entry: timeEntry,
          fields: [{ field: 'note' as const, here: 'a', there: 'b' }],
          isDeletedThere: false,
        },
      ]),
      settle: later(timeEntry),
    }),
    ...outboxHandlers({
      list: later({ operations: [timeOperation], total: 1 }),
      summary: later(summary),
      retry: later(timeOperation),
      retryAll: later(summary),
      hold: later(timeOperation),
      release: later(timeOperation),
      drop: later(timeOperation),
      restore: later(timeOperation),
    }),
    ...timeConnectionHandlers({
      list: later([connection]),
      add: later(connection),
      setToken: later(connection),
      setDefault: later([connection]),
      remove: later([connection]),
      probe: later(connection),
      pull: later(connection),
      account: unused,
    }),
  };
}

const filter = aTimeFilter();
const work = { note: '', projectId: null, isBillable: true, tags: [], zone: 'UTC' };
const added = { ...work, startedAtMs: 1, endedAtMs: 2, documentJobId: null };
const operationId = { operationId: 'o' };
const account = { connectionId: 'a' };

/** Returns a valid input for each request about time. */
export const timeInputs = (token: string): Record<TimeRequestName, unknown> => ({
  'time:list-entries': { ...filter, page: 1, limit: 50 },
  'time:get-entry': { entryId: 'e' },
  'time:add-entry': added,
  'time:edit-entry': { entryId: 'e', patch: { note: 'n' } },
  'time:delete-entry': { entryId: 'e' },
  'time:restore-entry': { entryId: 'e' },
  'time:list-revisions': { entryId: 'e' },
  'time:get-job-durations': { jobIds: ['job'] },
  'time:list-tags': undefined,
  'time:get-timer': undefined,
  'time:start-timer': { ...work, documentJobId: null },
  'time:stop-timer': undefined,
  'time:answer-gap': { gapId: 'g', choice: 'discard', goOn: true },
  'time:get-report': {
    fromDay: '2025-01-01',
    toDay: '2025-01-07',
    zone: 'UTC',
    projectId: null,
    customerId: null,
  },
  'time:export-entries': { filter, format: 'csv', isRounded: true },
  'time:reveal-export': undefined,
  'projects:get-catalogue': undefined,
  'projects:add': newProject({ name: 'P' }),
  'projects:edit': { projectId: 'p', patch: { name: 'P' } },
  'projects:delete': { projectId: 'p' },
  'customers:add': { connectionId: null, name: 'C' },
  'customers:edit': { customerId: 'c', patch: { name: 'C' } },
  'customers:delete': { customerId: 'c' },
  'time:list-conflicts': undefined,
  'time:settle-conflict': { entryId: 'e', choices: { note: 'here' } },
  'outbox:list-operations': { text: '', state: null, page: 1, limit: 20 },
  'outbox:get-summary': undefined,
  'outbox:retry-operation': operationId,
  'outbox:retry-all': undefined,
  'outbox:hold-operation': operationId,
  'outbox:release-operation': operationId,
  'outbox:drop-operation': operationId,
  'outbox:restore-operation': operationId,
  'time-connections:list': undefined,
  'time-connections:add': {
    by: 'token',
    name: 'A',
    baseUrl: 'https://time.example/api/v1',
    tokenHeader: 'bearer',
    token,
  },
  'time-connections:set-token': { ...account, token },
  'time-connections:set-default': account,
  'time-connections:remove': { ...account, revokeToken: true },
  'time-connections:probe': account,
  'time-connections:pull': account,
});

/** Inputs that are refused before any service sees them. */
export const BAD_TIME_INPUTS = [
  ['time:list-entries', { ...filter, page: 0, limit: 50 }],
  ['time:list-entries', { ...filter, page: 1, limit: 201 }],
  ['time:list-entries', { ...filter, page: 1, limit: 50, fromDay: '1.1.2025' }],
  ['time:list-entries', { ...filter, page: 1, limit: 50, billable: 'constructor' }],
  ['time:add-entry', { ...added, startedAtMs: -1 }],
  ['time:add-entry', { ...added, endedAtMs: Number.NaN }],
  ['time:add-entry', { ...added, endedAtMs: 1e18 }],
  ['time:add-entry', { ...added, endedAtMs: null }],
  ['time:add-entry', { ...added, startedAtMs: '2025-01-01' }],
  ['time:add-entry', { ...added, tags: 'x' }],
  ['time:add-entry', { ...added, note: 'x'.repeat(1_000_001) }],
  ['time:edit-entry', { entryId: 'e', patch: { endedAtMs: null } }],
  ['time:edit-entry', { entryId: '', patch: {} }],
  ['time:answer-gap', { gapId: 'g', choice: '__proto__' }],
  ['time:answer-gap', { gapId: 'g', choice: 'discard' }],
  ['time:get-job-durations', { jobIds: Array.from({ length: 201 }, () => 'j') }],
] as const;
