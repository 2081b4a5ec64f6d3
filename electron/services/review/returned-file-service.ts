import type {
  ReturnedQuery,
  ReturnedSummary,
  TakenReturned,
  TakeReturned,
} from '../../../shared/domain/history/returned.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { CodecSession, ExchangeCodec, ReturnedReader } from '../exchange/codec.ts';
import { createHolder } from '../../support/asking.ts';
import type { ExchangeFiles } from '../exchange/files.ts';

/** Import of a colleague's changes to a translated document. */
export type ReturnedFileService = ReturnType<typeof createReturnedFileService>;

/** As large as a document may be. */
export const MAX_RETURNED_BYTES = 30 * 1024 * 1024;
const SEGMENTS_PER_MESSAGE = 1000;
/** Formats that documents are exported in for colleagues. */
const RETURNED_NAME = /\.(?:xlf|xliff|xlsx|docx)$/iu;

interface OpenComparison {
  id: string;
  itemId: string;
  reader: ReturnedReader;
  session: CodecSession;
}

export function createReturnedFileService(deps: {
  history: Pick<Database['history'], 'getDetail' | 'readPackedHandoff' | 'applyEdits'>;
  files: Pick<ExchangeFiles, 'open'>;
  codec: ExchangeCodec;
  newId: () => string;
  now: () => number;
  onChanged: (itemId: string) => void;
}) {
  const { history } = deps;
  const comparisons = createHolder<OpenComparison>({
    missing: () => new AppError('input/not-found', 'reviewErrors.returnedOver'),
    taken: () => new AppError('input/conflict', 'appErrors.importOpenElsewhere'),
    close: ({ session }) => session.close(),
  });
  const { need } = comparisons;

  const titleOf = async (itemId: string): Promise<string | null> =>
    (await history.getDetail(itemId, { page: 1, limit: 1 }))?.item.title ?? null;

  /** Passes the bytes of a file to a reader. @returns its name */
  const readFile = async (reader: ReturnedReader, path: string): Promise<string> => {
    const file = await deps.files.open(path);
    if (file.sizeBytes > MAX_RETURNED_BYTES) throw tooLarge();
    let readBytes = 0;
    for await (const bytes of file.chunks()) {
      readBytes += bytes.length;
      // It may have grown since.
      if (readBytes > MAX_RETURNED_BYTES) throw tooLarge();
      await reader.add(bytes);
    }
    return file.name;
  };

  const readBoth = async (reader: ReturnedReader, itemId: string, path: string) => {
    const name = await readFile(reader, path);
    for (let from = 0; ;) {
      const { packed, count, lastPosition } = await history.readPackedHandoff(
        itemId,
        from,
        SEGMENTS_PER_MESSAGE,
      );
      await reader.addOwn(packed);
      if (count < SEGMENTS_PER_MESSAGE) return name;
      from = lastPosition + 1;
    }
  };

  const find = async (path: string): Promise<string | null> => {
    if (!RETURNED_NAME.test(path)) return null;
    const session = deps.codec.open();
    try {
      const reader = session.returned('');
      await readFile(reader, path);
      const found = await reader.compare();
      const itemId = 'otherItemId' in found ? found.otherItemId : null;
      return itemId === null || (await titleOf(itemId)) === null ? null : itemId;
    } catch {
      // Planning it says what is wrong with it.
      return null;
    } finally {
      await session.close();
    }
  };

  const open = async (itemId: string, path: string): Promise<ReturnedSummary> => {
    await comparisons.closeOwn();
    const session = deps.codec.open();
    try {
      const reader = session.returned(itemId);
      const fileName = await readBoth(reader, itemId, path);
      const found = await reader.compare();
      if ('otherItemId' in found) {
        const { otherItemId } = found;
        if (otherItemId === null) throw refused('reviewErrors.returnedWithoutMarks', { fileName });
        const title = (await titleOf(otherItemId)) ?? found.otherTitle;
        throw title === null
          ? refused('reviewErrors.returnedOtherUnknown', { fileName })
          : refused('reviewErrors.returnedOther', { fileName, title });
      }
      const id = deps.newId();
      // If two are opened concurrently, the later one stays.
      await comparisons.open({ id, itemId, reader, session });
      return { returnedId: id, itemId, fileName, ...found };
    } catch (error) {
      await session.close();
      throw error;
    }
  };

  return {
    /**
     * Compares a file with a document, which stays unchanged. One comparison is kept open for the window.
     * @throws `input/not-found`; `input/invalid` for a file of another document or kind, naming it;
     * `document/*`
     */
    open,
    /** Returns the document that a file was exported from; null for any other file. Nothing is kept open. */
    find,
    /** @throws `input/not-found` when the comparison has ended */
    list: async ({ returnedId, ...query }: ReturnedQuery) => need(returnedId).reader.list(query),
    /**
     * Applies the chosen changes as edits of one step, together with the chosen comments, all or none, and ends the
     * comparison.
     * @throws `input/not-found`; `input/conflict` when the document was edited meanwhile
     */
    async take({ returnedId, ...choice }: TakeReturned): Promise<TakenReturned> {
      const { itemId, reader } = need(returnedId);
      const { count, ...changes } = await reader.pick(choice);
      const taken =
        count === 0
          ? { count: 0, commentCount: 0 }
          : await history.applyEdits(itemId, changes, deps.now());
      await comparisons.close(returnedId);
      if (taken.count + taken.commentCount > 0) deps.onChanged(itemId);
      return taken;
    },
    /** Ends a comparison; harmless for one that has ended. */
    close: (returnedId: string) => comparisons.close(returnedId),
    /** Called before the app exits. */
    stop: comparisons.closeAny,
  };
}

function refused(
  message:
    | 'reviewErrors.returnedOther'
    | 'reviewErrors.returnedOtherUnknown'
    | 'reviewErrors.returnedWithoutMarks',
  values: { fileName: string; title?: string },
): AppError {
  return new AppError('input/invalid', message, { values, details: { field: 'file' } });
}

function tooLarge(): AppError {
  return new AppError('document/too-large', 'reviewErrors.returnedTooLarge', {
    values: { most: MAX_RETURNED_BYTES / (1024 * 1024) },
  });
}
