import { memo, Suspense, useRef } from 'react';
import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Badge } from '../../components/states.tsx';
import type { Format } from '../../lib/format.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useDocuments } from './context.ts';
import { JobActions } from './job-actions.tsx';
import { hasNotes, JobNotes } from './job-notes.tsx';
import { JobState } from './job-state.tsx';
import { outputText } from './job-text.ts';
import { LogTimeForm } from './log-time-lazy.ts';
import css from './jobs-table.module.css';

function languagesTitle(job: DocumentJob, format: Format): string {
  const from = job.sourceLang === null ? t('detected language') : format.language(job.sourceLang);
  return t('{from} to {to}, {service}', {
    from,
    to: format.language(job.targetLang),
    service: serviceName(job.connectionId, job.connectionName),
  });
}

/** Of practice it is told already that nothing was translated. */
function hasEngineNote({ engine, isPractice }: DocumentJob): boolean {
  return typeof engine === 'string' && engine !== '' && !isPractice;
}

interface JobRowProps {
  job: DocumentJob;
  onView: (historyItemId: string) => void;
}

/** One job. The row's header cell begins with the file name. */
export const JobRow = memo(function JobRow({ job, onView }: JobRowProps) {
  const format = useFormat();
  const actionError = useDocuments((state) => state.jobErrors[job.id]);
  const copyText = useDocuments((state) => state.copyText);
  const spentMs = useDocuments((state) => state.jobDurations[job.id]);
  const output = outputText(job);
  const isLogging = useDocuments((state) => state.loggingJobId === job.id);
  const openLog = useDocuments((state) => state.openLog);
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
        {job.isPractice && <Badge tone="warning">{t('Practice')}</Badge>}
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
            {t('Time spent {duration} h', { duration: formatDuration(spentMs) })}
          </span>
        )}
        {hasEngineNote(job) && <span className={css['engine']}>{job.engine}</span>}
      </th>
      <td className={css['languages']} title={languagesTitle(job, format)}>
        {job.sourceLang ?? 'auto'} <span aria-hidden>→</span>
        <span className="visually-hidden"> {t('to')} </span> {job.targetLang}
      </td>
      <td className={css['state']}>
        <JobState job={job} />
      </td>
      <td className={css['billed']}>
        {job.billedChars === null ? (
          <span className={css['unbilled']}>–</span>
        ) : (
          <>
            {format.number(job.billedChars)}
            <span className={css['unit']}> {t('billed')}</span>
          </>
        )}
      </td>
      <td className={css['created']} title={format.fullDateTime(job.createdAtMs)}>
        {format.dateTime(job.createdAtMs)}
      </td>
      <td ref={actions} className={css['actions']}>
        <JobActions job={job} onView={onView} />
      </td>
      <td className={isLogging || hasNotes(job, actionError) ? css['notes'] : css['noNotes']}>
        {isLogging && (
          <Suspense>
            <LogTimeForm job={job} onClose={closeLog} />
          </Suspense>
        )}
        <JobNotes job={job} actionError={actionError} onCopy={(text) => void copyText(text)} />
      </td>
    </tr>
  );
});
