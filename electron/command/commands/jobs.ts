import { DOCUMENT_JOB_STATE_LABELS } from '../../../shared/domain/documents/job-state.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import { EXIT, type Command } from '../command.ts';
import { needOf } from './follow-jobs.ts';
import { notePage, pageOf } from './pages.ts';
import { errorOf, timeOf } from './show.ts';

/** `dragoman jobs` */
export const jobs: Command = async ({ caller, out }, args) => {
  const page = pageOf(args);
  const text = args.positional.join(' ');
  const found = await caller.call('documents:list-jobs', { text, ...page });
  out.result({
    total: found.total,
    jobs: found.jobs.map((job) => ({
      id: job.id,
      fileName: job.fileName,
      sourceLang: job.sourceLang,
      targetLang: job.targetLang,
      service: job.connectionName,
      project: job.projectName ?? null,
      state: job.state,
      progress: job.progress,
      resultName: job.deliveredName,
      billedChars: job.billedChars,
      historyItemId: job.historyItemId,
      createdAtMs: job.createdAtMs,
      finishedAtMs: job.finishedAtMs,
      error: job.error === null ? null : errorOf(job.error),
      need: needOf(job),
    })),
  });
  out.table(
    [
      { title: 'Document', isFlexible: true },
      { title: 'To' },
      { title: 'State' },
      { title: 'Added' },
    ],
    found.jobs.map((job) => [
      job.fileName,
      job.targetLang,
      inEnglish(DOCUMENT_JOB_STATE_LABELS[job.state]),
      timeOf(job.createdAtMs),
    ]),
  );
  for (const job of found.jobs) {
    const need = needOf(job);
    if (need !== null) out.note(`${job.fileName} → ${job.targetLang}: ${need}`);
  }
  const nothing = text === '' ? 'There are no documents.' : 'No document was found.';
  notePage(out, { ...page, total: found.total }, nothing);
  return EXIT.OK;
};
