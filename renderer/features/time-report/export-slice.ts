import type { TimeExportInput, TimeExportResult } from '../../../shared/domain/time-report.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData } from '../../lib/loadable.ts';
import type { Cell } from './cell.ts';

/** An export, from the file dialog to what came of it. */
export type TimeExport =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'done'; result: TimeExportResult }
  | { status: 'failed'; error: ErrorData };

export interface ExportSlice {
  timeExport: TimeExport;
  /** Opens the system's file dialog and writes the file. */
  exportEntries: (input: TimeExportInput) => Promise<void>;
  revealTimeExport: () => Promise<void>;
  /** Puts away what is told of the last export. */
  dismissTimeExport: () => void;
}

export function createExportSlice(
  { api }: { api: Pick<DragomanApi, 'time'> },
  cell: Cell<ExportSlice>,
): ExportSlice {
  const set = (timeExport: TimeExport) => cell.set({ timeExport });
  return {
    timeExport: { status: 'idle' },

    async exportEntries(input) {
      if (cell.get().timeExport.status === 'running') return;
      set({ status: 'running' });
      try {
        const result = await unwrap(api.time.exportEntries(input));
        set(result === null ? { status: 'idle' } : { status: 'done', result });
      } catch (error) {
        set({ status: 'failed', error: toErrorData(error) });
      }
    },

    async revealTimeExport() {
      try {
        await unwrap(api.time.revealExport());
      } catch (error) {
        set({ status: 'failed', error: toErrorData(error) });
      }
    },

    dismissTimeExport() {
      if (cell.get().timeExport.status !== 'running') set({ status: 'idle' });
    },
  };
}
