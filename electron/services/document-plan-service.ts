import { basename, dirname } from 'node:path';
import type {
  DocumentJob,
  DocumentPlan,
  DroppedItem,
  PlannedFile,
  RejectedFile,
} from '../../shared/domain/document-job.ts';
import { AppError, toAppError, type ErrorData } from '../../shared/errors.ts';
import type { StartDocuments } from '../../shared/ipc/contract.ts';
import type { Database } from '../db/database.ts';
import type { NewDocumentJob } from '../db/document-jobs-repo.ts';
import type { DocumentInspector, InspectedFile } from '../documents/client.ts';
import type { ExpandedPaths } from '../documents/list-dropped-files.ts';
import type { ConnectionService } from './connection-service.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentLedger } from './document-ledger.ts';
import { createKeyedQueue } from './keyed-queue.ts';

/** Files that were dropped and checked, but not sent yet. */
export interface DocumentPlanService {
  get(): DocumentPlan;
  /** Checks each file by its content; what cannot go is listed with the reason, the rest is kept. */
  add(items: DroppedItem[]): Promise<DocumentPlan>;
  remove(fileIds: string[]): Promise<DocumentPlan>;
  /**
   * Turns planned files into jobs, one per file and target, and takes them off the plan. A file is
   * started once, however often it is asked for.
   * @throws `input/conflict` when one is not in the plan any more; the plan is as it was then
   */
  start(request: StartDocuments): Promise<DocumentJob[]>;
}

export interface DocumentPlanServiceDeps {
  inspector: Pick<DocumentInspector, 'inspect'>;
  expandPaths: (paths: string[]) => Promise<ExpandedPaths>;
  files: DocumentFiles;
  jobs: Database['documentJobs'];
  ledger: Pick<DocumentLedger, 'add'>;
  connections: Pick<ConnectionService, 'get'>;
  newId: () => string;
  now: () => number;
}

interface PlannedSource {
  file: PlannedFile;
  inspected: InspectedFile;
  sourcePath: string | null;
  sourceCopy: string | null;
}

export function createDocumentPlanService(deps: DocumentPlanServiceDeps): DocumentPlanService {
  const planned = new Map<string, PlannedSource>();
  let rejected: RejectedFile[] = [];
  /** One drop after the other: each begins with an empty list of what cannot go. */
  const oneByOne = createKeyedQueue();

  const get = (): DocumentPlan => ({
    files: [...planned.values()].map((source) => source.file),
    rejected,
  });

  const reject = (fileName: string, error: ErrorData): void => {
    const isOther = (entry: RejectedFile): boolean =>
      entry.fileName !== fileName || entry.error.code !== error.code;
    rejected = [...rejected.filter(isOther), { fileName, error }];
  };

  const plan = async (
    id: string,
    fileName: string,
    path: string,
    source: Pick<PlannedSource, 'sourcePath' | 'sourceCopy'>,
  ): Promise<void> => {
    const inspected = await deps.inspector.inspect(path, fileName);
    const file: PlannedFile = {
      id,
      fileName,
      folderName: source.sourcePath === null ? null : basename(dirname(source.sourcePath)),
      format: inspected.format,
      sizeBytes: inspected.sizeBytes,
      charCount: inspected.charCount,
      warnings: inspected.warnings,
      earlierTargets: await deps.jobs.listEarlierTargets(inspected.sha256),
    };
    planned.set(id, { file, inspected, ...source });
  };

  const addPath = async (path: string): Promise<void> => {
    for (const source of planned.values())
      if (source.sourcePath === path) planned.delete(source.file.id);
    try {
      await plan(deps.newId(), basename(path), path, { sourcePath: path, sourceCopy: null });
    } catch (error) {
      reject(basename(path), toAppError(error).toData());
    }
  };

  const addBytes = async (fileName: string, bytes: Uint8Array): Promise<void> => {
    const id = deps.newId();
    const name = lastPart(fileName);
    let sourceCopy: string | null = null;
    try {
      sourceCopy = await deps.files.storePlanned(id, bytes);
      await plan(id, name, deps.files.inboxPath(sourceCopy), { sourcePath: null, sourceCopy });
    } catch (error) {
      if (sourceCopy !== null) await deps.files.removeInbox(sourceCopy);
      reject(name, toAppError(error).toData());
    }
  };

  const remove = async (fileIds: string[]): Promise<DocumentPlan> => {
    for (const id of fileIds) {
      const source = planned.get(id);
      planned.delete(id);
      if (source?.sourceCopy) await deps.files.removeInbox(source.sourceCopy);
    }
    rejected = [];
    return get();
  };

  const toJob = async (
    source: PlannedSource,
    targetLang: string,
    request: StartDocuments,
    connectionName: string,
  ): Promise<NewDocumentJob> => {
    const id = deps.newId();
    const { inspected, sourceCopy } = source;
    return {
      id,
      sourcePath: source.sourcePath,
      // Jobs of one drop must not share a copy: each is removed on its own.
      sourceCopy:
        sourceCopy === null
          ? null
          : await deps.files.keepSource(id, deps.files.inboxPath(sourceCopy)),
      fileName: source.file.fileName,
      format: inspected.format,
      sizeBytes: inspected.sizeBytes,
      sha256: inspected.sha256,
      charCount: inspected.charCount,
      connectionId: request.connectionId,
      connectionName,
      isPractice: false,
      sourceLang: request.sourceLang,
      targetLang,
      formality: request.formality,
      glossaryId: request.glossaryId,
      createdAtMs: deps.now(),
    };
  };

  const add = async (items: DroppedItem[]): Promise<DocumentPlan> => {
    rejected = [];
    const paths = items.flatMap((item) => (item.kind === 'path' ? [item.path] : []));
    if (paths.length > 0) {
      const expanded = await deps.expandPaths(paths);
      for (const path of expanded.files) await addPath(path);
      for (const entry of expanded.rejected) reject(entry.fileName, entry.error);
    }
    for (const item of items) if (item.kind === 'bytes') await addBytes(item.name, item.bytes);
    return get();
  };

  /**
   * Takes files off the plan at once, before anything is awaited: a second click finds them gone and
   * cannot send, and pay for, the same files again.
   */
  const claim = (fileIds: readonly string[]): PlannedSource[] => {
    const sources = fileIds.flatMap((id) => planned.get(id) ?? []);
    if (sources.length !== fileIds.length) {
      throw new AppError(
        'input/conflict',
        'Some of these files are not in the plan any more. Nothing was sent; check the list and try again.',
      );
    }
    for (const id of fileIds) planned.delete(id);
    return sources;
  };

  const giveBack = (sources: readonly PlannedSource[]): void => {
    const rest = [...planned];
    planned.clear();
    for (const source of sources) planned.set(source.file.id, source);
    for (const [id, source] of rest) planned.set(id, source);
  };

  /** A copy that stays behind is removed at the next start. */
  const dropCopies = async (copies: readonly (string | null)[]): Promise<void> => {
    for (const copy of copies) {
      if (copy !== null) await deps.files.removeInbox(copy).catch(() => undefined);
    }
  };

  const start = async (request: StartDocuments): Promise<DocumentJob[]> => {
    if (request.glossaryId !== null && request.sourceLang === null) {
      throw new AppError('input/invalid', 'A glossary needs a source language. Choose one.', {
        details: { field: 'sourceLang' },
      });
    }
    const sources = claim([...new Set(request.fileIds)]);
    const newJobs: NewDocumentJob[] = [];
    let jobs: DocumentJob[];
    try {
      const { name } = await deps.connections.get(request.connectionId);
      for (const source of sources) {
        for (const targetLang of new Set(request.targetLangs)) {
          newJobs.push(await toJob(source, targetLang, request, name));
        }
      }
      jobs = await deps.ledger.add(newJobs);
    } catch (error) {
      giveBack(sources);
      await dropCopies(newJobs.map((job) => job.sourceCopy));
      throw error;
    }
    rejected = [];
    await dropCopies(sources.map((source) => source.sourceCopy));
    return jobs;
  };

  return {
    get,
    add: (items) => oneByOne('plan', () => add(items)),
    remove,
    start,
  };
}

/** The name of bytes comes from the page: only its last part is a name, and it must be one. */
function lastPart(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/'));
  return name === '' || name === '.' || name === '..' ? 'document' : name;
}
