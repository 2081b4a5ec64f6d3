import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import { uploadName } from '../../../shared/domain/documents/format.ts';
import type { GlossaryUse } from '../../../shared/domain/glossaries/use.ts';
import { workplaceOf } from '../../../shared/domain/money/costs.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type {
  DocumentHandle,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import { acceptance, receiptKept, type AcceptedDocument } from './receipts.ts';
import {
  throwIfStopped,
  type DocumentStep,
  type DocumentStepsDeps,
  type ServiceStep,
  type StepContext,
  type StepTools,
} from './step.ts';

interface SentDocument {
  handle: DocumentHandle;
  isPractice: boolean;
  uploadCompletingAtMs: number;
}

/** Makes the app's own copy of the source, so that the file sent and the file shown later are identical. */
export async function withSourceCopy(
  deps: Pick<DocumentStepsDeps, 'files' | 'jobs' | 'now'>,
  job: DocumentJobRecord,
): Promise<DocumentJobRecord> {
  if (job.sourceCopy !== null || job.sourcePath === null) return job;
  const sourceCopy = await deps.files.keepSource(job.id, job.sourcePath, job.sha256);
  return deps.jobs.update(job.id, { sourceCopy }, deps.now());
}

/** The file that is sent for a job: its source, or a copy of it. */
interface SentFile {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
  read: () => AsyncIterable<Uint8Array>;
}

/**
 * Builds the client's upload of a job. Its bytes are compared with the planned ones before the last one leaves.
 * @param begin awaited before the first chunk of each attempt
 * @param onCompleting is given the instant that is committed before the last byte leaves
 * @param sent what is sent; the source by default
 */
export function uploadOf(
  deps: Pick<DocumentStepsDeps, 'files' | 'jobs' | 'now' | 'receipts'>,
  job: DocumentJobRecord,
  context: StepContext,
  begin: () => Promise<void>,
  onCompleting: (atMs: number) => void = () => undefined,
  sent: SentFile = { ...job, read: () => deps.files.readSource(job) },
) {
  let sentDigest = (): string => '';
  async function* read(hash: { update(chunk: Uint8Array): void }): AsyncGenerator<Uint8Array> {
    await begin();
    for await (const chunk of sent.read()) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    fileName: uploadName(job.fileName, job.format),
    sizeBytes: sent.sizeBytes,
    open: () => {
      const hash = deps.files.createHash();
      sentDigest = () => hash.digest();
      return read(hash);
    },
    onProgress: (sentBytes: number) => context.setLive({ sentBytes, wait: null }),
    onBeforeComplete: async () => {
      if (sentDigest() !== sent.sha256) throw sourceChanged(job);
      // After this commit the service may have it all; before it, it certainly does not.
      const uploadCompletingAtMs = deps.now();
      const sending = await deps.jobs.update(
        job.id,
        { uploadCompletingAtMs },
        uploadCompletingAtMs,
      );
      const ticket = await deps.receipts.begin(sending);
      onCompleting(uploadCompletingAtMs);
      return ticket;
    },
  };
}

/**
 * Builds the step that determines which terms the service will use; changes since their last use are recorded on the
 * job.
 */
export function createGlossaryCheck(
  deps: Pick<DocumentStepsDeps, 'glossaries' | 'jobs' | 'now'>,
  tools: StepTools,
): ServiceStep {
  return async (client, job, context) => {
    const { glossaryIds, sourceLang } = job;
    if (glossaryIds.length === 0 || sourceLang === null) return;
    const before = (await deps.jobs.get(job.id))?.glossaryUses ?? [];
    const glossaryUses: GlossaryUse[] = [];
    for (const [index, glossaryId] of glossaryIds.entries()) {
      const request = { ...job, glossaryId, sourceLang };
      const use = await deps.glossaries.check(request, client, tools.callOptions(context));
      // A retry finds the new copy already there; the difference found first is preserved.
      const earlier = before[index];
      const isSame = earlier?.version === use.version;
      glossaryUses.push(isSame ? { ...use, change: earlier?.change ?? null } : use);
    }
    context.changed(await deps.jobs.update(job.id, { glossaryUses }, deps.now()));
  };
}

/**
 * Builds the steps of `ready` and `uploading`: sends a document at most once unless the user asks, and stores the
 * service's receipt before anything else happens.
 */
export function createUploadSteps(
  deps: DocumentStepsDeps,
  tools: StepTools,
  checkGlossaries: ServiceStep,
): { ready: DocumentStep; uploading: DocumentStep } {
  /** Starts the upload. The first chunk is pulled when it is the account's turn: only then is the job uploading. */
  const beginUpload = async (job: DocumentJobRecord, context: StepContext): Promise<void> => {
    const current = await deps.jobs.get(job.id);
    // Paused while waiting for its turn: it must not be sent and paid for.
    if (current === null || current.isPaused)
      throw new AppError('canceled', { english: 'Held back.' });
    const fresh = { uploadCompletingAtMs: null, error: null };
    context.setLive({ sentBytes: 0, wait: null });
    if (current.state === 'uploading') {
      // For a retry: the client retries only when the service certainly did not accept the document.
      context.changed(await deps.jobs.update(job.id, fresh, deps.now()));
    } else {
      await tools.move(context, job, 'uploading', fresh, ['ready']);
    }
  };

  /** Makes the copy without media that is sent; the same in every attempt. Null for a file that is sent as it is. */
  const lightCopy = async (job: DocumentJobRecord): Promise<SentFile | null> => {
    if (!job.light) return null;
    const to = await deps.files.newFile('light', job.id);
    const path = deps.files.sourcePath(job);
    const { sha256, sourceSha256 } = await deps.inspector.writeLightCopy(path, to);
    if (sourceSha256 !== job.sha256) throw sourceChanged(job);
    const { sizeBytes, open } = await deps.files.readFile(to);
    return { sizeBytes, sha256, read: open };
  };

  const send = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
    sentFile: SentFile | undefined,
  ): Promise<SentDocument> => {
    let uploadCompletingAtMs = deps.now();
    const begin = async (): Promise<void> => beginUpload(job, context);
    const onCompleting = (atMs: number): void => {
      uploadCompletingAtMs = atMs;
    };
    const upload = uploadOf(deps, job, context, begin, onCompleting, sentFile);
    const handle = await client.uploadDocument(
      {
        ...upload,
        sourceLang: job.sourceLang,
        targetLang: job.targetLang,
        formality: job.formality,
        glossaryId: null,
        glossaryIds: job.glossaryIds,
        styleId: job.style?.id ?? null,
        styleProfileId: job.styleProfile?.id ?? null,
        translationMemory: job.memory,
        outputFormat: job.outputFormat,
        hasWatermark: job.hasWatermark ?? false,
        // Other services do not support such a list, and it contains names of people.
        doNotTranslate: abilitiesOfId(job.connectionId).keepsNames
          ? (deps.keptNames?.() ?? [])
          : [],
        rules: abilitiesOfId(job.connectionId).isHere ? (job.textRules?.rules ?? null) : null,
      },
      tools.callOptions(context),
    );
    const isPractice = client.getEngine()?.isPractice ?? false;
    return { handle, isPractice, uploadCompletingAtMs };
  };

  /** Returns the job to its previous state after an upload that certainly was not accepted. */
  const rewind = async (
    job: DocumentJobRecord,
    context: StepContext,
    error: unknown,
  ): Promise<void> => {
    const current = await deps.jobs.get(job.id);
    if (current?.state !== 'uploading' || isOutcomeUnknown(error, current)) return;
    await tools.move(context, current, 'ready', { uploadCompletingAtMs: null });
    await deps.receipts.refused(job.id);
  };

  /** @throws anything that the sealer throws */
  const toAccepted = (
    { handle, isPractice }: SentDocument,
    job: DocumentJobRecord,
  ): AcceptedDocument => ({
    documentId: handle.documentId,
    sealedDocumentKey: deps.sealer.seal(handle.documentKey, job.id),
    isPractice,
    acceptedAtMs: deps.now(),
  });

  /**
   * Records document id and key. The service has the document now, so no failure here may return the job to a state
   * from which it would be uploaded again. Anything the database refuses goes to a file immediately, since the app may
   * exit meanwhile.
   */
  const noteReceipt = async (
    sent: SentDocument,
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      let accepted: AcceptedDocument | null = null;
      const { uploadCompletingAtMs } = sent;
      try {
        accepted = toAccepted(sent, job);
        await tools.move(context, job, 'queued', acceptance(accepted), ['uploading']);
        if (workplaceOf(job.connectionId) === 'elsewhere') {
          await deps.receipts.accepted({ ...job, uploadCompletingAtMs }, accepted);
        }
        return;
      } catch (error) {
        const isKept =
          accepted !== null &&
          (await deps.receipts.accepted({ ...job, uploadCompletingAtMs }, accepted));
        // The job's next round, or the next start, continues from there.
        if (isKept) throw receiptKept(error);
        if (!toAppError(error).retryable) throw receiptLost(job, error);
        await context.waitForRetry(failures);
      }
    }
  };

  return {
    async ready(job, context) {
      const copied = await withSourceCopy(deps, job);
      const client = await tools.openClient(copied, context);
      await checkGlossaries(client, copied, context);
      throwIfStopped(context);
      // A broken sealer must be detected now: a paid document without its key is lost.
      deps.sealer.seal('', job.id);
      let sent: SentDocument;
      try {
        const light = await lightCopy(copied);
        sent = await send(client, copied, context, light ?? undefined);
      } catch (error) {
        await rewind(copied, context, error);
        deps.onRefusedFile?.(copied, error);
        throw explainOutputFormat(copied, error);
      } finally {
        // A leftover is removed at the next start.
        if (copied.light) await deps.files.dropNewFile('light', copied.id).catch(() => undefined);
      }
      await noteReceipt(sent, copied, context);
    },

    /** Handles a job found in `uploading`: the app exited, or the database failed, during an upload. */
    async uploading(job, context) {
      const absorbed = await deps.receipts.absorb(job.id);
      if (absorbed !== null) {
        context.changed(absorbed);
        return;
      }
      if (job.uploadCompletingAtMs !== null) {
        throw new AppError('document/outcome-unknown', 'documentErrors.quitAfterUpload', {
          details: { fileName: job.fileName },
        });
      }
      await tools.move(context, job, 'ready');
    },
  };
}

/** Returns whether the service may have accepted an upload that failed with `error`. */
function isOutcomeUnknown(error: unknown, job: DocumentJobRecord): boolean {
  return job.uploadCompletingAtMs !== null && !toAppError(error).isUntouched;
}

/** Explains a refusal that may concern the output format; the service's own message is preserved. */
function explainOutputFormat(job: DocumentJobRecord, error: unknown): unknown {
  const isRefusal =
    error instanceof AppError && ['api/bad-request', 'api/unsupported-media'].includes(error.code);
  if (!isRefusal || job.outputFormat === null) return error;
  return new AppError('document/output-refused', 'documentErrors.outputRefused', {
    values: { from: job.format, to: job.outputFormat },
    details: { ...error.details, fileName: job.fileName },
    cause: error,
  });
}

function sourceChanged(job: DocumentJobRecord): AppError {
  return new AppError('document/source-changed', 'documentErrors.changedSinceCheck', {
    details: { fileName: job.fileName },
  });
}

function receiptLost(job: DocumentJobRecord, cause: unknown): AppError {
  return new AppError('document/outcome-unknown', 'documentErrors.receiptLost', {
    details: { fileName: job.fileName },
    cause,
  });
}
