import type { TextPiece } from '../../../shared/domain/history/history.ts';
import type { FoundRange } from '../../../shared/domain/history/replace.ts';
import {
  MAX_REPLACED_SEGMENTS,
  type PreviewReplace,
  type ReplacedText,
  type ReplacePreview,
  type ReplaceTextInItem,
} from '../../../shared/domain/history/replace-schemas.ts';
import { AppError } from '../../../shared/errors.ts';
import { createHolder, createOwnWork } from '../../support/asking.ts';
import { canceledError } from '../../support/abort.ts';
import type { Database } from '../../db/database.ts';
import type { ItemReplacement, SeenSegment } from '../../db/history/repo-types.ts';

/** Segments per database message. */
const SEGMENTS_PER_MESSAGE = 500;
/** As many as are worth naming. */
const MOST_NAMED = 20;

/** Replacement of a text in all translations of an item, after a preview. */
export type ReplaceService = ReturnType<typeof createReplaceService>;

export interface ReplaceServiceDeps {
  history: Pick<Database['history'], 'findReplaceable' | 'readReplaceable' | 'replaceTexts'>;
  newId: () => string;
  now: () => number;
  onChanged: (itemId: string) => void;
}

/** The last preview: places and their texts by then. The texts stay in the database. */
interface Preview {
  id: string;
  wanted: ItemReplacement;
  seen: readonly SeenSegment[];
  isCut: boolean;
}

export function createReplaceService({ history, ...deps }: ReplaceServiceDeps) {
  const previews = createHolder<Preview>({
    missing: () => new AppError('input/conflict', 'historyErrors.previewGone'),
  });
  const looking = createOwnWork();

  const look = async (wanted: ItemReplacement, signal: AbortSignal): Promise<Preview> => {
    await previews.closeOwn();
    const seen: SeenSegment[] = [];
    let next: number | null = wanted.find === '' ? null : 0;
    while (next !== null && seen.length <= MAX_REPLACED_SEGMENTS) {
      const found = await history.findReplaceable(wanted, next, SEGMENTS_PER_MESSAGE);
      if (signal.aborted) throw canceledError();
      seen.push(...found.segments);
      ({ next } = found);
    }
    const preview = {
      id: deps.newId(),
      wanted,
      seen: seen.slice(0, MAX_REPLACED_SEGMENTS),
      isCut: seen.length > MAX_REPLACED_SEGMENTS,
    };
    await previews.open(preview);
    return preview;
  };

  return {
    /**
     * Returns the changes that a replacement would make. A newer preview ends an older one.
     * @throws `input/not-found`; `input/invalid` for a text that would be too long; `canceled` for an older
     * one; `input/conflict` for a page of a preview that is gone
     */
    async preview({ previewId, page, limit, ...asked }: PreviewReplace): Promise<ReplacePreview> {
      if (previewId === undefined) looking.cancel();
      const { id, wanted, seen, isCut } =
        previewId === undefined
          ? await looking.run((signal) => look(asked, signal))
          : previews.need(previewId);
      const shown = seen.slice((page - 1) * limit, page * limit);
      const marks = new Map(shown.map(({ position, mark }) => [position, mark]));
      const segments = await history.readReplaceable(
        wanted,
        shown.map(({ position }) => position),
      );
      const free = seen.filter(({ isLocked }) => !isLocked);
      return {
        previewId: id,
        segments: segments.map(({ position, target, found, isLocked, mark }) => ({
          position,
          pieces: toPieces(target, found),
          isLocked,
          isChanged: marks.get(position) !== mark,
        })),
        total: seen.length,
        placeCount: free.reduce((sum, { placeCount }) => sum + placeCount, 0),
        segmentCount: free.length,
        lockedCount: seen.length - free.length,
        isCut,
      };
    },

    /**
     * Replaces the previewed places in one step, which one undo reverts. Places changed or locked meanwhile are left
     * unchanged.
     * @throws `input/not-found`; `input/conflict` for a preview that is gone
     */
    async replace({ previewId, isAll, positions }: ReplaceTextInItem): Promise<ReplacedText> {
      const { wanted, seen } = previews.need(previewId);
      const named = new Set(positions);
      const chosen = seen.filter(
        ({ position, isLocked }) => !isLocked && named.has(position) !== isAll,
      );
      const { changed, ...counts } = await history.replaceTexts(
        wanted,
        chosen.map(({ position, mark }) => ({ position, mark })),
        deps.now(),
      );
      await previews.close(previewId);
      if (counts.segmentCount > 0) deps.onChanged(wanted.itemId);
      return { ...counts, changedCount: changed.length, changed: changed.slice(0, MOST_NAMED) };
    },
  };
}

/** Splits a text into pieces, in order: matches, and the text between them. */
function toPieces(text: string, found: readonly FoundRange[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end } of found) {
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false });
  return pieces;
}
