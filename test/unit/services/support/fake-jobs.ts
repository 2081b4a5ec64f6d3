import { UNTOUCHED } from '../../../../electron/db/documents/job-record.ts';
import type {
  DocumentJobChange,
  DocumentJobRecord,
} from '../../../../electron/db/documents/jobs-repo.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { canTransition, isActiveState } from '../../../../shared/domain/documents/job-state.ts';
import { AppError } from '../../../../shared/errors.ts';

export const NOW_MS = Date.UTC(2025, 0, 15, 12);

export function aRecord(patch: Partial<DocumentJobRecord> = {}): DocumentJobRecord {
  return {
    id: 'job',
    sourcePath: '/documents/letter.txt',
    sourceCopy: null,
    fileName: 'letter.txt',
    format: 'txt',
    sizeBytes: 5,
    sha256: 'digest',
    charCount: 5,
    connectionId: 'account',
    connectionName: 'Account',
    isPractice: false,
    sourceLang: null,
    targetLang: 'DE',
    formality: 'default',
    glossaryIds: [],
    style: null,
    memory: null,
    projectId: null,
    outputFormat: null,
    ...UNTOUCHED,
    createdAtMs: NOW_MS,
    updatedAtMs: NOW_MS,
    ...patch,
  };
}

const hasContent = (row: DocumentJobRecord, contents: readonly string[]): boolean =>
  [row.sha256, row.originalSha256 ?? ''].some((content) => contents.includes(content));

type JobsRepo = Database['documentJobs'];

/** In-memory table of the ledger, with the rules of the real one. */
export interface FakeJobs extends JobsRepo {
  rows: Map<string, DocumentJobRecord>;
  /** Makes the next writes (update, transition) fail with these, one each. */
  failWrites(...errors: AppError[]): void;
  /** Makes every call fail with this from now on. */
  die(error: AppError): void;
}

export function createFakeJobs(...records: DocumentJobRecord[]): FakeJobs {
  const rows = new Map(records.map((record) => [record.id, record]));
  let writeErrors: AppError[] = [];
  let death: AppError | null = null;

  const find = (id: string): DocumentJobRecord => {
    const row = rows.get(id);
    if (row === undefined) throw new AppError('input/not-found', { english: 'Not there.' });
    return row;
  };
  const live = async (): Promise<void> => {
    await Promise.resolve();
    if (death !== null) throw death;
  };
  const write = async (
    id: string,
    change: (row: DocumentJobRecord) => DocumentJobChange,
  ): Promise<DocumentJobRecord> => {
    await live();
    const error = writeErrors.shift();
    if (error !== undefined) throw error;
    const row = { ...find(id), ...change(find(id)) };
    rows.set(id, row);
    return row;
  };

  return {
    rows,
    failWrites: (...errors) => {
      writeErrors = errors;
    },
    die: (error) => {
      death = error;
    },
    async get(id) {
      await live();
      return rows.get(id) ?? null;
    },
    update: (id, change) => write(id, () => change),
    settleHeld: (id, to, change) => write(id, () => ({ ...change, state: to, isHeld: false })),
    transition: (id, from, to, change) =>
      write(id, ({ state }) => {
        if (from.includes(state) && canTransition(state, to)) return { ...change, state: to };
        throw new AppError('input/conflict', { english: `${state} to ${to}` });
      }),
    async remove(id) {
      await live();
      const row = find(id);
      if (isActiveState(row.state)) throw new AppError('input/conflict', { english: 'Under way.' });
      rows.delete(id);
      return row;
    },
    listIds: async () => Promise.resolve([...rows.keys()]),
    async listActive() {
      await live();
      return [...rows.values()].filter((row) => isActiveState(row.state));
    },
    async listActiveOfProject(projectId) {
      await live();
      return [...rows.values()].filter(
        (row) => isActiveState(row.state) && row.projectId === projectId,
      );
    },
    async insert(jobs) {
      await live();
      const added = jobs.map((job) => aRecord(job));
      for (const row of added) rows.set(row.id, row);
      return added;
    },
    async listSiblings() {
      await live();
      return [];
    },
    async listDelivered(contents) {
      await live();
      return [...rows.values()].flatMap((row) =>
        hasContent(row, contents) && row.deliveredPath !== null && row.resultSha256 !== null
          ? [{ path: row.deliveredPath, sha256: row.resultSha256 }]
          : [],
      );
    },
    async listEarlierTargets(contents) {
      await live();
      return [...rows.values()].flatMap((row) =>
        row.state === 'saved' && hasContent(row, contents) ? [row.targetLang] : [],
      );
    },
    async noteFile() {
      await live();
    },
    async listConfidentialProjects() {
      await live();
      return [];
    },
    async list() {
      await live();
      return { jobs: [...rows.values()], total: rows.size };
    },
  };
}

/** Lets chains of awaits settle; nothing here waits for time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

/** A promise that a test settles at will. */
export interface Deferred<T = void> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

export function defer<T = void>(): Deferred<T> {
  let resolve = (_value: T): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
