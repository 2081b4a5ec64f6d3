import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import Languages from 'lucide-react/icons/languages';
import Upload from 'lucide-react/icons/upload';
import { memo, Suspense, useEffect, useRef } from 'react';
import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  DOCUMENT_JOB_STATE_LABELS,
  type DocumentJobState,
} from '../../../shared/domain/documents/job-state.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/controls/button.tsx';
import { ErrorNotice } from '../../components/frame/notice.tsx';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { StateWord, type Tone } from '../../components/notices/state-word.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { format } from '../../lib/words/format.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { RecordingWords } from './recording-words.tsx';
import { JobActions, hasNotes, JobNotes } from './job-actions.tsx';
import { hasProgress, jobFacts, progressText, showsLastContact } from './job-text.ts';
import { useDocuments } from './store.ts';
import { focusForHeading } from '../../lib/page/focus.ts';
import { later } from '../../lib/page/later.ts';
import tables from '../../components/lists/tables.module.css';
import css from './jobs.module.css';

const ICONS: Record<DocumentJobState, Icon> = {
  ready: Clock,
  uploading: Upload,
  queued: Hourglass,
  translating: Languages,
  downloading: Download,
  saved: CircleCheck,
  failed: CircleX,
  canceled: Ban,
  'needs-attention': CircleHelp,
};

const TONES: Partial<Record<DocumentJobState, Tone>> = {
  saved: 'success',
  failed: 'danger',
  'needs-attention': 'warning',
  canceled: 'muted',
  ready: 'muted',
};

/** Shows the state in one word with its icon, the progress of the step, and the last contact with the service. */
function JobState({ job }: { job: DocumentJob }) {
  const progress = progressText(job);
  return (
    <div className={css['progress']}>
      <StateWord
        icon={ICONS[job.state]}
        tone={TONES[job.state] ?? 'active'}
        word={t(DOCUMENT_JOB_STATE_LABELS[job.state])}
      >
        {progress !== null && <span className={css['detail']}>{progress}</span>}
      </StateWord>
      {hasProgress(job) && (
        <ProgressBar
          label={t('documents.progressOf', { fileName: job.fileName })}
          value={job.progress}
        />
      )}
      {showsLastContact(job) && job.lastContactAtMs !== null && (
        <span className={css['contact']}>
          {t('documents.lastContact', { time: format.time(job.lastContactAtMs) })}
        </span>
      )}
    </div>
  );
}

/** Loaded with the first finished document or form, so that the list does not wait for it. */
const JobLater = later(async () => (await import('./job-later.tsx')).JobLater);

function languagesTitle(job: DocumentJob): string {
  const unknown = isActiveState(job.state)
    ? t('documents.detectedLanguage')
    : t('common.unknownLanguageInline');
  const from = job.sourceLang === null ? unknown : format.language(job.sourceLang);
  return t('documents.routeTitle', {
    from,
    to: format.language(job.targetLang),
    service: serviceName(job.connectionId, job.connectionName),
  });
}

/** Shows both languages. Once nothing more is sent, the source can be corrected. */
function JobLanguages({ job }: { job: DocumentJob }) {
  const openLanguage = useDocuments((state) => state.openLanguage);
  const isOpen = useDocuments((state) => state.languageJobId === job.id);
  const isActive = isActiveState(job.state);
  const unknown = isActive ? t('documents.detectedLanguage') : t('common.unknownLanguageInline');
  const from = job.sourceLang === null ? unknown : format.language(job.sourceLang);
  return (
    <span className={css['languages']} title={languagesTitle(job)}>
      {isActive ? (
        from
      ) : (
        <button
          type="button"
          className={css['language']}
          aria-label={t('documents.sourceLanguageOf', { language: from, name: job.fileName })}
          aria-expanded={isOpen}
          data-language
          onClick={() => openLanguage(isOpen ? null : job.id)}
        >
          {from}
        </button>
      )}
      <span aria-hidden> → </span>
      <span className="visually-hidden"> {t('documents.routeTo')} </span>
      {format.language(job.targetLang)}
    </span>
  );
}

/** The file name; it opens the document once it has a translation. */
function JobName({
  job: { fileName, historyItemId },
  onView,
}: Pick<JobRowProps, 'job' | 'onView'>) {
  const name = useRef<HTMLButtonElement>(null);
  const returnToItemId = useDocuments((state) => state.returnToItemId);
  const isReturn = historyItemId !== null && returnToItemId === historyItemId;
  useEffect(() => {
    if (isReturn) focusForHeading(name.current);
  }, [isReturn]);
  const look = { className: css['fileName'], title: fileName };
  if (historyItemId === null) return <span {...look}>{fileName}</span>;
  return (
    <button
      ref={name}
      type="button"
      {...look}
      className={`${tables['open']} ${look.className}`}
      onClick={() => onView(historyItemId)}
    >
      {fileName}
    </button>
  );
}

interface JobRowProps {
  job: DocumentJob;
  /** True for the same file as in the row above, in a different language. */
  isFurther: boolean;
  /** True if the heading above the row shows the start time. */
  isUnderHeading: boolean;
  onView: (historyItemId: string) => void;
}

/** One job: its file name, one line of facts, its state, and its actions. */
export const JobRow = memo(function JobRow({ job, onView, ...place }: JobRowProps) {
  const actionError = useDocuments((state) => state.jobErrors[job.id]);
  const spentMs = useDocuments((state) => state.jobDurations[job.id]);
  const isLogging = useDocuments((state) => state.loggingJobId === job.id);
  const { openLog, openLanguage } = useDocuments();
  const isSettingLanguage = useDocuments((state) => state.languageJobId === job.id);
  const row = useRef<HTMLTableRowElement>(null);
  const later = (part: 'check' | 'language' | 'log' | 'model') => (
    <JobLater
      job={job}
      part={part}
      onView={onView}
      onClose={() => {
        (part === 'log' ? openLog : openLanguage)(null);
        const opener = part === 'log' ? '[aria-haspopup]' : '[data-language]';
        row.current?.querySelector<HTMLElement>(opener)?.focus();
      }}
    />
  );
  const price = useDocuments((state) => state.prices[job.connectionId] ?? null);
  const facts = jobFacts(job, place, spentMs, price).join(' · ');
  return (
    <tr
      ref={row}
      className={`${css['row']} ${place.isFurther ? css['further'] : ''}`}
      data-job={job.id}
    >
      <th scope="row" className={css['file']}>
        <span className={place.isFurther ? 'visually-hidden' : css['name']}>
          <JobName job={job} onView={onView} />
          {job.isPractice && <Badge tone="warning">{t('settings.practice')}</Badge>}
          {job.historyItemId !== null && isSoundFormat(job.format) && (
            <RecordingWords of="result" {...job} />
          )}
        </span>
        <span className={css['facts']} title={facts} dir="auto">
          <JobLanguages job={job} /> · {facts}
        </span>
      </th>
      <td className={css['state']}>
        <JobState job={job} />
        <Suspense>{job.historyItemId !== null && later('check')}</Suspense>
      </td>
      <td className={css['actions']}>
        <JobActions job={job} />
      </td>
      <td
        className={isLogging || isSettingLanguage || hasNotes(job) ? css['notes'] : css['noNotes']}
      >
        <Suspense>
          {isSettingLanguage && later('language')}
          {isLogging && later('log')}
        </Suspense>
        <JobNotes job={job} />
        <Suspense>{job.state === 'failed' && later('model')}</Suspense>
        <ErrorNotice id={`job ${job.id}`} error={actionError ?? null} />
      </td>
    </tr>
  );
});
