import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SpentTimeForm } from '../time/index.ts';
import { useDocuments } from './store.ts';

interface LogTimeFormProps {
  job: DocumentJob;
  onClose: () => void;
}

/** Time spent on a document. */
export function LogTimeForm({ job, onClose }: LogTimeFormProps) {
  const lastProjectId = useDocuments((state) => state.lastProjectId);
  const { projectId = null } = job;
  const logTime = useDocuments((state) => state.logTime);
  return (
    <SpentTimeForm
      label={t('texts.logTimeFor', { name: job.fileName })}
      projectId={projectId ?? lastProjectId}
      onLog={(spent) => logTime(job, spent)}
      onClose={onClose}
    />
  );
}
