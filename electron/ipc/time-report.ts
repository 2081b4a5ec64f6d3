import type { TimeExportInput } from '../../shared/domain/time-report.ts';
import { AppError } from '../../shared/errors.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { TimeExportService } from '../services/time-export-service.ts';
import type { TimeReportService } from '../services/time-report-service.ts';
import type { IpcHandlers } from './answer.ts';

/** Requests about sums and files of the ledger; those about its entries are answered in time.ts. */
export type TimeReportRequest = 'time:get-report' | 'time:export-entries' | 'time:reveal-export';

const LABELS: Record<TimeExportInput['format'], string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
};

export const timeReportHandlers = (deps: {
  reports: TimeReportService;
  exports: TimeExportService;
  desktop: Pick<Desktop, 'pickSavePath' | 'revealFile'>;
}): Pick<IpcHandlers, TimeReportRequest> => ({
  'time:get-report': (query) => deps.reports.get(query),
  'time:export-entries': async (input) => {
    const path = await deps.desktop.pickSavePath(deps.exports.suggestName(input), {
      name: LABELS[input.format],
      extensions: [input.format],
    });
    return path === null ? null : deps.exports.export(input, path);
  },
  'time:reveal-export': () => {
    const path = deps.exports.lastPath();
    if (path === null) throw new AppError('input/not-found', 'Nothing was exported yet.');
    deps.desktop.revealFile(path);
    return undefined;
  },
});
