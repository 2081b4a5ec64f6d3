import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Languages from 'lucide-react/icons/languages';
import ExternalLink from 'lucide-react/icons/external-link';
import FolderOpen from 'lucide-react/icons/folder-open';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SaveAll from 'lucide-react/icons/save-all';
import Square from 'lucide-react/icons/square';
import Trash from 'lucide-react/icons/trash-2';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { isActiveState } from '../../../shared/domain/documents/job-state.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, type Icon } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { MoreMenu, type MenuAction } from '../../components/controls/more-menu.tsx';
import { useCopyText } from '../../lib/text/copy-text.ts';
import { errorReport } from '../../lib/words/error-report.ts';
import {
  againWarning,
  glossaryChangeText,
  hasGlossaryChange,
  isUploadInDoubt,
  type JobActionChoice,
  jobActions,
  jobDecisions,
  otherFormatText,
  leftOutText,
  notPutBackText,
  unreadPagesText,
  isWaiting,
  waitText,
} from './job-text.ts';
import { RecordingWords } from './recording-words.tsx';
import { useDocuments } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import css from './jobs.module.css';

/** Shows everything about a job that takes a sentence; see {@link hasNotes}. */
export function JobNotes({ job }: { job: DocumentJob }) {
  const wait = waitText(job);
  const glossaryNote = glossaryChangeText(job);
  const formatNote = otherFormatText(job);
  const pagesNote = unreadPagesText(job);
  const leftOutNote = leftOutText(job);
  const mediaNote = notPutBackText(job);
  const hasEnded = job.state === 'failed' || job.state === 'needs-attention';
  return (
    <>
      {wait !== null && <p className={css['wait']}>{wait}</p>}
      {glossaryNote !== null && <p className={css['noteWarning']}>{glossaryNote}</p>}
      {job.mayStillBeMade === true && <RecordingWords of="canceled" />}
      {formatNote !== null && <p className={css['noteWarning']}>{formatNote}</p>}
      {pagesNote !== null && <p className={css['noteWarning']}>{pagesNote}</p>}
      {mediaNote !== null && <p className={css['noteWarning']}>{mediaNote}</p>}
      {leftOutNote !== null && <p className={css['wait']}>{leftOutNote}</p>}
      {job.isOutputUnchanged && (
        <p className={css['noteWarning']}>{t('documents.resultEqualsSource')}</p>
      )}
      {hasEnded && job.error !== null && <ErrorPanel error={job.error} isAlert={false} />}
      {job.state === 'needs-attention' && (
        <div className={layout['line']}>
          <JobDecision job={job} />
          {isUploadInDoubt(job) && <p className={css['noteWarning']}>{againWarning(job)}</p>}
        </div>
      )}
    </>
  );
}

export function hasNotes(job: DocumentJob): boolean {
  return (
    isWaiting(job) ||
    job.mayStillBeMade === true ||
    hasGlossaryChange(job) ||
    otherFormatText(job) !== null ||
    job.isOutputUnchanged ||
    (job.unreadPages ?? null) !== null ||
    leftOutText(job) !== null ||
    notPutBackText(job) !== null ||
    job.state === 'needs-attention' ||
    (job.state === 'failed' && job.error !== null)
  );
}

interface JobRunner {
  isBusy: boolean;
  run: (action: JobActionChoice['action']) => Promise<void>;
}

/** Returns a function that runs the actions of a row's buttons. */
function useJobRunner(job: DocumentJob): JobRunner {
  const runJobAction = useDocuments((state) => state.runJobAction);
  const copyText = useCopyText();
  const isBusy = useDocuments((state) => state.busyJobs[job.id] !== undefined);

  const run = async (action: JobActionChoice['action']) => {
    if (action === 'copyError') {
      if (job.error !== null) await copyText(errorReport(job.error));
    } else {
      await runJobAction(job.id, action);
    }
  };
  return { isBusy, run };
}

const ICONS: Record<JobActionChoice['action'], Icon> = {
  pause: Pause,
  resume: Play,
  cancel: Square,
  retry: RotateCw,
  keep: Check,
  remove: Trash,
  reveal: FolderOpen,
  open: ExternalLink,
  saveElsewhere: SaveAll,
  copyError: Copy,
};

/** Shows the actions of a job: the most useful as buttons, the rest behind "More…". */
export function JobActions({ job }: { job: DocumentJob }) {
  const { isBusy, run } = useJobRunner(job);
  const { openLog, openLanguage } = useDocuments();
  const { often, rare } = jobActions(job);
  const toItem = ({ action, label }: JobActionChoice): MenuAction => ({
    id: action,
    label: t(label),
    icon: ICONS[action],
    isInactive: isBusy,
    isDanger: action === 'remove',
    onAction: () => void run(action),
  });
  const log: MenuAction = {
    id: 'log',
    label: t('texts.logTime'),
    icon: Clock,
    onAction: () => openLog(job.id),
  };
  const language: MenuAction = {
    id: 'language',
    label: t('documents.changeSourceLanguage'),
    icon: Languages,
    onAction: () => openLanguage(job.id),
  };
  const isRemoval = ({ action }: JobActionChoice) => action === 'remove';
  return (
    <div className={css['buttons']}>
      {often.map(({ action, label }) => (
        <Button
          // Pause and Resume are one button that changes, so the focus stays on it.
          key={action === 'resume' ? 'pause' : action}
          variant="quiet"
          isInactive={isBusy}
          onClick={() => void run(action)}
        >
          {t(label)}
        </Button>
      ))}
      <MoreMenu
        label={t('app.moreActionsFor', { name: job.fileName })}
        text="⋯"
        variant="quiet"
        actions={[
          ...rare.filter((choice) => !isRemoval(choice)).map(toItem),
          log,
          ...(isActiveState(job.state) ? [] : [language]),
          ...rare.filter(isRemoval).map(toItem),
        ]}
      />
    </div>
  );
}

/** Shows the labeled buttons of a job that awaits a decision. */
function JobDecision({ job }: { job: DocumentJob }) {
  const { isBusy, run } = useJobRunner(job);
  return (
    <div className={layout['buttons']}>
      {jobDecisions(job).map(({ action, label }) => (
        <Button key={action} isInactive={isBusy} onClick={() => void run(action)}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}
