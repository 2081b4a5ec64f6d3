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

/** Files that were dropped and checked, but not sent yet. */
export interface DocumentPlanService {
  get(): DocumentPlan;
  /** Checks each file by its content; what cannot go is listed with the reason, the rest is kept. */
  add(items: DroppedItem[]): Promise<DocumentPlan>;
  remove(fileIds: string[]): Promise<DocumentPlan>;
  /** Turns planned files into jobs, one per file and target, and takes them off the plan. */
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

  const get = (): DocumentPlan => ({
    files: [...planned.values()].map((source) => source.file),
    rejected,
  });

  const reject = (fileName: string, error: ErrorData): void => {
    rejected = [...rejected.filter((entry) => entry.fileName !== fileName), { fileName, error }];
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
    // The name comes from the page: only its last part is a name.
    const name = basename(fileName.replaceAll('\\', '/'));
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

  return {
    get,
    async add(items) {
      rejected = [];
      const paths = items.flatMap((item) => (item.kind === 'path' ? [item.path] : []));
      if (paths.length > 0) {
        const expanded = await deps.expandPaths(paths);
        for (const path of expanded.files) await addPath(path);
        for (const entry of expanded.rejected) reject(entry.fileName, entry.error);
      }
      for (const item of items) if (item.kind === 'bytes') await addBytes(item.name, item.bytes);
      return get();
    },
    remove,
    async start(request) {
      const sources = request.fileIds.map((id) => planned.get(id));
      const known = sources.filter((source) => source !== undefined);
      if (known.length !== sources.length) {
        throw new AppError(
          'input/conflict',
          'Some of these files are not in the plan any more. Nothing was sent; check the list and try again.',
        );
      }
      if (request.glossaryId !== null && request.sourceLang === null) {
        throw new AppError('input/invalid', 'A glossary needs a source language. Choose one.', {
          details: { field: 'sourceLang' },
        });
      }
      const { name } = await deps.connections.get(request.connectionId);
      const newJobs: NewDocumentJob[] = [];
      for (const source of known) {
        for (const targetLang of request.targetLangs) {
          newJobs.push(await toJob(source, targetLang, request, name));
        }
      }
      const jobs = await deps.ledger.add(newJobs);
      await remove(request.fileIds);
      return jobs;
    },
  };
}
