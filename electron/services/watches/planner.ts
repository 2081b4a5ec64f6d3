import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { planCost, type PlanObstacle } from '../../../shared/domain/documents/plan.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError } from '../../../shared/errors.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import type { WatchChoices } from '../../db/watches/watches-repo.ts';
import { originalOf } from '../documents/converted-copy.ts';
import type { DocumentPlanService } from '../documents/plan-service.ts';

/** A plan of its own, with one file at a time: every rule of the Documents page holds for watched files, too. */
export type WatchPlan = Pick<
  DocumentPlanService,
  'addFile' | 'get' | 'sources' | 'remove' | 'start'
>;

/** How a file of a watched folder is read. */
export interface ReadDeps {
  plan: WatchPlan;
  /** Returns the SHA-256 of the file that is itself at the path, lower-case hex; null if a link leads to it. */
  hashInPlace: (path: string) => Promise<string | null>;
}

/** Errors of a file that was moved, or is still written: nobody knows what it is. */
export const isInMotion = ({ code }: AppError): boolean =>
  code === 'document/source-missing' || code === 'document/source-changed';

/** Returns true if the file is there and may be read later: it is not allowed, or its drive fails. */
export const isUnreadable = (error: AppError): boolean => UNREADABLE.has(error.toData().message);
const UNREADABLE: ReadonlySet<string> = new Set<MessageId>([
  'documentErrors.fileForbidden',
  'documentErrors.fileUnreadable',
]);

/** A file that was read. */
export interface PlannedFile {
  fileId: string;
  /** SHA-256 of the file as it is in its folder. */
  sha256: string;
  charCount: number | null;
  /** Languages into which the same content was translated before. */
  earlierTargets: readonly string[];
}

/**
 * Reads a file. Other people who can write into the folder can swap it, or a folder on the way, for a link and back at any
 * moment: only content that is itself in the folder is taken, no matter where it was read.
 * @param path of a file @returns what was read, or why it cannot be translated
 */
export async function readInto(
  { plan, hashInPlace }: ReadDeps,
  path: string,
): Promise<PlannedFile | AppError> {
  await plan.remove(plan.get().files.map(({ id }) => id));
  const { files, rejected } = await plan.addFile(path, null);
  const [file] = files;
  if (file === undefined) {
    const [refused] = rejected;
    return refused === undefined
      ? new AppError('document/source-missing', 'documentErrors.fileNotThere')
      : AppError.fromData(refused.error);
  }
  const [source] = plan.sources([file.id]);
  const sha256 = originalOf(source?.sourceCopy ?? null) ?? source?.inspected.sha256 ?? '';
  if ((await hashInPlace(path)) !== sha256) {
    await plan.remove([file.id]);
    return new AppError('document/source-changed', 'documentErrors.changedDuringReading');
  }
  const { id, charCount, earlierTargets } = file;
  return { fileId: id, sha256, charCount, earlierTargets };
}

/** Returns the error of a file that a connection does not take. */
function refusedFor({ kind }: PlanObstacle, extension: string): AppError {
  switch (kind) {
    case 'format':
      return new AppError('document/unsupported', 'documents.formatNotTaken', {
        values: { extension },
      });
    case 'voice':
      return new AppError('document/unsupported', 'watchErrors.recordingNotTaken');
    default:
      return new AppError('document/too-large', 'watchErrors.fileTooLarge');
  }
}

/**
 * Returns what sending the planned file bills, for all languages; null when nobody knows.
 * @throws `document/*` when the connection does not take it
 */
export function billedChars(
  plan: WatchPlan,
  fileId: string,
  { abilities, statedMaxBytes }: Connection,
  { targetLangs }: Pick<WatchChoices, 'targetLangs'>,
): number | null {
  const files = plan.get().files.filter(({ id }) => id === fileId);
  const { perFile } = planCost({
    files,
    targetCount: targetLangs.length,
    abilities,
    statedMaxBytes,
    keepsMedia: true,
    usage: null,
  });
  const [cost] = perFile;
  if (cost === undefined) return null;
  if (cost.obstacle !== null) throw refusedFor(cost.obstacle, files[0]?.format ?? '');
  // Without its count, the minimum is only a lower bound.
  return cost.chars === null ? null : cost.billedChars;
}

/** Returns the request that starts a planned file. */
export const startOf = (fileId: string, choices: WatchChoices): StartDocuments => ({
  fileIds: [fileId],
  connectionId: choices.connectionId,
  sourceLang: choices.sourceLang,
  targetLangs: [...choices.targetLangs],
  formality: 'default',
  glossaryIds: [...choices.glossaryIds],
  style: null,
  memory: null,
  keepsMedia: true,
  projectId: choices.projectId,
  outputFormats: {},
});
