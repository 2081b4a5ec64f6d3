import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { DocumentService, DocumentStatusWire } from '../documents/service.ts';
import type { WorkerDeps } from '../documents/worker.ts';
import type { PracticeSession } from './sessions.ts';

type DocumentWork = WorkerDeps['work'];

/** Makes documents of a session wait and fail according to its switches. */
export interface PracticeDocuments {
  /** Runs an upload handler, so that its document is linked to the session. */
  readonly duringUpload: (session: PracticeSession | null, handle: () => void) => void;
  /**
   * Wraps the document service. Waiting is only reported: a document is translated immediately and
   * blocks no others.
   */
  readonly service: (documents: DocumentService) => DocumentService;
  /** Wraps the document work to fail when a session asked for it. */
  readonly work: (work: DocumentWork) => DocumentWork;
}

/** Times in UTC epoch milliseconds. */
interface Plan {
  readonly queuedUntilMs: number;
  readonly translatedAtMs: number;
  /** True if a switch of the session makes the document wait. */
  readonly waits: boolean;
  readonly fails: boolean;
}

/** Older plans are removed; their documents continue without them. */
const MAX_PLANS = 10_000;

export function createPracticeDocuments(clock: Pick<Clock, 'now'>): PracticeDocuments {
  const uploads = new AsyncLocalStorage<PracticeSession>();
  const plans = new Map<string, Plan>();

  const addPlan = (id: string, session: PracticeSession): void => {
    const { documentQueueTimeMs, documentTranslateTimeMs } = session.settings;
    const queuedUntilMs = clock.now() + documentQueueTimeMs;
    const translatedAtMs = queuedUntilMs + documentTranslateTimeMs;
    const waits = documentQueueTimeMs + documentTranslateTimeMs > 0;
    const fails = session.takeTrouble('documentFailure');
    plans.set(id, { queuedUntilMs, translatedAtMs, waits, fails });
    for (const oldest of plans.keys()) {
      if (plans.size <= MAX_PLANS) break;
      plans.delete(oldest);
    }
  };

  const planOf = (id: string): Plan | undefined => plans.get(id.toUpperCase());

  /** Returns the reported state of a document if it differs from the real one; otherwise null. */
  const pretended = (id: string): Omit<DocumentStatusWire, 'document_id'> | null => {
    const plan = planOf(id);
    const nowMs = clock.now();
    if (plan === undefined || nowMs >= plan.translatedAtMs) return null;
    if (nowMs < plan.queuedUntilMs) return { status: 'queued' };
    const seconds = Math.ceil((plan.translatedAtMs - nowMs) / 1000);
    return { status: 'translating', seconds_remaining: seconds };
  };

  /** Answers a request for the result of a document unless it only pretends to be unfinished. */
  const whenReady = <T>(
    documents: DocumentService,
    asked: Parameters<DocumentService['status']>,
    answer: () => T,
  ): T => {
    const [, id] = asked;
    if (pretended(id) === null) return answer();
    documents.status(...asked);
    throw new ServiceError(503, 'The translation of the document is not ready.');
  };

  return {
    duringUpload(session, handle) {
      if (session === null) handle();
      else uploads.run(session, handle);
    },
    service: (documents) => ({
      ...documents,
      accept(upload) {
        const session = uploads.getStore();
        // Before acceptance, because work may begin immediately.
        if (session !== undefined) addPlan(upload.id, session);
        documents.accept(upload);
      },
      status(accountId, id, key) {
        const status = documents.status(accountId, id, key);
        const instead = pretended(id);
        if (instead !== null) return { document_id: status.document_id, ...instead };
        // The official Python suite expects seconds after a wait, also of a finished document.
        const hasWaited = planOf(id)?.waits === true && status.status === 'done';
        return hasWaited ? { ...status, seconds_remaining: 0 } : status;
      },
      result: async (...asked) => whenReady(documents, asked, () => documents.result(...asked)),
      confirm: (...asked) => whenReady(documents, asked, () => documents.confirm(...asked)),
      segments: async (...asked) => whenReady(documents, asked, () => documents.segments(...asked)),
    }),
    work: (work) => async (id, documentKey, signal, onProgress) => {
      if (plans.get(id)?.fails !== true) return work(id, documentKey, signal, onProgress);
      throw new ServiceError(500, 'Practice: this document was made to fail.');
    },
  };
}
