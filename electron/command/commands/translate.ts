import { dirname, join } from 'node:path';
import { MAX_FILES_PER_REQUEST } from '../../../shared/domain/documents/limits.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import { EXIT, usage, type Command, type CommandRun, type ExitCode } from '../command.ts';
import { findTranslationOptions } from './translation-options.ts';
import { chooseLanguages } from './find-language.ts';
import { findProjectId, findService } from './find-named.ts';
import { followJobs, needOf } from './follow-jobs.ts';
import { existingFile, existingFolder } from './named-paths.ts';
import { agreeToDocuments, planFiles, unplan, type PlannedPath } from './plan-documents.ts';
import { errorOf } from './show.ts';

/** A job with where its file is, and where its result was written. */
interface FollowedJob {
  job: DocumentJob;
  source: string;
  /** Beside the source, or in the folder of `--out`; null where nothing was saved. */
  path: string | null;
}

/** `dragoman translate FILE… --to LANGUAGE` */
export const translate: Command = async (run, args) => {
  const { caller, out } = run;
  const paths = await existingFiles(run, args.positional);
  const given = args.value('out');
  const folder = given === null ? null : await existingFolder(run, given);
  if (folder !== null) await assertTakesFiles(run, folder);
  const service = await findService(caller, args.value('service'));
  const languages = await caller.call('connections:get-languages', { connectionId: service.id });
  const pair = chooseLanguages(languages, { from: args.value('from'), to: args.list('to') });
  const projectId = await findProjectId(caller, args.value('project'));
  const options = await findTranslationOptions(run, args, { ...pair, service, languages });

  const follower = followJobs(run);
  try {
    const planned = await planFiles(run, paths);
    const started = await start(run, planned, async () => {
      await agreeToDocuments(run, service, planned, pair.targetLangs);
      const fileIds = planned.map(({ file }) => file.id);
      const request = { fileIds, connectionId: service.id, projectId, outputFormats: {} };
      return caller.call('documents:start', { ...request, ...pair, ...options });
    });
    // One job per file and target, in this order.
    const sourceOf = (index: number): string =>
      paths[Math.floor(index / pair.targetLangs.length)] ?? '';
    const isWaiting = args.has('wait') || folder !== null;
    const jobs = isWaiting ? await follower.untilOver(started.jobs) : started.jobs;
    const followed: FollowedJob[] = [];
    for (const [index, job] of jobs.entries()) {
      followed.push({
        job,
        source: sourceOf(index),
        path: await resultPath(run, job, sourceOf(index), folder),
      });
    }
    report(run, followed, isWaiting);
    return isWaiting ? exitCodeOf(jobs) : EXIT.OK;
  } finally {
    follower.stop();
    out.progress(null);
  }
};

async function existingFiles(run: CommandRun, given: readonly string[]): Promise<string[]> {
  const paths = new Set<string>();
  for (const path of given) paths.add(await existingFile(run, path));
  if (paths.size <= MAX_FILES_PER_REQUEST) return [...paths];
  throw usage(`At most ${String(MAX_FILES_PER_REQUEST)} files can be translated at once.`);
}

/** Checks a folder before anything is paid for, as the app does once it has the results. @throws AppError */
async function assertTakesFiles({ caller }: CommandRun, folder: string): Promise<void> {
  await caller.call('documents:hold-path', { path: folder });
}

/** Files that are not sent must not stay in the plan of the window. */
async function start<T>(
  run: CommandRun,
  planned: readonly PlannedPath[],
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    await unplan(run, planned).catch(() => undefined);
    throw error;
  }
}

/** Returns where a result is, after copying it into the folder that was asked for. */
async function resultPath(
  { caller }: CommandRun,
  job: DocumentJob,
  source: string,
  folder: string | null,
): Promise<string | null> {
  if (job.state !== 'saved' || job.deliveredName === null) return null;
  if (folder === null) return join(dirname(source), job.deliveredName);
  const saved = await caller.call(
    'documents:save-job-elsewhere',
    { jobId: job.id },
    { files: { folder } },
  );
  return join(folder, saved?.savedName ?? job.deliveredName);
}

function report({ out }: CommandRun, followed: readonly FollowedJob[], isWaiting: boolean): void {
  out.result({
    jobs: followed.map(({ job, source, path }) => ({
      id: job.id,
      source,
      sourceLang: job.sourceLang,
      targetLang: job.targetLang,
      state: job.state,
      path,
      billedChars: job.billedChars,
      historyItemId: job.historyItemId,
      error: job.error === null ? null : errorOf(job.error),
      need: needOf(job),
    })),
  });
  for (const { job, path } of followed) {
    const what = `${job.fileName} → ${job.targetLang}`;
    if (path !== null) out.line(`${what}: ${path}`);
    else if (!isWaiting) out.line(`${what}: started`);
    else out.note(`${what}: ${troubleOf(job)}`);
  }
  if (!isWaiting) out.note('The app goes on with it. See how far it is with “dragoman jobs”.');
}

function troubleOf(job: DocumentJob): string {
  const need = needOf(job);
  if (need !== null) return need;
  if (job.error !== null) return inEnglish(job.error.message, job.error.values);
  return job.state === 'canceled' ? 'canceled' : 'removed from the list';
}

function exitCodeOf(jobs: readonly DocumentJob[]): ExitCode {
  if (jobs.some((job) => needOf(job) !== null)) return EXIT.NEEDS_ATTENTION;
  return jobs.every(({ state }) => state === 'saved') ? EXIT.OK : EXIT.FAILED;
}
