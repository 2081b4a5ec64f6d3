import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import type { HistoryDetail, HistorySegment } from '../../../../shared/domain/history/history.ts';
import type { HistoryTransfer } from '../../../../shared/domain/history/transfer.ts';
import {
  createExportWriter,
  createTimeEntryWriter,
} from '../../../../electron/threads/exchange/export-writer.ts';
import {
  createImportReader,
  createUnitReader,
} from '../../../../electron/threads/exchange/import-readers.ts';
import { pack, unpack, type Packed } from '../../../../electron/support/packed.ts';
import { createTableWriter } from '../../../../shared/exchange/create-table-writer.ts';
import { runMethod } from '../../../../electron/support/serve-thread.ts';
import { callsOf } from '../../../../electron/support/thread-client.ts';
import { createHoursReader } from '../../../../electron/threads/exchange/hours-reader.ts';
import type { ExchangeCodec } from '../../../../electron/services/exchange/codec.ts';
import { AppError } from '../../../../shared/errors.ts';
import type {
  HistoryExportSegment,
  HistoryImportPart,
  NewHistoryItem,
  PackedHistoryExport,
} from '../../../../electron/db/history/repo-types.ts';
import { createTransferSlot } from '../../../../electron/services/exchange/transfer-slot.ts';

/** Returns the slot of the single transfer with its reports; each read of the clock is a second later. */
export function aSlot() {
  const told: HistoryTransfer[] = [];
  let nowMs = 0;
  const slot = createTransferSlot({
    now: () => (nowMs += 1000),
    onProgress: (transfer) => told.push(transfer),
  });
  return { slot, told };
}

export function aSegment(
  rowId: number,
  patch: Partial<HistoryExportSegment> = {},
): HistoryExportSegment {
  return {
    rowId,
    itemId: 'item',
    itemTitle: 'letter.docx',
    position: rowId - 1,
    source: `Sentence ${String(rowId)}.`,
    target: `Satz ${String(rowId)}.`,
    sourceLang: 'EN',
    targetLang: 'DE',
    projectName: null,
    isChangedByMe: false,
    createdAtMs: Date.UTC(2025, 0, 15),
    location: null,
    ...patch,
  };
}

/** Readers and writers in this thread. */
export const codec: ExchangeCodec = {
  open: () => ({
    reader(options) {
      let ids = 0;
      const newId = (): string => `id-${String((ids += 1))}`;
      const reader = createImportReader({ ...options, newId });
      return { write: async (bytes) => reader.write(bytes), end: async () => reader.end() };
    },
    unitReader() {
      const reader = createUnitReader();
      return { write: async (bytes) => reader.write(bytes), end: async () => reader.end() };
    },
    writer(format) {
      const writer = createExportWriter(format, null, PLAIN_CSV);
      return { write: async (segments) => writer.write(segments), end: async () => writer.end() };
    },
    timeEntries(options) {
      const writer = createTimeEntryWriter(options, PLAIN_CSV);
      return { write: async (entries) => writer.write(entries), end: async () => writer.end() };
    },
    table(format, layout) {
      const writer = createTableWriter(format, layout, PLAIN_CSV);
      return { write: async (rows) => writer.write(rows), end: async () => writer.end() };
    },
    handoff: () => unused(),
    returned: () => unused(),
    hours(options) {
      const reader = createHoursReader(options);
      return callsOf(async (method, args) => structuredClone(runMethod(reader, { method, args })));
    },
    close: () => Promise.resolve(),
  }),
};

function unused(): never {
  throw new Error('unused');
}

/** Returns a history of this many segments, created as they are read; counts the reads. */
export function aSource(total: number, make: (rowId: number) => HistoryExportSegment = aSegment) {
  const seen = { reads: 0, waiting: 0, maxWaiting: 0, maxLimit: 0 };
  return {
    seen,
    getDetail: (): Promise<HistoryDetail | null> => Promise.resolve(null),
    startExport: () => Promise.resolve({ upToRowId: total, total }),
    readPackedForExport: async ({
      afterRowId,
      upToRowId,
      limit,
    }: {
      afterRowId: number;
      upToRowId: number;
      limit: number;
    }): Promise<PackedHistoryExport> => {
      seen.reads += 1;
      seen.waiting += 1;
      seen.maxWaiting = Math.max(seen.maxWaiting, seen.waiting);
      seen.maxLimit = Math.max(seen.maxLimit, limit);
      await Promise.resolve();
      seen.waiting -= 1;
      const length = Math.max(0, Math.min(limit, upToRowId - afterRowId));
      const segments = Array.from({ length }, (_, index) => make(afterRowId + 1 + index));
      return {
        packed: pack(segments),
        count: length,
        partCount: length,
        lastRowId: segments.at(-1)?.rowId ?? 0,
        projectIds: [],
      };
    },
  };
}

/** Returns the in-memory import side of the history: unfinished items are not found. */
export function aStore() {
  const started = new Map<string, { item: NewHistoryItem; segments: HistorySegment[] }>();
  const finished: { item: NewHistoryItem; segments: HistorySegment[] }[] = [];
  const seen = { maxBatch: 0, finishes: 0 };
  const hooks = { beforeAppend: (): void => undefined };
  let failAfter = Infinity;
  return {
    started,
    finished,
    seen,
    hooks,
    failAfter: (segments: number) => (failAfter = segments),
    async appendPackedImports(packed: Packed<HistoryImportPart[]>) {
      const parts = unpack(packed);
      hooks.beforeAppend();
      const count = parts.reduce((sum, part) => sum + part.segments.length, 0);
      seen.maxBatch = Math.max(seen.maxBatch, count);
      for (const { itemId, begin, segments } of parts) {
        if (begin !== null) started.set(itemId, { item: begin, segments: [] });
        const open = started.get(itemId);
        if (open === undefined) throw new AppError('input/not-found', { english: 'gone' });
        open.segments.push(...segments);
      }
      failAfter -= count;
      if (failAfter <= 0) throw new AppError('db/unavailable', { english: 'The disk is full.' });
      return { knownCount: 0, changedCount: 0 };
    },
    async finishImports(itemIds: readonly string[]) {
      seen.finishes += 1;
      for (const id of itemIds) {
        const open = started.get(id);
        if (open === undefined) throw new AppError('input/not-found', { english: 'gone' });
        started.delete(id);
        finished.push(open);
      }
      return { itemCount: itemIds.length, replacedCount: 0 };
    },
    /** One item per call, like the database, which works in parts. */
    async discardUnfinished() {
      const [first] = started.keys();
      if (first !== undefined) started.delete(first);
      return started.size === 0;
    },
  };
}
