import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import type { NewHistoryItem } from '../../../../electron/db/history/repo.ts';
import type { HistoryItem } from '../../../../shared/domain/history/history.ts';
import type {
  DocumentStepsDeps,
  StepContext,
} from '../../../../electron/services/documents/step.ts';
import { systemClock } from '../../../../electron/support/clock.ts';
import { createDocumentReceipts } from '../../../../electron/services/documents/receipts.ts';
import { createDocumentSteps } from '../../../../electron/services/documents/steps.ts';
import { unusedTranslationClient } from '../../../fakes/unused-translation-client.ts';
import { NOW_MS, createFakeJobs } from './fake-jobs.ts';
import { createFakeFiles } from './fake-files.ts';
import { createFakeReceiptFiles } from './fake-receipt-files.ts';

/** Returns a client whose uploads and downloads succeed like those of the real one. */
export function fakeClient(patch: Partial<TranslationClient> = {}): TranslationClient {
  return {
    ...unusedTranslationClient(),
    async uploadDocument(input) {
      for await (const chunk of input.open()) input.onProgress?.(chunk.byteLength);
      await input.onBeforeComplete?.();
      return { documentId: 'D', documentKey: 'K' };
    },
    async downloadDocument() {
      async function* body() {
        yield await Promise.resolve(new TextEncoder().encode('hallo'));
      }
      return Promise.resolve({ body: body(), contentType: null, sizeBytes: 5, isEndKnown: true });
    },
    ...patch,
  };
}

const notAsked = async (): Promise<never> => Promise.reject(new Error('not asked'));

export function createStepsUnderTest(
  record: DocumentJobRecord,
  patch: Partial<Omit<DocumentStepsDeps, 'inspector'>> & {
    translation?: Partial<TranslationClient>;
    inspector?: Partial<DocumentStepsDeps['inspector']>;
  } = {},
) {
  const jobs = createFakeJobs(record);
  const files = createFakeFiles();
  const receiptFiles = createFakeReceiptFiles();
  const receipts = createDocumentReceipts({
    files: receiptFiles,
    jobs,
    sequence: async () => Promise.resolve(1),
    now: () => NOW_MS,
    logger: { info: () => undefined, warn: () => undefined },
  });
  const history: NewHistoryItem[] = [];
  const told: DocumentJobRecord[] = [];
  const retries: number[] = [];
  const abort = new AbortController();
  const { translation, inspector, ...deps } = patch;
  const steps = createDocumentSteps({
    jobs,
    history: {
      add: async (item) => {
        history.push(item);
        return Promise.resolve(anItem(item));
      },
    },
    client: async () => Promise.resolve(fakeClient(translation)),
    glossaries: {
      check: async () => Promise.resolve({ name: 'Terms', version: 1, change: null }),
    },
    files,
    inspector: {
      findResultFault: async () => Promise.resolve(null),
      readSegmentPairs: async () => Promise.resolve([]),
      cutSegments: async () => Promise.resolve([]),
      isSameContent: async () => Promise.resolve(false),
      writeLightCopy: notAsked,
      putMediaBack: notAsked,
      ...inspector,
    },
    knownTexts: {
      texts: {
        put: notAsked,
        sums: notAsked,
        adopt: notAsked,
        nextBatch: notAsked,
        markSent: notAsked,
        clearSent: notAsked,
        countSent: notAsked,
        isUnsplit: notAsked,
        splitAgain: notAsked,
        countUnanswered: notAsked,
        answer: notAsked,
        list: notAsked,
        listPaidKeys: notAsked,
        prune: notAsked,
      },
      memories: { findEqual: notAsked },
      history: { findEqual: notAsked },
      formats: notAsked,
      timers: systemClock,
    },
    tagReader: notAsked,
    sealer: {
      seal: (text) => new TextEncoder().encode(`sealed ${text}`),
      open: (sealed) => new TextDecoder().decode(sealed),
    },
    receipts,
    now: () => NOW_MS,
    elapsedMs: () => performance.now(),
    newId: () => 'history-item',
    onHistoryChanged: () => undefined,
    ...deps,
  });
  const context: StepContext = {
    signal: abort.signal,
    setLive: () => undefined,
    changed: (changed) => told.push(changed),
    waitForNextCheck: async () => Promise.resolve(),
    waitForRetry: async (failures) => {
      retries.push(failures);
      return Promise.resolve();
    },
  };
  return {
    jobs,
    files,
    receiptFiles,
    history,
    told,
    retries,
    abort,
    context,
    row: () => jobs.rows.get(record.id)!,
    /** Runs the step of the job's state. */
    async step(): Promise<void> {
      const row = jobs.rows.get(record.id)!;
      await steps[row.state as keyof typeof steps](row, context);
    },
  };
}

function anItem(item: NewHistoryItem): HistoryItem {
  return {
    connectionId: null,
    projectId: null,
    projectName: null,
    options: {},
    engine: null,
    ...item,
    segmentCount: 0,
    sentenceCount: 0,
    confirmedCount: 0,
    isStarred: false,
    isChangedByMe: false,
  };
}
