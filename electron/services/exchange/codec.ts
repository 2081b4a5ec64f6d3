import type { ExportFormat, ImportFormat } from '../../../shared/exchange/exchange-formats.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import type { ReaderDefaults } from '../../../shared/exchange/exchange-reader.ts';
import type {
  HandoffFormat,
  HandoffHead,
  HandoffSegment,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import type {
  ReturnedPage,
  ReturnedQuery,
  ReturnedSummary,
  TakeReturned,
} from '../../../shared/domain/history/returned.ts';
import type {
  DecidedEdit,
  PlacedComment,
  HistoryExportSegment,
  HistoryImportPart,
} from '../../db/history/repo-types.ts';
import type { FoundProject, ImportedProject } from '../../db/projects/names-of-import.ts';
import type { NewEntryRecord } from '../../db/time/entry-row.ts';
import type {
  HoursLinePage,
  HoursLineQuery,
  HoursProjectPage,
  HoursProjectQuery,
} from '../../../shared/domain/time/import.ts';
import type {
  HoursFindings,
  HoursChange,
  HoursSource,
} from '../../../shared/exchange/hours/desk.ts';
import type { Packed } from '../../support/packed.ts';
import type { TimeEntryRecord } from '../../../shared/exchange/time-entry-table.ts';
import type {
  TableFormat,
  TableLayout,
  TableRow,
} from '../../../shared/exchange/create-table-writer.ts';

/** Options for reading a file. */
export interface ImportOptions {
  readonly format: ImportFormat;
  readonly defaults: ReaderDefaults;
  /** Title of items whose document the file does not name. */
  readonly fileTitle: string;
  /** UTC epoch milliseconds, for the items. */
  readonly createdAtMs: number;
}

/** Result of a chunk of a file, and progress so far. */
export interface ImportStep {
  /** Batches of bounded size, to be stored in order. */
  readonly batches: readonly Packed<HistoryImportPart[]>[];
  readonly segmentCount: number;
  /** Entries skipped because they lack a source or a translation. */
  readonly skippedCount: number;
}

/** Reader that turns the bytes of one file into items, in order. */
export interface ImportReader {
  /** @throws `input/invalid` with line and column */
  write(bytes: Uint8Array): Promise<ImportStep>;
  /** Returns the rest, and all items of the file. @throws `input/invalid` when the file is truncated */
  end(): Promise<ImportStep & { readonly itemIds: readonly string[] }>;
}

/** Streaming reader of the pairs of a TMX file. */
export interface UnitReader {
  /** @throws `input/invalid` with line and column */
  write(bytes: Uint8Array): Promise<UnitStep>;
  /** Returns the rest. @throws `input/invalid` when the file is truncated */
  end(): Promise<UnitStep>;
}

export interface UnitStep {
  readonly units: Packed<ExchangeUnit[]>;
  readonly count: number;
  /** Entries skipped so far because they lack a source or a translation. */
  readonly skippedCount: number;
}

/** A chunk of one of an export's files. */
export interface ExportPiece {
  /** The file's language pair, if the format holds only one; else empty. */
  readonly pair: string;
  readonly bytes: Uint8Array;
}

/** Writer of segments to one or several files, in order. */
export interface ExportWriter {
  write(segments: Packed<HistoryExportSegment[]>): Promise<readonly ExportPiece[]>;
  /** Returns the last chunk of each file. */
  end(): Promise<readonly ExportPiece[]>;
}

/** Writer of one table's rows, in order. */
export interface TableRowWriter {
  write(rows: readonly TableRow[]): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
}

/** Writer of time entries to one table, in order. */
export interface TimeEntryWriter {
  write(entries: Packed<TimeEntryRecord[]>): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
}

/** Options for writing time entries. */
export interface TimeEntryOptions {
  readonly format: TableFormat;
  readonly isRounded: boolean;
  /** End time assumed for a running entry. */
  readonly nowMs: number;
}

/** Writer of one document for a colleague, in order. */
export interface HandoffRowWriter {
  write(segments: Packed<HandoffSegment[]>): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
}

/** Content found in a returned file, or the item that it belongs to instead. */
export type ReturnedFound =
  | Pick<ReturnedSummary, 'counts' | 'commentCount' | 'exportedAtMs'>
  /** Null when unknown. */
  | { otherItemId: string | null; otherTitle: string | null };

export type ReturnedPageQuery = Omit<ReturnedQuery, 'returnedId'>;
export type ReturnedChoice = Omit<TakeReturned, 'returnedId'>;

/** Changes to apply to the document. */
export interface PickedEdits {
  readonly edits: Packed<DecidedEdit[]>;
  readonly comments: Packed<PlacedComment[]>;
  /** Count of edits and comments together. */
  readonly count: number;
}

/** A returned file, compared and kept open while the user views it. */
export interface ReturnedReader {
  /** Adds the bytes of the file, in order. */
  add(bytes: Uint8Array): Promise<void>;
  /** Adds the segments of the document, in order. */
  addOwn(segments: Packed<HandoffSegment[]>): Promise<void>;
  /** @throws `input/invalid`, `document/*` for an unreadable file */
  compare(): Promise<ReturnedFound>;
  list(query: ReturnedPageQuery): Promise<ReturnedPage>;
  pick(choice: ReturnedChoice): Promise<PickedEdits>;
}

/** A file of hours, without its bytes. */
export type HoursFileOptions = Omit<HoursSource, 'bytes'>;
export type HoursPageQuery = Omit<HoursLineQuery, 'importId'>;
export type HoursNameQuery = Omit<HoursProjectQuery, 'importId'>;

/** Content of a file of hours. */
export interface HoursFound {
  findings: HoursFindings;
  /** First and last start; null without entries. */
  reach: { fromMs: number; toMs: number } | null;
}

/** A file of hours, kept open while the user views it. */
export interface HoursReader {
  /** Adds the bytes of the file, in order. */
  add(bytes: Uint8Array): Promise<void>;
  /** @throws `input/invalid` for an unreadable file */
  read(): Promise<HoursFound>;
  /** Reads the file in another way. @throws `input/invalid`; the last way stays then */
  reread(change: HoursChange): Promise<HoursFound>;
  /** @param times starts and ends of the list's entries, in turn */
  compare(times: Packed<Float64Array>): Promise<HoursFound>;
  listLines(query: HoursPageQuery): Promise<HoursLinePage>;
  listProjectChoices(query: HoursNameQuery): Promise<HoursProjectPage>;
  /** Begins to take the new entries. @returns their projects, each once. @throws `input/invalid` */
  take(): Promise<{ count: number; projects: Packed<ImportedProject[]> }>;
  /** @param found the projects of the list, in the order of those of `take` */
  useProjects(found: Packed<FoundProject[]>): Promise<void>;
  /** Returns the next entries, at most `limit`; none at the end. */
  nextEntries(limit: number): Promise<{ count: number; entries: Packed<NewEntryRecord[]> }>;
}

/** Readers and writers of one export or import. */
export interface CodecSession {
  reader(options: ImportOptions): ImportReader;
  unitReader(): UnitReader;
  /** @param sourceLang of all segments, where the format states it once */
  writer(format: ExportFormat, sourceLang?: string | null): ExportWriter;
  table(format: TableFormat, layout: TableLayout): TableRowWriter;
  timeEntries(options: TimeEntryOptions): TimeEntryWriter;
  handoff(format: HandoffFormat, head: HandoffHead): HandoffRowWriter;
  returned(itemId: string): ReturnedReader;
  hours(options: HoursFileOptions): HoursReader;
  /** Ends the session. Never rejects. */
  close(): Promise<void>;
}

/** Codec of exchange formats, off the main process, which must stay responsive. */
export interface ExchangeCodec {
  open(): CodecSession;
}
