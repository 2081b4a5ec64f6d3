import { createTableWriter } from '../../../shared/exchange/create-table-writer.ts';
import { fileIdOf } from '../../../shared/domain/history/segment-id.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import { createExchangeWriter } from '../../../shared/exchange/create-writer.ts';
import {
  EXPORT_FORMAT_FACTS,
  type ExportFormat,
} from '../../../shared/exchange/exchange-formats.ts';
import { toLanguageTag, type ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import type { ExchangeWriter } from '../../../shared/exchange/exchange-writer.ts';
import {
  createTimeEntryRows,
  timeEntryLayout,
  type TimeEntryRecord,
} from '../../../shared/exchange/time-entry-table.ts';
import type { HistoryExportSegment } from '../../db/history/repo-types.ts';
import { unpack, type Packed } from '../../support/packed.ts';
import type { ExportPiece, TimeEntryOptions } from '../../services/exchange/codec.ts';

/** Builds a writer of time entries as the rows of one table. */
export function createTimeEntryWriter(options: TimeEntryOptions, csvStyle: CsvStyle) {
  const table = createTableWriter(options.format, timeEntryLayout(options.isRounded), csvStyle);
  const toRow = createTimeEntryRows(options.nowMs);
  return {
    write: (entries: Packed<TimeEntryRecord[]>) => table.write(unpack(entries).map(toRow)),
    end: () => table.end(),
  };
}

/** Builds a writer of one export, with one file per language pair if the format holds only one. */
export function createExportWriter(
  format: ExportFormat,
  sourceLang: string | null,
  csvStyle: CsvStyle,
) {
  const { hasOnePair } = EXPORT_FORMAT_FACTS[format];
  const writers = new Map<string, ExchangeWriter>();
  const writerOf = (pair: string): ExchangeWriter => {
    const writer = writers.get(pair) ?? createExchangeWriter(format, sourceLang, csvStyle);
    writers.set(pair, writer);
    return writer;
  };
  return {
    write: (segments: Packed<HistoryExportSegment[]>): ExportPiece[] =>
      byPair(unpack(segments).map(toUnit), hasOnePair).map(([pair, units]) => ({
        pair,
        bytes: writerOf(pair).write(units),
      })),
    end: (): ExportPiece[] => [...writers].map(([pair, writer]) => ({ pair, bytes: writer.end() })),
  };
}

function toUnit(segment: HistoryExportSegment): ExchangeUnit {
  return {
    id: segment.unitId ?? fileIdOf(segment),
    title: segment.itemTitle === '' ? null : segment.itemTitle,
    sourceLang: segment.sourceLang,
    targetLang: segment.targetLang,
    source: segment.source,
    target: segment.target,
    createdAtMs: segment.createdAtMs,
    location: segment.location,
  };
}

/** Groups units by language pair, in order; a single group when the pair does not matter. */
function byPair(units: readonly ExchangeUnit[], hasOnePair: boolean): [string, ExchangeUnit[]][] {
  if (!hasOnePair) return [['', [...units]]];
  const pairs = new Map<string, ExchangeUnit[]>();
  for (const unit of units) {
    const pair = `${toLanguageTag(unit.sourceLang)}-${unit.targetLang}`;
    const known = pairs.get(pair);
    if (known === undefined) pairs.set(pair, [unit]);
    else known.push(unit);
  }
  return [...pairs];
}
