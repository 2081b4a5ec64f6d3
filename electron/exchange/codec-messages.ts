import type { ErrorData } from '../../shared/errors.ts';
import type { ExportFormat } from '../../shared/exchange/exchange-formats.ts';
import type { HistoryExportSegment } from '../db/history-repo-types.ts';
import type { Packed } from '../platform/packed.ts';
import type {
  ExportPiece,
  ImportOptions,
  ImportStep,
  UnitStep,
} from '../services/exchange-codec.ts';
import type { TableFormat, TableLayout, TableRow } from '../../shared/exchange/table-layout.ts';

/** What the thread is asked; `stream` is the number of a reader or writer of this session. */
export type CodecRequest =
  | { kind: 'read'; stream: number; options: ImportOptions }
  | { kind: 'read-units'; stream: number }
  | { kind: 'write'; stream: number; format: ExportFormat }
  | { kind: 'table'; stream: number; format: TableFormat; layout: TableLayout }
  | { kind: 'bytes'; id: number; stream: number; bytes: Uint8Array }
  | { kind: 'segments'; id: number; stream: number; segments: Packed<HistoryExportSegment[]> }
  | { kind: 'rows'; id: number; stream: number; rows: readonly TableRow[] }
  | { kind: 'end'; id: number; stream: number };

/** What came of it. A reader answers a step, and at its end the items; one of pairs those; a writer pieces; a table bytes. */
export interface CodecOutput {
  step: ImportStep;
  itemIds: readonly string[];
  units: UnitStep;
  pieces: readonly ExportPiece[];
  bytes: Uint8Array;
}

export type CodecAnswer =
  { id: number; ok: true; output: CodecOutput } | { id: number; ok: false; error: ErrorData };
