import { basename, dirname } from 'node:path';
import type { Said } from '../../../shared/i18n/text.ts';
import type { LanguageDetection } from '../../../shared/domain/connections/language.ts';
import type {
  DocumentPlan,
  DroppedItem,
  PlannedFile,
  RejectedFile,
} from '../../../shared/domain/documents/job.ts';
import { AppError, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentInspector, DroppedLink, ExpandedPaths } from './thread.ts';
import type { PlannedFileRow } from '../../db/documents/planned-files-repo.ts';
import type { DocumentFiles } from './files.ts';
import { createKeyedQueue } from '../../support/keyed.ts';
import { convertedCopyName, notesOf } from './converted-copy.ts';
import { convertedName, convertOldWord, isOldWord, type ConvertWord } from './old-word.ts';
import { createStoredPlan, type StoredPlanDeps } from './stored-plan.ts';
import { createPlanStart, type PlanStartDeps } from './plan-start.ts';
import {
  type ConvertibleFile,
  type PlannedOrigin,
  type PlannedSource,
  contentsOf,
  findOwnResults,
  isConvertible,
  nameOfBytes,
} from './planned-source.ts';

/** An added item: a file or folder by absolute path, or name and bytes. */
export type AddedItem = { kind: 'path'; path: string } | Exclude<DroppedItem, { kind: 'held' }>;

/** Files that were dropped and checked, but not sent yet. */
export type DocumentPlanService = ReturnType<typeof createDocumentPlanService>;

export interface DocumentPlanServiceDeps extends StoredPlanDeps, PlanStartDeps {
  inspector: Pick<DocumentInspector, 'inspect' | 'convertXliff' | 'listMedia'>;
  convertWord: ConvertWord;
  expandPaths: (paths: string[]) => Promise<ExpandedPaths>;
  files: DocumentFiles;
  jobs: Database['documentJobs'];
  /** Results are in the order of the texts. Nothing leaves the computer. */
  detect: (texts: readonly string[]) => Promise<LanguageDetection[]>;
}

const pointsTo = ({ name, target }: DroppedLink): Said => ({
  message: 'documentErrors.droppedLink',
  values: { name, target },
});
const CHANGED: Said = { message: 'documentErrors.changedSinceAdded' };

export function createDocumentPlanService(deps: DocumentPlanServiceDeps) {
  const planned = new Map<string, PlannedSource>();
  let rejected: RejectedFile[] = [];
  /** Names of the results that the last folder brought along. */
  let ownResults: string[] = [];
  /** Convertible rejected files, kept until the app exits because the page may offer them that long. */
  const convertible = new Map<string, ConvertibleFile>();
  /** Handles one drop at a time: each begins with an empty list of rejections. */
  const oneByOne = createKeyedQueue();

  const get = (): DocumentPlan => ({
    files: [...planned.values()].map((source) => source.file),
    ...stored.options(),
    rejected,
    ...(ownResults.length > 0 && { ownResults }),
  });

  /** @param file the convertible file, if it is one */
  const reject = (fileName: string, error: ErrorData, file?: ConvertibleFile): void => {
    const isOther = (entry: RejectedFile): boolean =>
      entry.fileName !== fileName || entry.error.code !== error.code;
    const entry = { fileName, error };
    if (file === undefined || !isConvertible(error)) {
      rejected = [...rejected.filter(isOther), entry];
      return;
    }
    const conversionId = deps.newId();
    convertible.set(conversionId, file);
    rejected = [...rejected.filter(isOther), { ...entry, conversionId }];
  };

  const plan = async (
    id: string,
    fileName: string,
    path: string,
    source: PlannedOrigin,
    notes: readonly Said[] = [],
  ): Promise<void> => {
    const inspected = await deps.inspector.inspect(path, fileName).catch((error: unknown) => {
      if (isOldWord(fileName, error)) return null;
      throw error;
    });
    if (inspected === null) return planConverted(id, fileName, path, source, notes);
    const file: PlannedFile = {
      id,
      fileName,
      folderName: source.sourcePath === null ? null : basename(dirname(source.sourcePath)),
      format: inspected.format,
      sizeBytes: inspected.sizeBytes,
      ...(inspected.lightBytes === undefined ? {} : { lightBytes: inspected.lightBytes }),
      charCount: inspected.charCount,
      ...(inspected.durationMs === undefined ? {} : { durationMs: inspected.durationMs }),
      warnings: [...notesOf(source.sourceCopy), ...notes, ...inspected.warnings],
      earlierTargets: await deps.jobs.listEarlierTargets(contentsOf({ inspected, ...source })),
    };
    planned.set(id, { file, inspected, ...source });
  };

  /** Plans what an old Word document is converted into, which is delivered beside its original. */
  const planConverted: typeof plan = async (id, fileName, path, source, notes) => {
    const sourceCopy = await convertOldWord(deps, id, path);
    const copy = deps.files.inboxPath(sourceCopy);
    try {
      await plan(id, convertedName(fileName), copy, { ...source, sourceCopy }, notes);
    } catch (error) {
      await deps.files.removeInbox(sourceCopy);
      throw error;
    }
    if (source.sourceCopy !== null) await deps.files.removeInbox(source.sourceCopy);
  };

  const addStored = async (row: PlannedFileRow): Promise<void> => {
    const { id, fileName, sourcePath, sourceCopy, projectId: earlierProjectId, sha256 } = row;
    const path = sourceCopy === null ? sourcePath : deps.files.inboxPath(sourceCopy);
    try {
      await plan(id, fileName, path ?? '', { sourcePath, sourceCopy, earlierProjectId });
      const found = planned.get(id);
      if (found === undefined || found.inspected.sha256 === sha256) return;
      found.file = { ...found.file, warnings: [CHANGED, ...found.file.warnings] };
    } catch (error) {
      reject(fileName, toAppError(error).toData());
    }
  };
  const stored = createStoredPlan(deps, planned, addStored);
  const restore = async (): Promise<DocumentPlan> => {
    await stored.restore();
    return get();
  };
  /** Changes the plan in turn, after it was restored, and stores the list. */
  const change = (work: () => Promise<DocumentPlan>): Promise<DocumentPlan> =>
    oneByOne('plan', async () => {
      await restore();
      try {
        return await work();
      } finally {
        await stored.save();
      }
    });

  /** Removes copies; a leftover is removed at the next start. */
  const dropCopies = async (copies: readonly (string | null)[]): Promise<void> => {
    for (const copy of copies) {
      if (copy !== null) await deps.files.removeInbox(copy).catch(() => undefined);
    }
  };

  /** Removes a file that the app itself takes out of the plan, with its copy. */
  const unplan = async ({ file, sourceCopy }: PlannedSource): Promise<void> => {
    planned.delete(file.id);
    await dropCopies([sourceCopy]);
  };

  const addPath = async (
    path: string,
    wantedProjectId: string | null = null,
    link?: DroppedLink,
  ): Promise<void> => {
    let earlierProjectId = wantedProjectId;
    for (const source of planned.values()) {
      if (source.sourcePath !== path) continue;
      await unplan(source);
      // When dropped again, it still belongs to that project.
      earlierProjectId ??= source.earlierProjectId;
    }
    const origin = { sourcePath: path, earlierProjectId };
    try {
      const notes: Said[] = link === undefined ? [] : [pointsTo(link)];
      await plan(deps.newId(), basename(path), path, { ...origin, sourceCopy: null }, notes);
    } catch (error) {
      const fileName = basename(path);
      reject(fileName, toAppError(error).toData(), { fileName, path, ...origin });
    }
  };

  const addBytes = async (fileName: string, bytes: Uint8Array): Promise<void> => {
    const id = deps.newId();
    const name = nameOfBytes(fileName);
    let sourceCopy: string | null = null;
    try {
      sourceCopy = await deps.files.storePlanned(id, bytes);
      const copy = deps.files.inboxPath(sourceCopy);
      await plan(id, name, copy, { sourcePath: null, sourceCopy, earlierProjectId: null });
    } catch (error) {
      const data = toAppError(error).toData();
      if (sourceCopy === null) return reject(name, data);
      const copy = deps.files.inboxPath(sourceCopy);
      // A file that can still be converted is kept; otherwise the next start removes it.
      if (!isConvertible(data)) await deps.files.removeInbox(sourceCopy);
      reject(name, data, { fileName: name, path: copy, sourcePath: null, earlierProjectId: null });
    }
  };

  /** Converts into the app's own copy, which is delivered beside its original. */
  const convert = async (conversionId: string): Promise<DocumentPlan> => {
    const source = convertible.get(conversionId);
    if (source === undefined) {
      throw new AppError('input/not-found', 'documentErrors.fileForgotten');
    }
    const { fileName, path, ...origin } = source;
    const { sha256, bytes, warnings } = await deps.inspector.convertXliff(path, fileName);
    const id = deps.newId();
    const name = convertedCopyName(id, 'xliff', sha256);
    const sourceCopy = await deps.files.storePlanned(name, bytes);
    try {
      const copy = deps.files.inboxPath(sourceCopy);
      await plan(id, fileName, copy, { ...origin, sourceCopy }, warnings);
    } catch (error) {
      await deps.files.removeInbox(sourceCopy);
      throw error;
    }
    convertible.delete(conversionId);
    // Bytes that came without a path: the plan has what they were converted into.
    if (source.sourcePath === null) await dropCopies([basename(path)]);
    rejected = rejected.filter((entry) => entry.conversionId !== conversionId);
    return get();
  };

  const remove = async (fileIds: string[]): Promise<DocumentPlan> => {
    await restore();
    for (const id of fileIds) {
      const source = planned.get(id);
      planned.delete(id);
      if (source?.sourceCopy) await deps.files.removeInbox(source.sourceCopy);
    }
    clearNotes();
    await stored.save();
    return get();
  };

  const sourcesOf = (fileIds: readonly string[]): PlannedSource[] => {
    const sources = fileIds.flatMap((id) => planned.get(id) ?? []);
    if (sources.length !== fileIds.length) {
      throw new AppError('input/conflict', 'documentErrors.planOutdated');
    }
    return sources;
  };

  const detectLanguage = async (fileId: string): Promise<string | null> => {
    const sample = planned.get(fileId)?.inspected.sample ?? '';
    if (!/\p{L}/u.test(sample)) return null;
    const [found] = await deps.detect([sample]);
    return found?.language ?? null;
  };

  /** A file that was dropped itself is planned in any case. */
  const leaveOwnResultsOut = async (found: ReadonlySet<string>): Promise<void> => {
    const sources = [...planned.values()].filter(
      ({ sourcePath }) => sourcePath !== null && found.has(sourcePath),
    );
    for (const source of await findOwnResults(deps.jobs, sources)) {
      const { file } = source;
      await unplan(source);
      ownResults = [...ownResults, `${file.folderName ?? ''}/${file.fileName}`];
    }
  };

  const clearNotes = (): void => {
    rejected = [];
    ownResults = [];
  };

  const add = async (items: readonly AddedItem[]): Promise<DocumentPlan> => {
    clearNotes();
    const paths = items.flatMap((item) => (item.kind === 'path' ? [item.path] : []));
    if (paths.length > 0) {
      const expanded = await deps.expandPaths(paths);
      for (const path of expanded.files) await addPath(path, null, expanded.links.get(path));
      for (const entry of expanded.rejected) reject(entry.fileName, entry.error);
      await leaveOwnResultsOut(expanded.found);
    }
    for (const item of items) if (item.kind === 'bytes') await addBytes(item.name, item.bytes);
    return get();
  };

  const start = createPlanStart(deps, {
    planned,
    sourcesOf,
    clearNotes,
    dropCopies,
    reject,
    save: stored.save,
  });

  return {
    get,
    /** Returns the plan, with the files of the last run: each is read again, and those that changed or are gone are said. */
    restore,
    listStoredCopies: stored.listCopies,
    /** Stores what is chosen for the planned files. */
    keepOptions: stored.keepOptions,
    /** Checks each file's content; rejected ones are listed with the reason, the others are planned. */
    add: (items: readonly AddedItem[]) => change(() => add(items)),
    /**
     * Like `add`, for one file that is itself at the path: no link to it is followed, and no folder is searched.
     * @param projectId of its earlier job, to whose rule it stays bound; null for a new file
     */
    addFile: (path: string, projectId: string | null) =>
      change(async () => {
        clearNotes();
        await addPath(path, projectId);
        return get();
      }),
    /**
     * Converts a rejected file into an acceptable one, and plans that instead.
     * @throws `input/not-found` when it is no longer known; `document/*` when it cannot be converted
     */
    convert: (conversionId: string) => change(() => convert(conversionId)),
    remove,
    /** Returns planned files, in the order of the ids. @throws `input/conflict` when one is no longer planned */
    sources: sourcesOf,
    /**
     * Detects the language of a planned file from its text, lower case such as `de`; null where it could not be detected.
     * Nothing leaves the computer.
     * @throws anything that the embedded service throws
     */
    detectLanguage,
    /**
     * Turns planned files into jobs, one per file and target, and removes them from the plan. A file is started once,
     * however often it is requested.
     * @throws `input/conflict` when one is no longer planned; the plan is then unchanged.
     * `document/unsupported` for XLIFF 1.2 where the service does not accept it: it is then removed from
     * the plan, and its conversion is offered
     */
    start,
  };
}
