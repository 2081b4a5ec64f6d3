import type {
  ConcordancePage,
  ConcordanceQuery,
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
} from '../../../shared/domain/history/history.ts';
import type { Packed } from '../../platform/packed.ts';

/** Facts about an item that not every way of recording knows; null or empty unless given. */
type OptionalFact =
  'sourceLangBasis' | 'connectionId' | 'projectId' | 'projectName' | 'options' | 'engine';

/** An item before it is stored. */
export type NewHistoryItem = Omit<
  HistoryItem,
  'segmentCount' | 'isStarred' | 'isChangedByMe' | OptionalFact
> &
  Partial<Pick<HistoryItem, OptionalFact>>;

/** Segments for one item of an import, which begins with them unless it has begun before. */
export interface HistoryImportPart {
  itemId: string;
  begin: NewHistoryItem | null;
  /** Positions go on from part to part. */
  segments: HistorySegment[];
}

/** One batch of an export: what the filter finds, in the order of its row ids. */
export interface HistoryExportRead {
  filter: HistoryFilter;
  /** Row id of the last segment that was read; 0 at the start. */
  afterRowId: number;
  /** From {@link HistoryRepo.startExport}: what is added during the export stays out of it. */
  upToRowId: number;
  /** Segments per batch. */
  limit: number;
}

/** A batch of an export that only those who need its texts unpack. */
export interface PackedExportSegments {
  packed: Packed<HistoryExportSegment[]>;
  count: number;
  /** Row id of the last one; 0 when there is none. */
  lastRowId: number;
}

/** A segment with what an exchange file tells about it. */
export interface HistoryExportSegment {
  /** Rises from segment to segment; the next batch is read after the last one. */
  rowId: number;
  /** Of a unit of a memory. */
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
  /** Where it stands in its document; null when unknown. */
  location: string | null;
}

/** The searchable history. One transaction per call. */
export interface HistoryRepo {
  /**
   * Adds an item with its segments, all or none: first those that were staged for it. A second item for
   * one document job, or of the same id, replaces the first and keeps its star.
   */
  add(item: NewHistoryItem, segments: HistorySegment[]): HistoryItem;
  /**
   * Holds segments in memory for an {@link add} of this item, so that a large document need not come in
   * one message, which would block the sender.
   */
  stageSegments(itemId: string, segments: HistorySegment[]): void;
  /** Forgets what was staged for an item that will not be added. */
  unstageSegments(itemId: string): void;
  /**
   * Begins an item that is too large for one call. It is found by nothing before {@link finishImports};
   * what was begun and never finished is removed by {@link discardUnfinished}.
   */
  beginImport(item: NewHistoryItem): void;
  /**
   * Adds segments to items that {@link beginImport} or a part itself begins, all parts or none; a
   * thousand or two segments at once are fastest.
   * @throws `input/not-found`; `input/invalid` for a position of 4,194,304 or more
   */
  appendImports(parts: readonly HistoryImportPart[]): void;
  /** The same for packed parts, which go from one thread to another past the one that asks. */
  appendPackedImports(parts: Packed<HistoryImportPart[]>): void;
  /** The same for one begun item. */
  appendSegments(itemId: string, segments: HistorySegment[]): void;
  /**
   * Makes begun items part of the history, all of them in one transaction: a file with several documents
   * or language pairs is imported whole or not at all. @throws `input/not-found`
   */
  finishImports(itemIds: readonly string[]): void;
  /**
   * Removes a part of the items that were begun and not finished.
   * @param itemId only this one; null all of them
   * @returns whether nothing is left to remove
   */
  discardUnfinished(itemId: string | null): boolean;
  /**
   * `text` empty lists all; else every word and phrase must occur in the title, or in one segment
   * (source or target), accents and case ignored. No input is ever a query syntax error.
   */
  search(query: HistoryQuery): HistoryPage;
  /** Null for an item that is not there, or is deleted. */
  getDetail(itemId: string, query: Omit<HistoryDetailQuery, 'itemId'>): HistoryDetail | null;
  /** Earlier wordings of a target, newest first. */
  listRevisions(itemId: string, position: number): HistoryRevision[];
  /** Replaces a target and keeps the one before; nothing is kept for an equal one. @throws `input/not-found` */
  editSegment(edit: EditHistorySegment, atMs: number): HistoryDetailSegment;
  /** @throws `input/not-found` */
  setStarred(itemId: string, isStarred: boolean): HistoryItem;
  /** Hides items until they are restored or purged. @returns how many were there */
  deleteItems(itemIds: readonly string[], atMs: number): number;
  /** @returns how many came back */
  restoreItems(itemIds: readonly string[]): number;
  /**
   * Takes items out of the history for good; {@link removePurged} then removes their rows.
   * @param deletedBeforeMs for the scope `deleted`: only those deleted before this instant
   * @returns how many items
   */
  purgeItems(purge: HistoryPurge, deletedBeforeMs: number): number;
  /** Removes a bounded part of what was purged, so that other calls get their turn. @returns whether nothing is left */
  removePurged(): boolean;
  /** Pairs that hold the term, the latest added item first; nothing for a text without a word. */
  findConcordances(query: ConcordanceQuery): ConcordancePage;
  listFacets(): HistoryFacets;
  /** The bound of an export that begins now, and how many segments it will read at most. */
  startExport(filter: HistoryFilter): { upToRowId: number; total: number };
  /**
   * The next segments of an export, by key: none is left out or comes twice when rows are added or
   * removed in between. With a text: the segments that hold it, and all of an item whose title does.
   * Fewer than `limit` mean the end.
   */
  readSegmentsForExport(read: HistoryExportRead): HistoryExportSegment[];
  /** The same, packed. */
  readPackedForExport(read: HistoryExportRead): PackedExportSegments;
}
