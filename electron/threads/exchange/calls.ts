import type { ReturnedPage } from '../../../shared/domain/history/returned.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type { ExportFormat } from '../../../shared/exchange/exchange-formats.ts';
import type {
  HandoffFormat,
  HandoffHead,
  HandoffSegment,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { TableFormat, TableLayout, TableRow } from '../../../shared/exchange/table-layout.ts';
import type { TimeEntryRecord } from '../../../shared/exchange/time-entry-table.ts';
import type { HistoryExportSegment } from '../../db/history/repo-types.ts';
import type { Packed } from '../../support/packed.ts';
import type {
  ExportPiece,
  ImportOptions,
  ImportStep,
  PickedEdits,
  ReturnedChoice,
  ReturnedFound,
  ReturnedPageQuery,
  TimeEntryOptions,
  UnitStep,
} from '../../services/exchange/codec.ts';

/**
 * Methods of the exchange thread; `stream` numbers a reader or writer, unique in the session. Readers
 * throw `input/invalid` with line and column.
 */
export interface ExchangeThreadCalls {
  openReader(stream: number, options: ImportOptions): void;
  read(stream: number, bytes: Uint8Array): ImportStep;
  endReader(stream: number): ImportStep & { itemIds: string[] };

  openUnitReader(stream: number): void;
  readUnits(stream: number, bytes: Uint8Array): UnitStep;
  endUnitReader(stream: number): UnitStep;

  openWriter(
    stream: number,
    format: ExportFormat,
    sourceLang: string | null,
    csvStyle: CsvStyle,
  ): void;
  write(stream: number, segments: Packed<HistoryExportSegment[]>): ExportPiece[];
  endWriter(stream: number): ExportPiece[];

  openTable(stream: number, format: TableFormat, layout: TableLayout, csvStyle: CsvStyle): void;
  writeRows(stream: number, rows: readonly TableRow[]): Uint8Array;
  endTable(stream: number): Uint8Array;

  openTimeEntries(stream: number, options: TimeEntryOptions, csvStyle: CsvStyle): void;
  writeTimeEntries(stream: number, entries: Packed<TimeEntryRecord[]>): Uint8Array;
  endTimeEntries(stream: number): Uint8Array;

  openHandoff(stream: number, format: HandoffFormat, head: HandoffHead): void;
  writeHandoff(stream: number, segments: Packed<HandoffSegment[]>): Uint8Array;
  endHandoff(stream: number): Uint8Array;

  openReturned(stream: number, itemId: string): void;
  addReturned(stream: number, bytes: Uint8Array): void;
  addOwn(stream: number, segments: Packed<HandoffSegment[]>): void;
  /** Reads the bytes and compares them without storing them. */
  compareReturned(stream: number): ReturnedFound;
  listReturned(stream: number, query: ReturnedPageQuery): ReturnedPage;
  pickReturned(stream: number, choice: ReturnedChoice): PickedEdits;
}
