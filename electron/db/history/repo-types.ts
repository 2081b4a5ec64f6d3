import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import type {
  EditHistorySegment,
  HistoryFilter,
  HistoryItem,
  HistorySegment,
} from '../../../shared/domain/history/history.ts';
import type { GridPlace } from '../../../shared/domain/history/grid.ts';
import type { FoundRange, TextReplacement } from '../../../shared/domain/history/replace.ts';
import type { SegmentPart } from '../../../shared/domain/history/parts.ts';
import type { FilePlace } from '../../../shared/domain/history/segment-id.ts';
import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import type { HandoffSegment } from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { Packed } from '../../support/packed.ts';
import type { StoredMarks } from './marks-column.ts';

/** Optional facts about an item; default null or empty. */
type OptionalFact =
  'sourceLangBasis' | 'connectionId' | 'projectId' | 'projectName' | 'options' | 'engine';

export type NewHistoryItem = Omit<
  HistoryItem,
  'segmentCount' | 'sentenceCount' | 'confirmedCount' | 'isStarred' | 'isChangedByMe' | OptionalFact
> &
  Partial<Pick<HistoryItem, OptionalFact>> & {
    /** Hash of the translated file, in hexadecimal: its translations are one document. */
    sourceSha256?: string | null;
  };

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
  exportedFrom?: FilePlace;
  /** UTC epoch milliseconds, rounded to whole seconds. */
  writtenAtMs?: number;
}

/** A segment as it was translated, and as it reads now. */
export interface SegmentWording extends Pick<HistorySegment, 'position' | 'source' | 'target'> {
  /** The service's translation; equal to `target` where it was not changed. */
  firstTarget: string;
  marks: StoredMarks;
  /** Null: it is not split. */
  parts: SegmentPart[] | null;
  /** A person confirmed or locked it as a whole. */
  isConfirmed: boolean;
}

/** Segments of one item, unpacked only where their texts are needed. */
export interface PackedHandoff {
  packed: Packed<HandoffSegment[]>;
  /** Number of segments. */
  count: number;
  /** Number of segments, where each part counts. */
  partCount: number;
  /** Position of the last segment; -1 when there is none. */
  lastPosition: number;
}

/** A change decided on while the segment, or its part, read as `before`. */
export interface DecidedEdit {
  position: number;
  /** The part, by where it begins in the source; absent for the whole segment. */
  part?: { sourceStart: number; source: string };
  before: string;
  target: string;
  isConfirmed: boolean;
}

/** An edit by a person. */
export interface PlacedEdit extends EditHistorySegment {
  /** Default: `confirm` for one that confirms, otherwise `edit`. */
  kind?: 'fix';
}

/** A row to be filled with the wording of a confirmed one that has the same source and tags. */
export interface RowFill extends GridPlace {
  /** Tags of its new text, and of its whole segment as it is shown; absent where there are none. */
  tags?: { marks: readonly TagMark[]; rowMarks: readonly TagMark[] };
}

/** A comment that came with a file. */
export interface PlacedComment {
  position: number;
  text: string;
  /** Where the commented part begins in the source, in UTF-16 units; 0 for the whole segment. */
  source: number;
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
  /** From `startExport`: items added during the export are excluded. */
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

/** A batch of the history; `count` is the number of segments. */
export interface PackedHistoryExport extends PackedExportSegments {
  /** Number of segments, where each part counts. */
  partCount: number;
}

/** A segment, or a part of one, with what exchange files contain about it. */
export interface HistoryExportSegment {
  /** Ascending; the next batch starts after the last one. */
  rowId: number;
  /** Id of a memory's unit. */
  unitId?: string;
  itemId: string;
  itemTitle: string;
  position: number;
  /** Where the part begins in the source of its segment, in UTF-16 units; absent for a whole segment. */
  sourceStart?: number;
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
