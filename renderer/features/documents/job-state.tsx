import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import Languages from 'lucide-react/icons/languages';
import Upload from 'lucide-react/icons/upload';
import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import {
  DOCUMENT_JOB_STATE_LABELS,
  type DocumentJobState,
} from '../../../shared/domain/document-job-state.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { hasProgress, progressText, showsLastContact } from './job-text.ts';
import css from './job-state.module.css';

const ICONS: Record<DocumentJobState, Icon> = {
  ready: Clock,
  uploading: Upload,
  queued: Hourglass,
  translating: Languages,
  downloading: Download,
  saved: CircleCheck,
  failed: CircleX,
  cancelled: Ban,
  'needs-a-look': CircleHelp,
};

const TONES: Partial<Record<DocumentJobState, string>> = {
  saved: 'success',
  failed: 'danger',
  'needs-a-look': 'warning',
  cancelled: 'muted',
  ready: 'muted',
};

/** The state in one word with its icon, the progress of the step, and the service's last sign of life. */
export function JobState({ job }: { job: DocumentJob }) {
  const format = useFormat();
  const StateIcon = ICONS[job.state];
  const tone = css[TONES[job.state] ?? 'active'];
  const progress = progressText(job, format);
  return (
    <div className={css['state']}>
      <span className={`${css['word']} ${tone}`}>
        <StateIcon size={16} aria-hidden />
        <span>{t(DOCUMENT_JOB_STATE_LABELS[job.state])}</span>
        {progress !== null && <span className={css['detail']}>{progress}</span>}
      </span>
      {hasProgress(job) && (
        <ProgressBar
          label={t('Progress of {fileName}', { fileName: job.fileName })}
          value={job.progress}
        />
      )}
      {showsLastContact(job) && job.lastContactAtMs !== null && (
        <span className={css['contact']}>
          {t('Last contact {time}', {
            time: format.time(job.lastContactAtMs),
          })}
        </span>
      )}
    </div>
  );
}
