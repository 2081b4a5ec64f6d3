import type { DocumentJob } from '../../../shared/domain/documents/job.ts';

/** The jobs of one file, one per target language. */
type JobsOfFile = readonly [DocumentJob, ...DocumentJob[]];

/** Files that were started together. */
interface Drop {
  startedAtMs: number;
  files: readonly JobsOfFile[];
}

function isSameFile([one, ...others]: JobsOfFile, job: DocumentJob): boolean {
  return (
    one.fileName === job.fileName &&
    one.format === job.format &&
    one.sizeBytes === job.sizeBytes &&
    // A file of the same name from a different folder has the same target languages again.
    [one, ...others].every(({ targetLang }) => targetLang !== job.targetLang)
  );
}

/** Groups the jobs of a page by drop and by file, in their order. */
export function groupJobs(jobs: readonly DocumentJob[]): Drop[] {
  const drops: { startedAtMs: number; files: [DocumentJob, ...DocumentJob[]][] }[] = [];
  for (const job of jobs) {
    const drop = drops.at(-1);
    if (drop?.startedAtMs !== job.createdAtMs) {
      drops.push({ startedAtMs: job.createdAtMs, files: [[job]] });
      continue;
    }
    const file = drop.files.at(-1);
    if (file !== undefined && isSameFile(file, job)) file.push(job);
    else drop.files.push([job]);
  }
  return drops;
}

/** Returns the jobs of the same file in the same drop. */
export function jobsOfSameFile(
  jobs: readonly DocumentJob[],
  jobId: string,
): readonly DocumentJob[] {
  const files = groupJobs(jobs).flatMap((drop) => drop.files);
  return files.find((file) => file.some(({ id }) => id === jobId)) ?? [];
}
