import { useEffect, useRef, type RefObject } from 'react';
import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import { errorReport } from '../../lib/error-text.ts';
import { useDocuments } from './context.ts';
import type { JobActionChoice } from './job-text.ts';

/** A button that was used and is gone or disabled gives the focus to the first one of its group. */
function useFocusKeeper(box: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === document.body;
    else if (hadFocus.current && document.activeElement === document.body) {
      hadFocus.current = false;
      box.current?.querySelector('button')?.focus();
    }
  }, [box, isBusy]);
}

export interface JobRunner {
  isBusy: boolean;
  run: (action: JobActionChoice['action']) => Promise<void>;
}

/** Runs what a row's buttons ask for. `box` is the group of buttons, for keeping the focus in place. */
export function useJobRunner(
  job: DocumentJob,
  box: RefObject<HTMLElement | null>,
  onView?: (historyItemId: string) => void,
): JobRunner {
  const runJobAction = useDocuments((state) => state.runJobAction);
  const copyText = useDocuments((state) => state.copyText);
  const isBusy = useDocuments((state) => state.busyJobs[job.id] !== undefined);
  useFocusKeeper(box, isBusy);

  const run = async (action: JobActionChoice['action']) => {
    if (action === 'view') {
      if (job.historyItemId !== null) onView?.(job.historyItemId);
    } else if (action === 'copyError') {
      if (job.error !== null) await copyText(errorReport(job.error));
    } else {
      const row = box.current?.closest('tr');
      const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
      await runJobAction(job.id, action);
      if (row && !row.isConnected) neighbour?.querySelector('button')?.focus();
    }
  };
  return { isBusy, run };
}
