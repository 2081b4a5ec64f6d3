import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { StoredResult } from './files.ts';
import type { DocumentStepsDeps, StepContext } from './step.ts';

/** True when the row names a result and the file still has its bytes. */
export async function isResultStored(
  { files }: Pick<DocumentStepsDeps, 'files'>,
  { resultFile, resultSha256 }: Pick<DocumentJobRecord, 'resultFile' | 'resultSha256'>,
): Promise<boolean> {
  if (resultFile === null || resultSha256 === null) return false;
  return files.hasContent(files.resultPath(resultFile), resultSha256);
}

/** Names a stored result in the row, which is announced. */
export async function noteResult(
  { jobs, now }: Pick<DocumentStepsDeps, 'jobs' | 'now'>,
  job: DocumentJobRecord,
  { file, sha256 }: StoredResult,
  context: StepContext,
): Promise<DocumentJobRecord> {
  const change = { resultFile: file, resultSha256: sha256, lastContactAtMs: now(), error: null };
  const updated = await jobs.update(job.id, change, now());
  context.changed(updated);
  return updated;
}
