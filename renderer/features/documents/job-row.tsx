import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import Languages from 'lucide-react/icons/languages';
import Upload from 'lucide-react/icons/upload';
import { memo, Suspense, useRef, lazy } from 'react';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  DOCUMENT_JOB_STATE_LABELS,
  type DocumentJobState,
} from '../../../shared/domain/documents/job-state.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { engineText } from '../../lib/engine-text.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SourceLanguageForm } from '../../components/source-language-form.tsx';
import { StateWord, type Tone } from '../../components/state-word.tsx';
import { Badge } from '../../components/states.tsx';
import type { Format } from '../../lib/format.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import { JobActions, hasNotes, JobNotes } from './job-actions.tsx';
import { outputText, hasProgress, progressText, showsLastContact } from './job-text.ts';
import { useDocuments } from './store.ts';
import css from './jobs.module.css';

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

const TONES: Partial<Record<DocumentJobState, Tone>> = {
  saved: 'success',
  failed: 'danger',
  'needs-a-look': 'warning',
  cancelled: 'muted',
  ready: 'muted',
};

/** The state in one word with its icon, the progress of the step, and the service's last sign of life. */
function JobState({ job }: { job: DocumentJob }) {
  const format = useFormat();
  const progress = progressText(job, format);
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
          {t('documents.lastContact', {
            time: format.time(job.lastContactAtMs),
          })}
        </span>
      )}
    </div>
  );
}

/** Loaded when time is logged: the list of documents does not wait for it. */
const LogTimeForm = lazy(async () => {
  const { LogTimeForm } = await import('./log-time-form.tsx');
  return { default: LogTimeForm };
});

function languagesTitle(job: DocumentJob, format: Format): string {
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

/** Practice jobs already say that nothing was translated. */
function engineNote({ engine, isPractice }: DocumentJob): string | null {
  return typeof engine === 'string' && engine !== '' && !isPractice ? engineText(engine) : null;
}

/** From and to. Once nothing is sent any more, the source can be corrected. */
function JobLanguages({ job }: { job: DocumentJob }) {
  const format = useFormat();
  const openLanguage = useDocuments((state) => state.openLanguage);
  const isOpen = useDocuments((state) => state.languageJobId === job.id);
  const isActive = isActiveState(job.state);
  const from = job.sourceLang ?? (isActive ? 'auto' : '?');
  return (
    <td className={css['languages']} title={languagesTitle(job, format)}>
      {isActive ? (
        from
      ) : (
        <button
          type="button"
          className={css['language']}
          aria-label={t('documents.sourceLanguageOf', {
            code: from,
            name: job.fileName,
            language:
              job.sourceLang === null
                ? t('common.unknownLanguageInline')
                : format.language(job.sourceLang),
          })}
          aria-expanded={isOpen}
          data-language-of={job.id}
          onClick={() => openLanguage(isOpen ? null : job.id)}
        >
          {from}
        </button>
      )}{' '}
      <span aria-hidden>→</span>
      <span className="visually-hidden"> {t('documents.routeTo')} </span> {job.targetLang}
    </td>
  );
}

function JobLanguageForm({ job }: { job: DocumentJob }) {
  const setJobLanguage = useDocuments((state) => state.setJobLanguage);
  const openLanguage = useDocuments((state) => state.openLanguage);
  return (
    <SourceLanguageForm
      sourceLang={job.sourceLang}
      basis={job.sourceLangBasis}
      onPick={(code) => setJobLanguage(job.id, code)}
      onClose={() => {
        openLanguage(null);
        document.querySelector<HTMLElement>(`[data-language-of="${CSS.escape(job.id)}"]`)?.focus();
      }}
    />
  );
}

interface JobRowProps {
  job: DocumentJob;
  onView: (historyItemId: string) => void;
}

/** One job. The row's header cell begins with the file name. */
export const JobRow = memo(function JobRow({ job, onView }: JobRowProps) {
  const format = useFormat();
  const actionError = useDocuments((state) => state.jobErrors[job.id]);
  const spentMs = useDocuments((state) => state.jobDurations[job.id]);
  const output = outputText(job);
  const isLogging = useDocuments((state) => state.loggingJobId === job.id);
  const openLog = useDocuments((state) => state.openLog);
  const isSettingLanguage = useDocuments((state) => state.languageJobId === job.id);
  const actions = useRef<HTMLTableCellElement>(null);
  const closeLog = () => {
    openLog(null);
    actions.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <tr className={css['row']}>
      <th scope="row" className={css['file']}>
        <span className={css['fileName']} title={job.fileName}>
          {job.fileName}
        </span>
        {job.isPractice && <Badge tone="warning">{t('settings.practice')}</Badge>}
        {job.projectName && (
          <span className={css['delivered']} dir="auto">
            {job.projectName}
          </span>
        )}
        {output !== null && <span className={css['delivered']}>{output}</span>}
        {job.deliveredName !== null && (
          <span className={css['delivered']}>{job.deliveredName}</span>
        )}
        {spentMs !== undefined && (
          <span className={css['delivered']}>
            {t('documents.timeSpent', { duration: formatDuration(spentMs) })}
          </span>
        )}
        <span className={css['engine']}>{engineNote(job)}</span>
      </th>
      <JobLanguages job={job} />
      <td className={css['state']}>
        <JobState job={job} />
      </td>
      <td className={css['billed']}>
        {job.billedChars === null ? (
          <span className={css['unbilled']}>–</span>
        ) : (
          <>
            {format.number(job.billedChars)}
            <span className={css['unit']}> {t('documents.billedUnit')}</span>
          </>
        )}
      </td>
      <td className={css['created']} title={format.fullDateTime(job.createdAtMs)}>
        {format.dateTime(job.createdAtMs)}
      </td>
      <td ref={actions} className={css['actions']}>
        <JobActions job={job} onView={onView} />
      </td>
      <td
        className={
          isLogging || isSettingLanguage || hasNotes(job, actionError)
            ? css['notes']
            : css['noNotes']
        }
      >
        {isSettingLanguage && <JobLanguageForm job={job} />}
        {isLogging && (
          <Suspense>
            <LogTimeForm job={job} onClose={closeLog} />
          </Suspense>
        )}
        <JobNotes job={job} actionError={actionError} />
      </td>
    </tr>
  );
});
