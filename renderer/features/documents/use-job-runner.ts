import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import { errorReport } from '../../lib/error-report.ts';
import { useDocuments } from './context.ts';
import type { JobActionChoice } from './job-text.ts';

export interface JobRunner {
  isBusy: boolean;
  run: (action: JobActionChoice['action']) => Promise<void>;
}

/** Runs what a row's buttons ask for. */
export function useJobRunner(
  job: DocumentJob,
  onView?: (historyItemId: string) => void,
): JobRunner {
  const runJobAction = useDocuments((state) => state.runJobAction);
  const copyText = useDocuments((state) => state.copyText);
  const isBusy = useDocuments((state) => state.busyJobs[job.id] !== undefined);

  const run = async (action: JobActionChoice['action']) => {
    if (action === 'view') {
      if (job.historyItemId !== null) onView?.(job.historyItemId);
    } else if (action === 'copyError') {
      if (job.error !== null) await copyText(errorReport(job.error));
    } else {
      await runJobAction(job.id, action);
    }
  };
  return { isBusy, run };
}
