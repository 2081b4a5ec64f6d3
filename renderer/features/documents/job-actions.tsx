import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import ExternalLink from 'lucide-react/icons/external-link';
import FolderOpen from 'lucide-react/icons/folder-open';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SaveAll from 'lucide-react/icons/save-all';
import Square from 'lucide-react/icons/square';
import Trash from 'lucide-react/icons/trash-2';
import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton, type Icon } from '../../components/button.tsx';
import { useDocuments } from './context.ts';
import { jobActions, jobDecisions, type JobActionChoice } from './job-text.ts';
import { useJobRunner } from './use-job-runner.ts';
import css from './jobs-table.module.css';

const ICONS: Record<JobActionChoice['action'], Icon> = {
  pause: Pause,
  resume: Play,
  cancel: Square,
  retry: RotateCw,
  remove: Trash,
  reveal: FolderOpen,
  open: ExternalLink,
  saveElsewhere: SaveAll,
  copyError: Copy,
  view: Eye,
};

interface JobActionsProps {
  job: DocumentJob;
  onView: (historyItemId: string) => void;
}

/** The icon buttons of a row. */
export function JobActions({ job, onView }: JobActionsProps) {
  const { isBusy, run } = useJobRunner(job, onView);
  const isLogging = useDocuments((state) => state.loggingJobId === job.id);
  const openLog = useDocuments((state) => state.openLog);
  return (
    <div className={css['buttons']}>
      {jobActions(job).map(({ action, label }) => (
        <IconButton
          // Pause and Resume are one button that changes: the focus stays on it.
          key={action === 'resume' ? 'pause' : action}
          label={t(label)}
          icon={ICONS[action]}
          isInactive={isBusy}
          onClick={() => void run(action)}
        />
      ))}
      <IconButton
        label={t('Log time')}
        icon={Clock}
        aria-expanded={isLogging}
        onClick={() => openLog(isLogging ? null : job.id)}
      />
    </div>
  );
}

/** The buttons, in words, of a job that does not go on without a decision. */
export function JobDecision({ job }: { job: DocumentJob }) {
  const { isBusy, run } = useJobRunner(job);
  return (
    <div className={css['decision']}>
      {jobDecisions(job).map(({ action, label }) => (
        <Button key={action} isInactive={isBusy} onClick={() => void run(action)}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}
