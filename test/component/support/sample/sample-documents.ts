import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { statSync } from 'node:fs';
import { createHeldPaths } from '../../../../electron/services/documents/held-paths.ts';
import type {
  DocumentJob,
  DocumentPlan,
  DroppedItem,
} from '../../../../shared/domain/documents/job.ts';
import type { StartDocuments } from '../../../../shared/ipc/document-requests.ts';
import { tallyFiles, type Analysis } from '../../../../shared/domain/analysis/analysis.ts';
import { countTexts } from '../../../../shared/domain/analysis/count-texts.ts';
import { isSoundFormat } from '../../../../shared/domain/documents/format.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aFile, aJob } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { JOBS, PLAN } from './sample-data.ts';
import type { Remember } from './sample-history.ts';

const NOTHING: DocumentPlan = { files: [], rejected: [] };
/** Number of jobs on further pages; the sample shows the first page. */
const FURTHER_JOBS = 55;

/** Each file with letters has the same two texts, one of which is known; the others have none. */
function sampleAnalysis(files: DocumentPlan['files']): Analysis {
  const texts = countTexts(
    ['Press the green button twice.', 'Press the red button twice.', '12'],
    'en',
  );
  const known = 'Press the green button twice.';
  const isCounted = files.map(({ format }) => !isSoundFormat(format));
  const { perFile, total } = tallyFiles(
    isCounted.map((counted) => (counted ? texts : [])),
    (text) => (text === known ? 100 : 80),
  );
  return {
    id: 'sample',
    files: files.map(({ id, fileName, format }, index) => ({
      fileId: id,
      fileName,
      format,
      bands: isCounted[index] === true ? (perFile[index] ?? null) : null,
      uncounted: isCounted[index] === true ? null : 'recording',
    })),
    total,
  };
}

/** Answers with an in-memory plan and jobs. Dropped files are real; started ones are saved immediately. */
export function answerDocuments(
  fake: FakeApi,
  { isEmpty, isSlow, remember }: { isEmpty: boolean; isSlow: boolean; remember: Remember },
): void {
  let plan = isEmpty ? NOTHING : PLAN;
  let jobs: DocumentJob[] = isEmpty ? [] : JOBS;
  let added = 0;
  const held = createHeldPaths({ newId: randomUUID, now: Date.now });

  const change = (jobId: string, patch: Partial<DocumentJob>): DocumentJob => {
    const job = jobs.find(({ id }) => id === jobId);
    if (job === undefined) throw new AppError('input/not-found', { english: 'No such job.' });
    const changed = { ...job, ...patch };
    jobs = jobs.map((each) => (each.id === jobId ? changed : each));
    return changed;
  };
  const add = (items: readonly DroppedItem[]): DocumentPlan => {
    for (const item of items) {
      added += 1;
      const path = item.kind === 'held' ? held.take(item.token) : null;
      const fileName = item.kind === 'bytes' ? item.name : basename(path ?? '');
      const sizeBytes = item.kind === 'bytes' ? item.bytes.length : statSync(path ?? '').size;
      if (sizeBytes === 0) {
        const error = {
          code: 'document/empty',
          message: 'The file is empty.',
          retryable: false,
        } as const;
        plan = { ...plan, rejected: [...plan.rejected, { fileName, error }] };
      } else {
        const file = aFile({ id: `added-${String(added)}`, fileName, format: 'txt', sizeBytes });
        plan = {
          ...plan,
          files: [...plan.files, { ...file, folderName: null, charCount: sizeBytes }],
        };
      }
    }
    return plan;
  };
  const start = ({ fileIds, targetLangs, connectionId }: StartDocuments): DocumentJob[] => {
    const files = plan.files.filter(({ id }) => fileIds.includes(id));
    plan = { ...plan, files: plan.files.filter(({ id }) => !fileIds.includes(id)), rejected: [] };
    const atMs = Date.now();
    const started = files.flatMap(({ id, fileName, format, sizeBytes, charCount }) =>
      targetLangs.map((targetLang) => {
        const itemId = `item-${id}-${targetLang}`;
        remember({ id: itemId, title: fileName, targetLang }, [
          [`Words of ${fileName}.`, `Wörter von ${fileName}.`],
        ]);
        return aJob({
          id: `job-${id}-${targetLang}`,
          fileName,
          format,
          sizeBytes,
          charCount,
          connectionId,
          targetLang,
          state: 'saved',
          deliveredName: `${targetLang.toLowerCase()}.${fileName}`,
          hasStoredResult: true,
          historyItemId: itemId,
          createdAtMs: atMs,
          finishedAtMs: atMs,
        });
      }),
    );
    jobs = [...started, ...jobs];
    return started;
  };

  fake.answer({
    'analysis:run': ({ fileIds }) => {
      const files = plan.files.filter(({ id }) => fileIds.includes(id));
      return sampleAnalysis(files);
    },
    'analysis:cancel': () => undefined,
    'documents:get-plan': () => (isSlow ? new Promise(() => undefined) : plan),
    'documents:list-tags': () => [],
    'documents:hold-path': ({ path }) => ({ token: held.hold(path) }),
    'documents:add-files': ({ items }) => add(items),
    'documents:pick-files': () => PLAN,
    'documents:convert-rejected': () => plan,
    'documents:keep-options': () => undefined,
    'documents:remove-planned': ({ fileIds }) => {
      plan = { ...plan, files: plan.files.filter((file) => !fileIds.includes(file.id)) };
      return plan;
    },
    'documents:detect-language': () => 'en',
    'documents:count-to-send': ({ fileIds }) => ({
      files: fileIds.map((fileId) => ({ fileId, sentChars: 30, savedChars: 30 })),
    }),
    'documents:start': (input) => ({ jobs: start(input) }),
    'documents:list-jobs': ({ page, limit, text }) => {
      if (isSlow) return new Promise(() => undefined);
      const found = jobs.filter((job) => job.fileName.includes(text));
      const further = isEmpty || text !== '' ? 0 : FURTHER_JOBS;
      const shown = found.slice((page - 1) * limit, page * limit);
      return { jobs: shown, total: found.length + further };
    },
    'documents:pause-job': ({ jobId }) => change(jobId, { isPaused: true }),
    'documents:resume-job': ({ jobId }) => change(jobId, { isPaused: false, wait: null }),
    'documents:cancel-job': ({ jobId }) => change(jobId, { state: 'canceled' }),
    'documents:retry-job': ({ jobId }) => change(jobId, { state: 'ready', error: null }),
    'documents:keep-result': ({ jobId }) => change(jobId, { state: 'saved', error: null }),
    'documents:remove-job': ({ jobId }) => {
      jobs = jobs.filter(({ id }) => id !== jobId);
      fake.emit('documents:job-removed', { jobId });
      return undefined;
    },
    'documents:reveal-job': () => {
      throw new AppError('document/source-missing', { english: 'The file is not there any more.' });
    },
  });
}
