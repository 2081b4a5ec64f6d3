import type { TextRulesFile } from '../../../shared/documents/rules/text-rules.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { isSoundFormat, type SoundFormatId } from '../../../shared/domain/documents/format.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { AppError, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import type { Database } from '../../db/database.ts';
import type { NewDocumentJob } from '../../db/documents/jobs-repo.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import type { ConfidentialLane } from '../lane/confidential-lane.ts';
import { originalOf } from './converted-copy.ts';
import type { DocumentFiles } from './files.ts';
import type { DocumentLedger } from './ledger.ts';
import {
  checkFormat,
  checkNewerOptions,
  checkOutputFormats,
  contentsOf,
  oldXliff,
  toNewJob,
  type ConvertibleFile,
  type PlannedSource,
} from './planned-source.ts';
import type { SoundCheck } from './sound/sound-check.ts';
import type { DocumentInspector, InspectedFile } from './thread.ts';

export interface PlanStartDeps {
  inspector: Pick<DocumentInspector, 'listMedia'>;
  files: Pick<DocumentFiles, 'keepSource' | 'inboxPath'>;
  jobs: Pick<Database['documentJobs'], 'listConfidentialProjects' | 'noteFile'>;
  ledger: Pick<DocumentLedger, 'add'>;
  connections: Pick<ConnectionService, 'get'>;
  lane: Pick<ConfidentialLane, 'assertMayUse'>;
  checkSound: SoundCheck;
  newId: () => string;
  now: () => number;
  /** Returns what a project's rule file says about XML and JSON files. */
  textRulesOf: (projectId: string) => Promise<TextRulesFile | null>;
}

/** The plan that files are started from. */
interface PlanToStart {
  planned: Map<string, PlannedSource>;
  /** @throws `input/conflict` when one is no longer planned */
  sourcesOf: (fileIds: readonly string[]) => PlannedSource[];
  clearNotes: () => void;
  dropCopies: (copies: readonly (string | null)[]) => Promise<void>;
  reject: (fileName: string, error: ErrorData, file: ConvertibleFile) => void;
  /** Stores the list. */
  save: () => Promise<void>;
}

const isSound = (file: InspectedFile): file is InspectedFile & { format: SoundFormatId } =>
  isSoundFormat(file.format);

/** Builds the function that turns planned files into jobs. */
export function createPlanStart(
  deps: PlanStartDeps,
  { planned, sourcesOf, clearNotes, dropCopies, reject, save }: PlanToStart,
): (request: StartDocuments) => Promise<DocumentJob[]> {
  /**
   * Removes files from the plan synchronously, before any await: a second click finds them gone and cannot
   * send, and pay for, the same files again.
   */
  const claim = (fileIds: readonly string[]): PlannedSource[] => {
    const sources = sourcesOf(fileIds);
    for (const id of fileIds) planned.delete(id);
    return sources;
  };

  const giveBack = (sources: readonly PlannedSource[]): void => {
    const rest = [...planned];
    planned.clear();
    for (const source of sources) planned.set(source.file.id, source);
    for (const [id, source] of rest) planned.set(id, source);
  };

  const offerConversion = (source: PlannedSource, error: ErrorData): void => {
    const { file, sourcePath, sourceCopy, earlierProjectId } = source;
    const path = sourceCopy === null ? sourcePath : deps.files.inboxPath(sourceCopy);
    const { fileName } = file;
    reject(fileName, error, { fileName, path: path ?? '', sourcePath, earlierProjectId });
  };

  /** Keeps a confidential file confidential when it is dropped again or started without a project. */
  const assertMayLeave = async (
    connection: Pick<Connection, 'abilities'>,
    source: PlannedSource,
  ): Promise<void> => {
    const projectIds = await Promise.all(
      contentsOf(source).map(deps.jobs.listConfidentialProjects),
    );
    for (const id of new Set([source.earlierProjectId, ...projectIds.flat()])) {
      await deps.lane.assertMayUse(connection, id, source.file.fileName);
    }
  };

  /** A job only records what is sent, and the same file may be converted differently later. */
  const noteOriginals = async (
    sources: readonly PlannedSource[],
    projectId: string | null,
  ): Promise<void> => {
    if (projectId === null) return;
    for (const { sourceCopy } of sources) {
      const original = originalOf(sourceCopy);
      if (original !== null) await deps.jobs.noteFile(original, [projectId]);
    }
  };

  return async (request: StartDocuments): Promise<DocumentJob[]> => {
    if (request.glossaryIds.length > 0 && request.sourceLang === null) {
      throw new AppError('input/invalid', 'documentErrors.glossaryNeedsSource', {
        details: { field: 'sourceLang' },
      });
    }
    checkOutputFormats(request.outputFormats);
    const sources = claim([...new Set(request.fileIds)]);
    const newJobs: NewDocumentJob[] = [];
    // Files started together share one time, by which the list groups them.
    const startedAtMs = deps.now();
    let jobs: DocumentJob[];
    const tooOld = new Set<PlannedSource>();
    try {
      const connection = await deps.connections.get(request.connectionId);
      if (!connection.abilities.takesNewerOptions) {
        for (const source of sources) if (source.inspected.isOldXliff === true) tooOld.add(source);
      }
      if (tooOld.size > 0) throw oldXliff();
      // Checked here, where it can be changed; the lane refuses it in any case.
      await deps.lane.assertMayUse(connection, request.projectId ?? null);
      checkNewerOptions(connection, request);
      for (const source of sources) {
        checkFormat(connection, source, request);
        await assertMayLeave(connection, source);
      }
      const sounds = sources.map(({ inspected }) => inspected).filter(isSound);
      if (sounds.length > 0) {
        await deps.checkSound(connection, {
          ...request,
          formats: new Set(sounds.map(({ format }) => format)),
          lengthsMs: sounds.map(({ durationMs = null }) => durationMs),
        });
      }
      for (const source of sources) {
        for (const targetLang of new Set(request.targetLangs)) {
          newJobs.push(await toNewJob(deps, source, targetLang, request, connection, startedAtMs));
        }
      }
      await noteOriginals(sources, request.projectId ?? null);
      jobs = await deps.ledger.add(newJobs);
    } catch (error) {
      giveBack(sources.filter((source) => !tooOld.has(source)));
      for (const source of tooOld) offerConversion(source, toAppError(error).toData());
      await dropCopies(newJobs.map((job) => job.sourceCopy));
      await save();
      throw error;
    }
    clearNotes();
    await save();
    await dropCopies(sources.map((source) => source.sourceCopy));
    return jobs;
  };
}
