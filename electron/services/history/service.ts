import type {
  CommentChange,
  CommentsQuery,
  ConcordanceQuery,
  DecidedState,
  HistoryDetailQuery,
  HistoryItem,
  HistoryPurge,
  HistoryQuery,
  HistorySegment,
  JoinHistorySegment,
  PartPlace,
  SplitHistorySegment,
} from '../../../shared/domain/history/history.ts';
import { isRecorded } from '../../../shared/domain/history/recording.ts';
import type { ListDrafts, PlacedDraft } from '../../../shared/domain/history/drafts.ts';
import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { Settings } from '../../../shared/domain/app/settings.ts';
import type { Database } from '../../db/database.ts';
import type { DoneStep } from '../../../shared/domain/history/steps.ts';
import type { NewHistoryItem, PlacedEdit } from '../../db/history/repo-types.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { DELETED_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';

/** Segments per database message: copying more in one message would block the window's other requests. */
const SEGMENTS_PER_MESSAGE = 1000;

/** Translation history: stored, searched, corrected, and removed. All local. */
export type HistoryService = ReturnType<typeof createHistoryService>;

export interface HistoryServiceDeps {
  history: Database['history'];
  settings: () => Settings['history'];
  now: () => number;
  logger: Pick<Logger, 'error'>;
  /** Called when one item changed, or with null when many did. */
  onChanged: (itemId: string | null) => void;
  /** Called when a segment may have been confirmed, or no longer is. */
  onSegmentChanged?: (place: SegmentPlace) => void;
  /** Called when items were permanently removed. */
  onPurged: () => void;
}

export function createHistoryService(deps: HistoryServiceDeps) {
  const { history } = deps;
  let removing: Promise<void> | null = null;

  const removePurged = async (): Promise<void> => {
    let isDone = false;
    while (!isDone) isDone = await history.removePurged();
  };

  /** Starts the removal. A purge during another joins the same work. */
  const startRemoving = (): Promise<void> => {
    removing ??= removePurged().finally(() => {
      removing = null;
    });
    return removing;
  };

  const told = <T>(itemId: string, work: Promise<T>): Promise<T> =>
    thenTell(work, () => deps.onChanged(itemId));

  /** As {@link told}, for one segment. */
  const toldOf = <T>({ itemId, position }: SegmentPlace, work: Promise<T>): Promise<T> =>
    thenTell(told(itemId, work), () => deps.onSegmentChanged?.({ itemId, position }));
  const toldIfAny = async (itemId: string, work: Promise<DoneStep | null>) => {
    const done = await work;
    if (done === null) return null;
    deps.onChanged(itemId);
    deps.onSegmentChanged?.({ itemId, position: done.position });
    return done;
  };

  const tellIfAny = (count: number): number => {
    if (count > 0) deps.onChanged(null);
    return count;
  };

  return {
    /** Stores a finished translation, unless the user opted out. @returns null when it was not stored */
    async add(item: NewHistoryItem, segments: HistorySegment[]): Promise<HistoryItem | null> {
      if (!isRecorded(deps.settings(), item.projectId ?? null)) return null;
      return addInParts(history, item, segments);
    },

    search: (query: HistoryQuery) => history.search(query),
    /** Returns null when missing or deleted. */
    getItem: ({ itemId, ...query }: HistoryDetailQuery) => history.getDetail(itemId, query),
    listRevisions: ({ itemId, position }: SegmentPlace) => history.listRevisions(itemId, position),

    /** @throws `input/not-found`, `input/conflict` when it is locked or was changed elsewhere meanwhile */
    editSegment: (edit: PlacedEdit) => toldOf(edit, history.editSegment(edit, deps.now())),

    /** Splits a segment, or a part of one, in two. @throws as above; `input/invalid` where it cannot be split */
    splitSegment: (split: SplitHistorySegment) =>
      toldOf(split, history.splitSegment(split, deps.now())),

    /** Joins two parts of a segment again. @throws as above */
    joinSegment: (join: JoinHistorySegment) => toldOf(join, history.joinSegment(join, deps.now())),
    listDrafts: (query: ListDrafts) => history.listDrafts(query),
    /** Stores a draft until it is saved or discarded. @throws `input/not-found` */
    keepDraft: (draft: PlacedDraft) => history.keepDraft(draft, deps.now()),
    discardDraft: (place: PartPlace) => history.discardDraft(place),

    /** Confirms or locks a segment or a part of one, or reverts that. @throws `input/not-found`, `input/conflict` */
    decideSegment: (place: PartPlace, state: DecidedState) =>
      toldOf(place, history.decideSegment(place, state, deps.now())),

    /** @throws `input/not-found` */
    listComments: (query: CommentsQuery) => history.listComments(query),
    /** Removes a colleague's comment, or restores it. @throws `input/not-found` */
    setComment: (change: CommentChange) =>
      told(change.itemId, history.setComment(change, deps.now())),

    /**
     * Undoes the newest step of an item, and returns the place of its first change; null when there is none.
     * @param visit instead, the newest steps as long as they are of this visit
     * @throws `input/not-found`; `input/conflict`, naming the segment, when it would change something locked
     */
    undo: (itemId: string, visit?: string) => toldIfAny(itemId, history.undo(itemId, visit)),
    /** Redoes the step that was undone last; otherwise as {@link undo}. */
    redo: (itemId: string, visit?: string) => toldIfAny(itemId, history.redo(itemId, visit)),

    /** @throws `input/not-found` */
    starItem: (itemId: string, isStarred: boolean) =>
      told(itemId, history.setStarred(itemId, isStarred)),

    /** Hides items; they can be restored until the app has run on seven more days. @returns how many were there */
    deleteItems: async (itemIds: readonly string[]) =>
      tellIfAny(await history.deleteItems(itemIds, deps.now())),
    /** @returns how many were restored */
    restoreItems: async (itemIds: readonly string[]) =>
      tellIfAny(await history.restoreItems(itemIds)),

    /**
     * Permanently removes items. They are hidden immediately; their rows are removed in parts in the background or, if
     * the app exits meanwhile, at the next start.
     * @returns how many
     */
    async purgeItems(purge: HistoryPurge): Promise<number> {
      // Includes everything deleted so far, even in this millisecond.
      const count = await history.purgeItems(purge, Number.MAX_SAFE_INTEGER);
      deps.onPurged();
      startRemoving().catch((error: unknown) => {
        deps.logger.error('purged rows could not be removed', { error });
      });
      return tellIfAny(count);
    },

    findConcordances: (query: ConcordanceQuery) => history.findConcordances(query),
    listFacets: () => history.listFacets(),

    /** Runs at startup: removes items that were deleted long ago, and the rest of purged ones. */
    async cleanUp(runDays: RunDays) {
      const beforeMs = await runDays.startedAtMs(DELETED_KEPT_RUN_DAYS);
      await history.purgeItems({ scope: 'deleted' }, beforeMs);
      await startRemoving();
    },
  };
}

async function addInParts(
  history: Database['history'],
  item: NewHistoryItem,
  segments: HistorySegment[],
): Promise<HistoryItem> {
  let from = 0;
  try {
    for (; segments.length - from > SEGMENTS_PER_MESSAGE; from += SEGMENTS_PER_MESSAGE) {
      await history.stageSegments(item.id, segments.slice(from, from + SEGMENTS_PER_MESSAGE));
    }
    return await history.add(item, segments.slice(from));
  } catch (error) {
    // The database may have failed; then nothing is staged any longer.
    await history.unstageSegments(item.id).catch(() => undefined);
    throw error;
  }
}
