import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { StoredResult } from './files.ts';
import type { DocumentStep, DocumentStepsDeps } from './step.ts';

type MediaDeps = Pick<DocumentStepsDeps, 'files' | 'inspector' | 'jobs' | 'now'>;

/**
 * Builds the function that completes the result of a document whose media stayed here. Media that cannot be put back are
 * named in the job, whose result is delivered in any case. It can be repeated: until the row names the complete result,
 * the raw one stays.
 */
export function createMediaStep(deps: MediaDeps): DocumentStep<DocumentJobRecord> {
  const complete = async (
    job: DocumentJobRecord,
    resultFile: string,
  ): Promise<{ stored: StoredResult | null; notPutBack: readonly string[] }> => {
    const media = job.light?.media ?? [];
    const to = await deps.files.newFile('whole', job.id);
    try {
      const { isWritten, notPutBack } = await deps.inspector.putMediaBack(
        {
          resultPath: deps.files.resultPath(resultFile),
          sourcePath: deps.files.sourcePath(job),
          to,
        },
        media,
      );
      return { stored: isWritten ? await deps.files.keepWhole(job.id) : null, notPutBack };
    } catch (error) {
      await deps.files.dropNewFile('whole', job.id).catch(() => undefined);
      // Once there is room, it can be completed.
      if (isCanceled(toAppError(error)) || isFull(error)) throw error;
      return { stored: null, notPutBack: media.map(({ name }) => name) };
    }
  };

  return async (job, context) => {
    const { light, resultFile } = job;
    // Again after a restart: the result may have been downloaded again.
    if (!light || resultFile === null) return job;
    const { stored, notPutBack } = await complete(job, resultFile);
    const change = stored && { resultFile: stored.file, resultSha256: stored.sha256 };
    const updated = await deps.jobs.update(
      job.id,
      { ...change, light: { ...light, notPutBack } },
      deps.now(),
    );
    context.changed(updated);
    // A leftover is removed with the job.
    await deps.files.removeOthers(job.id, stored?.file ?? resultFile).catch(() => undefined);
    return updated;
  };
}

const isFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'document/disk-full';
