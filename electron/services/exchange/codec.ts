import type { ExportFormat, ImportFormat } from '../../../shared/exchange/exchange-formats.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import type { ReaderDefaults } from '../../../shared/exchange/exchange-reader.ts';
import type { HistoryExportSegment, HistoryImportPart } from '../../db/history/repo-types.ts';
import type { Packed } from '../../platform/packed.ts';
import type { TableFormat, TableLayout, TableRow } from '../../../shared/exchange/table-layout.ts';

/** What a file is read as. */
export interface ImportOptions {
  readonly format: ImportFormat;
  readonly defaults: ReaderDefaults;
  /** Title of items whose document the file does not name. */
  readonly fileTitle: string;
  /** UTC epoch milliseconds, for the items. */
  readonly createdAtMs: number;
}

/** What a piece of a file gave, and what was read of the file so far. */
export interface ImportStep {
  /** Each of bounded size, to be stored in their order. */
  readonly batches: readonly Packed<HistoryImportPart[]>[];
  readonly segmentCount: number;
  /** Entries left out, because they have no source or no translation. */
  readonly skippedCount: number;
}

/** Items out of the bytes of one file, in order. */
export interface ImportReader {
  /** @throws `input/invalid` with line and column */
  write(bytes: Uint8Array): Promise<ImportStep>;
  /** The rest, and all items of the file. @throws `input/invalid` when the file ends too early */
  end(): Promise<ImportStep & { readonly itemIds: readonly string[] }>;
}

/** The pairs of a TMX file, as they come. */
export interface UnitReader {
  /** @throws `input/invalid` with line and column */
  write(bytes: Uint8Array): Promise<UnitStep>;
  /** The rest. @throws `input/invalid` when the file ends too early */
  end(): Promise<UnitStep>;
}

export interface UnitStep {
  readonly units: Packed<ExchangeUnit[]>;
  readonly count: number;
  /** Entries of the file so far that were left out, because they have no source or no translation. */
  readonly skippedCount: number;
}

/** A piece of one of the files of an export. */
export interface ExportPiece {
  /** The language pair of the file, where the format has room for one only; else empty. */
  readonly pair: string;
  readonly bytes: Uint8Array;
}

/** The bytes of one or several files out of segments, in order. */
export interface ExportWriter {
  write(segments: Packed<HistoryExportSegment[]>): Promise<readonly ExportPiece[]>;
  /** The last piece of each file. */
  end(): Promise<readonly ExportPiece[]>;
}

/** The bytes of one table out of its rows, in order. */
export interface TableRowWriter {
  write(rows: readonly TableRow[]): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
}

/** The readers and writers of one export or import. */
export interface CodecSession {
  reader(options: ImportOptions): ImportReader;
  unitReader(): UnitReader;
  writer(format: ExportFormat): ExportWriter;
  table(format: TableFormat, layout: TableLayout): TableRowWriter;
  /** Nothing of the session can be used after it. Never rejects. */
  close(): Promise<void>;
}

/** Reads and writes exchange formats beside the main process, which must stay free for the window. */
export interface ExchangeCodec {
  open(): CodecSession;
}
