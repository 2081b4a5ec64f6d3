import { basename, dirname } from 'node:path';
import {
  formatOfExtension,
  extensionOf,
  isSoundFormat,
  type DocumentFormatId,
} from '../../../shared/domain/documents/format.ts';
import type { EditedDocument } from '../../../shared/domain/documents/edited-document.ts';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { isGuess, partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';
import { XLSX_MAX_CELL_CHARS } from '../../../shared/exchange/xlsx-parts.ts';
import { AppError } from '../../../shared/errors.ts';
import type {
  DocumentCalls,
  WriteEditsInput,
} from '../../clients/translation/documents/document-calls.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { SegmentWording } from '../../db/history/repo-types.ts';
import { createKeyedQueue } from '../../support/keyed.ts';
import type { MemoryService } from '../memories/service.ts';
import {
  findBase,
  missingBase,
  PICTURES,
  readWordings,
  requireSegments,
  type DocumentBase,
} from './document-base.ts';
import { publishUnderFreeName } from '../documents/delivery.ts';
import type { DocumentFiles } from '../documents/files.ts';

/** Documents with the user's edits of their translation. */
export type EditedDocumentService = ReturnType<typeof createEditedDocumentService>;

export interface EditedDocumentDeps {
  history: Pick<Database['history'], 'getDetail' | 'listWordings'>;
  jobs: Pick<Database['documentJobs'], 'get'>;
  files: Pick<
    DocumentFiles,
    | 'storeEdited'
    | 'removeEdited'
    | 'readFile'
    | 'resultPath'
    | 'hasContent'
    | 'deliveryFolder'
    | 'isTaken'
    | 'publish'
    | 'looksLike'
    | 'findResult'
  >;
  /** Adds pairs to the memories of their project. @returns the names of those */
  rememberPairs: MemoryService['rememberPairs'];
  /** Opens the embedded service, which handles the formats. */
  client: () => Promise<Pick<DocumentCalls, 'writeEdits'>>;
}

/** As many as are worth showing. */
const MOST_SHOWN = 200;
const OTHER_DOCUMENT = 'documentErrors.otherDocument';

export function createEditedDocumentService(deps: EditedDocumentDeps) {
  const { history, files } = deps;
  const savedPaths = new Map<string, string>();
  const oneByOne = createKeyedQueue();

  const readItem = async (itemId: string): Promise<HistoryItem> => {
    const detail = await history.getDetail(itemId, { page: 1, limit: 1 });
    if (detail === null) throw new AppError('input/not-found', 'history.itemGone');
    return detail.item;
  };

  /** Adds what the user confirmed to memories; a document is saved even when a memory refuses them. */
  const remember = async (
    { projectId, sourceLang, targetLang }: HistoryItem,
    wordings: readonly SegmentWording[],
  ): Promise<string[]> => {
    const pairs = wordings
      .flatMap(confirmedPairs)
      .filter(({ source, target }) => source.trim() !== '' && target.trim() !== '');
    if (projectId === null || sourceLang === null || pairs.length === 0) return [];
    return deps.rememberPairs({ projectId, sourceLang, targetLang, pairs }).catch(() => []);
  };

  const save = async (itemId: string, chosenPath: string | null): Promise<EditedDocument> => {
    const item = await readItem(itemId);
    const job = item.documentJobId === null ? null : await deps.jobs.get(item.documentJobId);
    const format = formatOf(item, job, chosenPath);
    const isPicture = PICTURES.has(format);
    if (chosenPath === null && job === null) throw missingBase('documentErrors.noResultToEdit');
    const base =
      chosenPath === null && job !== null
        ? await findBase(files, job, isPicture)
        : chosen(chosenPath ?? '', item);

    const wordings = await readWordings(history, itemId);
    requireSegments(item.segmentCount, wordings.length);
    if (format === 'xlsx') requireFittingCells(wordings);
    const { sizeBytes, open } = await files.readFile(base.path);
    const client = await deps.client();
    const writing = client.writeEdits({
      fileName: `document.${format}`,
      sizeBytes,
      open,
      of: isPicture ? 'source' : 'translation',
      sourceLang: isPicture ? item.sourceLang : null,
      targetLang: item.targetLang,
      edits: wordings.map((wording) => toEdit(wording, isPicture)),
      rules: job?.textRules?.rules ?? null,
    });
    const edited = await writing.catch((error: unknown) => {
      const isOther = error instanceof AppError && error.details?.status === 409;
      throw isOther ? new AppError('document/source-changed', OTHER_DOCUMENT) : error;
    });
    const unplaced = edited.unplaced.flatMap((index) => wordings[index] ?? []);
    const damaged = wordings.filter(({ marks }) => marks === 'damaged');
    const changedCount = wordings.filter((wording) => isChanged(wording, isPicture)).length;
    try {
      // The name is the same each time, so that leftovers of a crash beside the source are removed with the next save.
      const file = await files.storeEdited(itemId, edited.body);
      const path = await publishUnderFreeName(
        files,
        {
          id: itemId,
          format,
          fileName: base.fileName,
          sourcePath: base.likePath,
          projectId: item.projectId,
          targetLang: item.targetLang,
          outputFormat: format,
        },
        file,
        base.folder,
        () => Promise.resolve(),
      );
      savedPaths.set(itemId, path);
      return {
        fileName: basename(path),
        memories: await remember(item, wordings),
        changedCount,
        unplacedCount: unplaced.length,
        unplaced: unplaced.slice(0, MOST_SHOWN).map(({ position, source, target }) => ({
          position,
          source,
          target,
        })),
        damagedTags: damaged.slice(0, MOST_SHOWN).map(({ position }) => position),
      };
    } finally {
      await files.removeEdited(itemId).catch(() => undefined);
    }
  };

  return {
    /**
     * Writes the current translation beside the source, under the next free name; nothing is replaced. The base is the
     * result that the service delivered; for an image, its source.
     * @param chosenPath the base where the app does not have it; null: the app has it
     * @throws `document/source-missing`, `document/source-changed` when there is no base; `document/*`,
     * `input/not-found`, `input/invalid` for a text that is too long for its cell
     */
    save: (itemId: string, chosenPath: string | null) =>
      oneByOne(itemId, () => save(itemId, chosenPath)),
    /** Returns where an item was last saved in this run. @throws `input/not-found` */
    savedPath(itemId: string): string {
      const path = savedPaths.get(itemId);
      if (path === undefined) throw new AppError('input/not-found', 'documentErrors.noSavedFile');
      return path;
    },
  };
}

/** @throws `document/unsupported` for an item that is not a document */
function formatOf(
  item: HistoryItem,
  job: DocumentJobRecord | null,
  chosenPath: string | null,
): DocumentFormatId {
  const name = chosenPath ?? item.title;
  const format =
    chosenPath === null && job !== null
      ? (job.outputFormat ?? job.format)
      : formatOfExtension(extensionOf(name))?.id;
  if (item.kind !== 'document' || format === undefined || isSoundFormat(format)) {
    throw new AppError('document/unsupported', 'documentErrors.nothingToEdit');
  }
  return format;
}

function chosen(path: string, item: HistoryItem): DocumentBase {
  return { path, fileName: item.title, folder: dirname(path), likePath: path };
}

/** @throws `input/invalid` naming the first text that no cell can hold: it would stay unchanged */
function requireFittingCells(wordings: readonly SegmentWording[]): void {
  const long = wordings.find(
    (wording) => isChanged(wording, false) && wording.target.length > XLSX_MAX_CELL_CHARS,
  );
  if (long === undefined) return;
  const { position, target } = long;
  throw new AppError('input/invalid', 'documentErrors.cellTooLong', {
    values: { number: position + 1, count: target.length, limit: XLSX_MAX_CELL_CHARS },
  });
}

/** Converts one edit. For an image every text is written, because the source is the base. */
function toEdit(wording: SegmentWording, isPicture: boolean): WriteEditsInput['edits'][number] {
  const { source, target, firstTarget, marks } = wording;
  const text = isPicture ? source : firstTarget;
  if (!isChanged(wording, isPicture)) return { text };
  return { text, edited: target, ...(marks === null || marks === 'damaged' ? {} : { marks }) };
}

/** Returns whether a person confirmed a part, or locked one that is not a guess. */
const isSettled = (part: SegmentPart | undefined): boolean =>
  part !== undefined && (part.isConfirmed || (part.isLocked && !isGuess(part)));

/** Returns the confirmed pairs; each part of a segment is a separate pair. */
function confirmedPairs(wording: SegmentWording): { source: string; target: string }[] {
  const { parts, isConfirmed } = wording;
  if (parts === null) return isConfirmed ? [wording] : [];
  return partTexts(wording)
    .filter((_, index) => isSettled(parts[index]))
    .map(({ source, target }) => ({ source: source.trim(), target: target.trim() }));
}

function isChanged({ target, firstTarget, marks }: SegmentWording, isPicture: boolean): boolean {
  return isPicture || target !== firstTarget || marks !== null;
}
