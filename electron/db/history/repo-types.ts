import type {
  CommentChange,
  ConcordancePage,
  ConcordanceQuery,
  DecidedState,
  EditHistorySegment,
  HistoryDetail,
  HistoryDetailQuery,
  HistoryDetailSegment,
  HistoryFacets,
  HistoryFilter,
  HistoryItem,
  HistoryPage,
  HistoryPurge,
  HistoryQuery,
  HistoryRevision,
  HistorySegment,
  JoinHistorySegment,
  PartPlace,
  SplitHistorySegment,
  UndoneEdit,
} from '../../../shared/domain/history/history.ts';
import type {
  DraftSummary,
  ListDrafts,
  PlacedDraft,
  SegmentDrafts,
} from '../../../shared/domain/history/drafts.ts';
import type { FoundRange, TextReplacement } from '../../../shared/domain/history/replace.ts';
import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import type { SegmentPart } from '../../../shared/domain/history/parts.ts';
import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import type { HandoffSegment } from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { Packed } from '../../support/packed.ts';

/** Optional facts about an item; default null or empty. */
type OptionalFact =
  'sourceLangBasis' | 'connectionId' | 'projectId' | 'projectName' | 'options' | 'engine';

export type NewHistoryItem = Omit<
  HistoryItem,
  'segmentCount' | 'isStarred' | 'isChangedByMe' | OptionalFact
> &
  Partial<Pick<HistoryItem, OptionalFact>>;

/** Segments of an import's item; the first part begins the item. */
export interface HistoryImportPart {
  itemId: string;
  begin: NewHistoryItem | null;
  /** Positions continue across parts. */
  segments: ImportedSegment[];
}

/** A segment from a file, with the origin that the file states. */
export interface ImportedSegment extends HistorySegment {
  /** Place in the item that it was exported from, here or elsewhere. */
  exportedFrom?: SegmentPlace;
  /** UTC epoch milliseconds, rounded to whole seconds. */
  writtenAtMs?: number;
}

/** A segment as it was translated, and as it reads now. */
export interface SegmentWording extends Pick<HistorySegment, 'position' | 'source' | 'target'> {
  /** The service's translation; equal to `target` where it was not changed. */
  firstTarget: string;
  /** Tag positions set by the user; null: none were set. */
  marks: TagMark[] | null;
  /** Null: it is not split. */
  parts: SegmentPart[] | null;
}

/** Segments of one item, unpacked only where their texts are needed. */
export interface PackedHandoff {
  packed: Packed<HandoffSegment[]>;
  count: number;
  /** Position of the last segment; -1 when there is none. */
  lastPosition: number;
}

/** A change decided on while the segment read as `before`. */
export interface DecidedEdit {
  position: number;
  before: string;
  target: string;
  isConfirmed: boolean;
}

/** Edits that one undo reverts. */
export interface EditStep {
  batch: string;
  atMs: number;
}

/** A comment that came with a file. */
export interface PlacedComment {
  position: number;
  text: string;
}

export interface AppliedEdits {
  count: number;
  commentCount: number;
}

/** A replacement in the translations of an item. */
export interface ItemReplacement extends TextReplacement {
  itemId: string;
}

/** A segment that a replacement would change. */
export interface SeenSegment {
  position: number;
  /** Number of places in it. */
  placeCount: number;
  isLocked: boolean;
  /** Mark of its text: a different text has a different mark. */
  mark: number;
}

export interface FoundReplaceable {
  segments: SeenSegment[];
  /** Where the next call continues; null: that was all. */
  next: number | null;
}

/** Such a segment with its text. */
export interface ReplaceableSegment extends Omit<SeenSegment, 'placeCount'> {
  target: string;
  found: FoundRange[];
}

export interface ReplacedTexts {
  placeCount: number;
  segmentCount: number;
  /** Segments locked since the preview. */
  lockedCount: number;
  /** Segments changed or removed since the preview. */
  changed: number[];
}

/** `ask` counts known segments and adds all; `count` only counts. */
export type KnownHandling = OnKnown | 'ask' | 'count';

/** Counts of one call. */
export interface KnownCounts {
  knownCount: number;
  /** Known segments with a different translation. */
  changedCount: number;
}

/** One batch of an export: search results in the order of their row ids. */
export interface HistoryExportRead {
  filter: HistoryFilter;
  /** Row id of the last segment that was read; 0 at the start. */
  afterRowId: number;
  /** From {@link HistoryRepo.startExport}: items added during the export are excluded. */
  upToRowId: number;
  /** Segments per batch. */
  limit: number;
}

/** A batch of an export, unpacked only where its texts are needed. */
export interface PackedExportSegments {
  packed: Packed<HistoryExportSegment[]>;
  count: number;
  /** Row id of the last one; 0 when there is none. */
  lastRowId: number;
  /** Projects that own them, each once. */
  projectIds: string[];
}

/** A segment with what exchange files contain about it. */
export interface HistoryExportSegment {
  /** Ascending; the next batch starts after the last one. */
  rowId: number;
  /** Id of a memory's unit. */
  unitId?: string;
  itemId: string;
  itemTitle: string;
  position: number;
  source: string;
  target: string;
  sourceLang: string | null;
  targetLang: string;
  projectName: string | null;
  isChangedByMe: boolean;
  createdAtMs: number;
  /** Its location in the document; null when unknown. */
  location: string | null;
}

/** Repository of the searchable history. One transaction per call. */
export interface HistoryRepo {
  /**
   * Adds an item with its segments, all or none: first those staged for it. A second item for the same
   * document job, or with the same id, replaces the first and keeps its star.
   */
  add(item: NewHistoryItem, segments: HistorySegment[]): HistoryItem;
  /**
   * Holds segments in memory for an {@link add} of this item, so that a large document need not be one
   * message, which would block the sender.
   */
  stageSegments(itemId: string, segments: HistorySegment[]): void;
  /** Discards staged segments of an item that will not be added. */
  unstageSegments(itemId: string): void;
  /**
   * Begins an item too large for one call. It is hidden until {@link finishImports};
   * {@link discardUnfinished} removes unfinished ones.
   */
  beginImport(item: NewHistoryItem): void;
  /**
   * Adds segments to items that {@link beginImport} or a part itself begins, all parts or none; a thousand or two
   * segments per call are fastest.
   * @param known how to handle segments that the history already has; default: they are added
   * @throws `input/not-found`; `input/invalid` for a position of 4,194,304 or more
   */
  appendImports(parts: readonly HistoryImportPart[], known?: KnownHandling): KnownCounts;
  /** Like {@link appendImports}, with parts packed for transfer between threads. */
  appendPackedImports(parts: Packed<HistoryImportPart[]>, known?: KnownHandling): KnownCounts;
  /** Like {@link appendImports}, for one begun item. */
  appendSegments(itemId: string, segments: HistorySegment[]): void;
  /**
   * Publishes begun items, all in one transaction: a file with several documents or language pairs is imported as a
   * whole or not at all. Known segments get their replacement translations; items with only known segments are
   * discarded.
   * @returns how many items there are now
   * @throws `input/not-found`
   */
  finishImports(itemIds: readonly string[], replacedAtMs?: number): number;
  /**
   * Removes a batch of unfinished items.
   * @param itemId only this one; null: all of them
   * @returns whether nothing is left to remove
   */
  discardUnfinished(itemId: string | null): boolean;
  /**
   * Searches items. An empty `text` lists all; otherwise every word and phrase must occur in the title, or in one
   * segment (source or target), ignoring accents and case. No input is a query syntax error.
   */
  search(query: HistoryQuery): HistoryPage;
  /**
   * Indexes the common words of some new or changed segments; searches are exact without the index, but slower for very
   * common words. The database's thread runs it while idle.
   * @param maxMs nothing more is begun after that
   * @returns whether nothing is left
   */
  indexWords(maxMs: number): boolean;
  /** Returns null when missing or deleted. */
  getDetail(itemId: string, query: Omit<HistoryDetailQuery, 'itemId'>): HistoryDetail | null;
  /** Lists segments from a position on, in order, at most `limit`. @throws `input/not-found` */
  listWordings(itemId: string, from: number, limit: number): SegmentWording[];
  /** Lists earlier translations of a segment, newest first. */
  listRevisions(itemId: string, position: number): HistoryRevision[];
  /**
   * Confirms or locks a segment or one of its parts, or reverts that; a segment is confirmed when all its parts are.
   * @throws `input/not-found`; `input/conflict` for a part that no longer exists
   */
  decideSegment(place: PartPlace, state: DecidedState): HistoryDetailSegment;
  /**
   * Splits a segment, or a part of one, in two; a draft is saved with it. {@link undoEdit} reverts the split before the
   * draft.
   * @throws as {@link editSegment}; `input/invalid` where it cannot be split
   */
  splitSegment(split: SplitHistorySegment, atMs: number): HistoryDetailSegment;
  /** Joins a part with a neighbor; otherwise as {@link splitSegment}. */
  joinSegment(join: JoinHistorySegment, atMs: number): HistoryDetailSegment;
  /** Reads segments for a colleague, from a position on. @throws `input/not-found` */
  readPackedHandoff(itemId: string, from: number, limit: number): PackedHandoff;
  /**
   * Makes many edits in one step with the comments that came with them, all or none; {@link undoEdit} reverts them
   * together.
   * @returns how many segments changed, and how many comments were new
   * @throws `input/not-found`; `input/conflict` when one of them is locked, or was changed meanwhile
   */
  applyEdits(
    itemId: string,
    changes: { edits: Packed<DecidedEdit[]>; comments: Packed<PlacedComment[]> },
    step: EditStep,
  ): AppliedEdits;
  /** Removes a comment, or restores one. @throws `input/not-found` */
  setComment(change: CommentChange): HistoryDetailSegment;
  /**
   * Undoes the last edit of an item, or all edits of the same step.
   * @returns null when nothing is edited
   * @throws `input/conflict` when a segment of it is locked; nothing is undone then
   */
  undoEdit(itemId: string): UndoneEdit | null;
  /**
   * Finds segments from a position on whose translation would change, at most `limit` examined.
   * @throws `input/not-found`; `input/invalid` for a text that would be too long
   */
  findReplaceable(wanted: ItemReplacement, from: number, limit: number): FoundReplaceable;
  /** Reads the current state of segments. @throws `input/not-found` */
  readReplaceable(wanted: ItemReplacement, positions: readonly number[]): ReplaceableSegment[];
  /**
   * Replaces in segments that are unchanged since the preview and not locked, all in one step.
   * @throws as {@link findReplaceable}; nothing is replaced then
   */
  replaceTexts(
    wanted: ItemReplacement,
    seen: readonly Pick<SeenSegment, 'position' | 'mark'>[],
    step: EditStep,
  ): ReplacedTexts;
  /**
   * Replaces a target and stores the previous one; an equal one can still be confirmed. An edit that states its base
   * text was a draft until then, which is removed.
   * @throws `input/not-found`, `input/conflict` when it is locked, or its text differs from the one the
   * edit was based on
   */
  editSegment(edit: EditHistorySegment, atMs: number): HistoryDetailSegment;
  /** Lists the drafts of segments from a position on, with a summary of all of the item. @throws `input/not-found` */
  listDrafts(query: ListDrafts): SegmentDrafts;
  /**
   * Stores a draft of a segment, also of a locked one, replacing the previous draft; a text equal to the stored one is
   * no draft.
   * @throws `input/not-found`
   */
  keepDraft(draft: PlacedDraft, atMs: number): DraftSummary;
  /** Discards a draft. @throws `input/not-found` */
  discardDraft(place: PartPlace): DraftSummary;
  /** @throws `input/not-found` */
  setStarred(itemId: string, isStarred: boolean): HistoryItem;
  /** Hides items until they are restored or purged. @returns how many were there */
  deleteItems(itemIds: readonly string[], atMs: number): number;
  /** @returns how many were restored */
  restoreItems(itemIds: readonly string[]): number;
  /**
   * Permanently removes items from the history; {@link removePurged} then removes their rows.
   * @param deletedBeforeMs for the scope `deleted`: only those deleted before this instant
   * @returns how many items
   */
  purgeItems(purge: HistoryPurge, deletedBeforeMs: number): number;
  /** Removes a batch of purged rows, so that other calls get their turn. @returns whether nothing is left */
  removePurged(): boolean;
  /** Finds pairs that contain the term, latest item first; empty for a text without a word. */
  findConcordances(query: ConcordanceQuery): ConcordancePage;
  listFacets(): HistoryFacets;
  /** Returns the upper bound of an export that begins now, and its maximum number of segments. */
  startExport(filter: HistoryFilter): { upToRowId: number; total: number };
  /**
   * Reads the next segments of an export, by key: none is skipped or repeated when rows are added or removed meanwhile.
   * With a text: the segments that contain it, and all of an item whose title does. Fewer than `limit` mean the end.
   */
  readSegmentsForExport(read: HistoryExportRead): HistoryExportSegment[];
  /** Like {@link readSegmentsForExport}, packed. */
  readPackedForExport(read: HistoryExportRead): PackedExportSegments;
}
