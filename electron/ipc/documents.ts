import type { Desktop } from '../platform/desktop.ts';
import type { EditedDocumentService } from '../services/review/edited-document-service.ts';
import type { TagService } from '../services/review/tag-service.ts';
import type { SendCounter } from '../services/documents/known/count-to-send.ts';
import type { DocumentLedger } from '../services/documents/ledger.ts';
import type { DocumentPlanService } from '../services/documents/plan-service.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import type { AnalysisService } from '../services/analysis/service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { HandlersOf } from './answer.ts';

export interface DocumentHandlerDeps {
  plan: DocumentPlanService;
  toSend: Pick<SendCounter, 'count'>;
  ledger: DocumentLedger;
  edited: EditedDocumentService;
  tags: TagService;
  heldPaths: HeldPaths;
  desktop: Pick<Desktop, 'pickFiles' | 'pickFolder' | 'revealFile' | 'openFile'>;
}

export const documentHandlers = (deps: DocumentHandlerDeps): HandlersOf<'documents'> => ({
  'documents:get-plan': () => deps.plan.restore(),
  'documents:hold-path': ({ path }) => ({ token: deps.heldPaths.hold(path) }),
  'documents:add-files': ({ items }) =>
    deps.plan.add(
      items.map((item) =>
        item.kind === 'held' ? { kind: 'path', path: deps.heldPaths.take(item.token) } : item,
      ),
    ),
  'documents:add-job-source': async ({ jobId }) => {
    const { path, projectId } = await deps.ledger.source(jobId);
    return deps.plan.addFile(path, projectId);
  },
  'documents:pick-files': async () => {
    const paths = await deps.desktop.pickFiles();
    if (paths.length === 0) return deps.plan.get();
    return deps.plan.add(paths.map((path) => ({ kind: 'path', path })));
  },
  'documents:convert-rejected': ({ conversionId }) => deps.plan.convert(conversionId),
  'documents:remove-planned': ({ fileIds }) => deps.plan.remove(fileIds),
  'documents:keep-options': (choice) => deps.plan.keepOptions(choice),
  'documents:detect-language': ({ fileId }) => deps.plan.detectLanguage(fileId),
  'documents:count-to-send': (input) => deps.toSend.count(input),
  'documents:start': async (request) => ({ jobs: await deps.plan.start(request) }),
  'documents:list-jobs': (query) => deps.ledger.list(query),
  'documents:pause-job': ({ jobId }) => deps.ledger.pause(jobId),
  'documents:resume-job': ({ jobId }) => deps.ledger.resume(jobId),
  'documents:cancel-job': ({ jobId }) => deps.ledger.cancel(jobId),
  'documents:retry-job': ({ jobId }) => deps.ledger.retry(jobId),
  'documents:keep-result': ({ jobId }) => deps.ledger.keepResult(jobId),
  'documents:remove-job': ({ jobId }) => deps.ledger.remove(jobId),
  'documents:reveal-job': async ({ jobId }) => {
    deps.desktop.revealFile(await deps.ledger.deliveredPath(jobId));
  },
  'documents:open-job': async ({ jobId }) =>
    deps.desktop.openFile(await deps.ledger.deliveredPath(jobId)),
  'documents:save-job-elsewhere': async ({ jobId }) => {
    const folder = await deps.desktop.pickFolder();
    return folder === null ? null : deps.ledger.saveTo(jobId, folder);
  },
  'documents:save-edited': async ({ itemId, isChosen }) => {
    const [path] = isChosen ? await deps.desktop.pickFiles() : [];
    return isChosen && path === undefined ? null : deps.edited.save(itemId, path ?? null);
  },
  'documents:list-tags': ({ itemId, from, limit }) => deps.tags.list(itemId, from, limit),
  'documents:repair-tags': (place) => deps.tags.mend(place),
  'documents:reveal-edited': ({ itemId }) => deps.desktop.revealFile(deps.edited.savedPath(itemId)),
});

export const analysisHandlers = ({
  analysis,
  desktop,
}: {
  analysis: Omit<AnalysisService, 'stop'>;
  desktop: Pick<Desktop, 'pickSavePath' | 'revealFile'>;
}): HandlersOf<'analysis'> => ({
  'analysis:run': (input) => analysis.run(input),
  'analysis:cancel': () => analysis.cancel(),
  'analysis:export': ({ analysisId, format, price }) =>
    saveWith(desktop, analysis.suggestName(format), [format.toUpperCase(), format], (path) =>
      analysis.export(analysisId, format, path, price),
    ),
  'analysis:reveal': () => revealExport(analysis.lastPath(), desktop),
});
