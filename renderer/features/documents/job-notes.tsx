import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { JobDecision } from './job-actions.tsx';
import {
  glossaryChangeText,
  hasGlossaryChange,
  otherFormatText,
  unreadPagesText,
  waitText,
} from './job-text.ts';
import css from './job-notes.module.css';

interface JobNotesProps {
  job: DocumentJob;
  /** Why the last action on the row could not be done. */
  actionError: ErrorData | undefined;
  onCopy: (text: string) => void;
}

/** Everything about a job that takes a sentence; see {@link hasNotes}. */
export function JobNotes({ job, actionError, onCopy }: JobNotesProps) {
  const format = useFormat();
  const wait = waitText(job, format);
  const glossaryNote = glossaryChangeText(job, format);
  const formatNote = otherFormatText(job);
  const pagesNote = unreadPagesText(job, format);
  const hasEnded = job.state === 'failed' || job.state === 'needs-a-look';
  return (
    <>
      {wait !== null && <p className={css['wait']}>{wait}</p>}
      {glossaryNote !== null && <p className={css['warning']}>{glossaryNote}</p>}
      {formatNote !== null && <p className={css['warning']}>{formatNote}</p>}
      {pagesNote !== null && <p className={css['warning']}>{pagesNote}</p>}
      {job.isOutputUnchanged && (
        <p className={css['warning']}>
          {t('The result is the same as the source. Compare both before you hand it over.')}
        </p>
      )}
      {hasEnded && job.error !== null && (
        <ErrorPanel error={job.error} onCopy={onCopy} isAlert={false} />
      )}
      {job.state === 'needs-a-look' && (
        <div className={css['decision']}>
          <JobDecision job={job} />
          <p className={css['warning']}>
            {t(
              '“Upload again” sends the whole document a second time. If the service already has it, it may bill it twice.',
            )}
          </p>
        </div>
      )}
      {actionError !== undefined && <ErrorPanel error={actionError} onCopy={onCopy} />}
    </>
  );
}

export function hasNotes(job: DocumentJob, actionError: ErrorData | undefined): boolean {
  return (
    job.wait !== null ||
    hasGlossaryChange(job) ||
    otherFormatText(job) !== null ||
    job.isOutputUnchanged ||
    (job.unreadPages ?? null) !== null ||
    job.state === 'needs-a-look' ||
    (job.state === 'failed' && job.error !== null) ||
    actionError !== undefined
  );
}
