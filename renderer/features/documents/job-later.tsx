import { missingDirectionIn } from '../../../shared/domain/connections/connection-errors.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SourceLanguageForm } from '../../components/forms/source-language-form.tsx';
import { CheckNote } from '../checks/index.ts';
import { MissingModel } from '../models/index.ts';
import { SpentTimeForm } from '../time/index.ts';
import { useDocuments } from './store.ts';

interface JobLaterProps {
  job: DocumentJob;
  /** `check`: things to check in the result; `model`: the way to a missing model; the others are forms. */
  part: 'check' | 'language' | 'log' | 'model';
  onView: (historyItemId: string) => void;
  onClose: () => void;
}

/** Parts of a row that are loaded later. */
export function JobLater({ job, part, onView, onClose }: JobLaterProps) {
  const setJobLanguage = useDocuments((state) => state.setJobLanguage);
  if (part === 'log') return <LogTimeForm job={job} onClose={onClose} />;
  if (part === 'check') {
    return job.historyItemId !== null && <CheckNote itemId={job.historyItemId} onView={onView} />;
  }
  if (part === 'model') {
    const missing = missingDirectionIn(job.error?.details?.serviceMessage);
    return (
      missing !== null && (
        <MissingModel direction={{ sourceLang: missing.source, targetLang: missing.target }} />
      )
    );
  }
  return (
    <SourceLanguageForm
      sourceLang={job.sourceLang}
      basis={job.sourceLangBasis}
      onPick={(code) => setJobLanguage(job.id, code)}
      onClose={onClose}
    />
  );
}

function LogTimeForm({ job, onClose }: Omit<JobLaterProps, 'part' | 'onView'>) {
  const { lastProjectId, logTime } = useDocuments();
  return (
    <SpentTimeForm
      label={t('texts.logTimeFor', { name: job.fileName })}
      projectId={job.projectId ?? lastProjectId}
      onLog={(spent) => logTime(job, spent)}
      onClose={onClose}
    />
  );
}
