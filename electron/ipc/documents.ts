import type { Desktop } from '../platform/desktop.ts';
import type { DocumentLedger } from '../services/document-ledger.ts';
import type { DocumentPlanService } from '../services/document-plan-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `documents:${string}`>>;

export interface DocumentHandlerDeps {
  plan: DocumentPlanService;
  ledger: DocumentLedger;
  desktop: Pick<Desktop, 'pickFiles' | 'pickFolder' | 'revealFile' | 'openPath'>;
}

export const documentHandlers = (deps: DocumentHandlerDeps): Handlers => ({
  'documents:get-plan': () => deps.plan.get(),
  'documents:add-files': ({ items }) => deps.plan.add(items),
  'documents:add-job-source': async ({ jobId }) => {
    const { path, projectId } = await deps.ledger.source(jobId);
    return deps.plan.addAgain(path, projectId);
  },
  'documents:pick-files': async () => {
    const paths = await deps.desktop.pickFiles();
    if (paths.length === 0) return deps.plan.get();
    return deps.plan.add(paths.map((path) => ({ kind: 'path', path })));
  },
  'documents:convert-rejected': ({ conversionId }) => deps.plan.convert(conversionId),
  'documents:remove-planned': ({ fileIds }) => deps.plan.remove(fileIds),
  'documents:start': async (request) => ({ jobs: await deps.plan.start(request) }),
  'documents:list-jobs': (query) => deps.ledger.list(query),
  'documents:pause-job': ({ jobId }) => deps.ledger.pause(jobId),
  'documents:resume-job': ({ jobId }) => deps.ledger.resume(jobId),
  'documents:cancel-job': ({ jobId }) => deps.ledger.cancel(jobId),
  'documents:retry-job': ({ jobId }) => deps.ledger.retry(jobId),
  'documents:remove-job': async ({ jobId }) => {
    await deps.ledger.remove(jobId);
    return undefined;
  },
  'documents:reveal-job': async ({ jobId }) => {
    deps.desktop.revealFile(await deps.ledger.deliveredPath(jobId));
    return undefined;
  },
  'documents:open-job': async ({ jobId }) => {
    await deps.desktop.openPath(await deps.ledger.deliveredPath(jobId));
    return undefined;
  },
  'documents:save-job-elsewhere': async ({ jobId }) => {
    const folder = await deps.desktop.pickFolder();
    return folder === null ? null : deps.ledger.saveTo(jobId, folder);
  },
});
