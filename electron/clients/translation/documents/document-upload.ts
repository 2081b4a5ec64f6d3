import type { TextRules } from '../../../../shared/documents/rules/text-rules.ts';
import { AppError } from '../../../../shared/errors.ts';
import { canceledError, orAborted } from '../../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../../http/account-scheduler.ts';
import { transferBudgetMs, type Deadline } from '../../http/deadline.ts';
import { createMultipart, type MultipartBody, type MultipartField } from '../../http/multipart.ts';
import {
  ANSWER_BUDGET_MS,
  explainFailure,
  isSuccess,
  toOutcome,
  TryFailed,
  type StatusFailure,
  type TryFailure,
} from '../../http/service-caller.ts';
import { answerDetails, isRefusal, mayHaveActed } from '../../http/status-errors.ts';
import type { HttpAnswer } from '../../http/transport.ts';
import { usedGlossaryAnswer } from '../glossaries/glossary-meaning.ts';
import type { ClientContext } from '../json-call.ts';
import type { DocumentCalls, DocumentHandle, UploadDocumentInput } from './document-calls.ts';
import { documentHandleWire } from '../wire/documents.ts';
import { glossaryFields, memoryFields, profileFields } from '../choice-fields.ts';
import { invalidInput } from '../../http/request-input.ts';
import {
  createUploadBody,
  type FileToSend,
  type UnbilledFile,
  type UploadBody,
} from './upload-body.ts';

/** A named file on its way to a service. */
export type UploadFile = Pick<UploadDocumentInput, 'fileName' | keyof FileToSend>;
type SentFile = UnbilledFile & Pick<UploadDocumentInput, 'fileName'>;

/** Number of bytes that the system may still buffer when the last ones were handed over. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** @see translation service, `POST /v2/document` */
export function createDocumentUpload(context: ClientContext): DocumentCalls['uploadDocument'] {
  return async (input, options = {}) => {
    const fields = documentFields(input);
    return context.scheduler.run({
      priority: 'upload',
      cost: 'spends',
      signal: options.signal,
      onWait: options.onWait,
      attempt: async (attempt) => attemptUpload(context, { input, fields }, attempt),
    });
  };
}

async function attemptUpload(
  context: ClientContext,
  { input, fields }: { input: UploadDocumentInput; fields: readonly MultipartField[] },
  attempt: Attempt,
): Promise<AttemptOutcome<DocumentHandle>> {
  const { caller } = context;
  const multipart = createMultipart({ name: input.fileName, sizeBytes: input.sizeBytes }, fields);
  return attemptFile(context, {
    input,
    multipart,
    attempt,
    lost: outcomeUnknown,
    async send(body, deadline) {
      const { headers, key } = await caller.authorize();
      if (deadline.signal.aborted) throw canceledError();
      const response = await orAborted(
        caller.upload('/v2/document', {
          headers: {
            ...headers,
            accept: 'application/json',
            'content-type': multipart.contentType,
            'content-length': String(multipart.contentLength),
          },
          body: body.chunks,
          signal: deadline.signal,
        }),
        deadline.signal,
      );
      const wasWhole = body.isCompleting();
      if (!isSuccess(response)) {
        const failure = await caller.toStatusFailure(response, deadline, [key], usedGlossaryAnswer);
        throw new TryFailed(statusFailure(failure, wasWhole, input, outcomeUnknown));
      }
      return readHandle(response, deadline, input, caller);
    },
  });
}

/** Builds the error for a file that was fully sent, when its outcome is unknown. */
type Lost = (input: SentFile, answer?: HttpAnswer, reason?: AppError) => AppError;

/**
 * Sends a file once.
 * @param options multipart: the form around it; null when the file is sent unwrapped
 */
export async function attemptFile<T>(
  { caller }: ClientContext,
  options: {
    input: SentFile;
    multipart: MultipartBody | null;
    attempt: Attempt;
    lost: Lost;
    /** Time allowed for the answer once the file has been sent, in milliseconds. */
    answerBudgetMs?: number;
    send: (body: UploadBody, deadline: Deadline) => Promise<T>;
  },
): Promise<AttemptOutcome<T>> {
  const { input, multipart, attempt, lost } = options;
  const contentLength = multipart?.contentLength ?? input.sizeBytes;
  const deadline = caller.startDeadline(attempt, contentLength);
  const body = createUploadBody(input, {
    multipart,
    faults: {
      changed: 'documentErrors.changedDuringUpload',
      unreadable: 'documentErrors.unreadableDuringUpload',
      details: { fileName: input.fileName },
    },
    signal: deadline.signal,
    onCompleting: () => {
      // Bytes handed over may not be sent yet, so the wait for the answer includes the remaining transfer.
      const restMs = transferBudgetMs(Math.min(contentLength, MAX_BUFFERED_BYTES));
      deadline.restart((options.answerBudgetMs ?? ANSWER_BUDGET_MS) + restMs);
    },
  });
  try {
    return { ok: true, value: await options.send(body, deadline) };
  } catch (thrown) {
    const ownFailure = body.failure();
    if (ownFailure !== null) return failedHere(ownFailure);
    return toOutcome(explainUpload(thrown, { body, deadline, attempt, input, lost }), 'billed');
  } finally {
    body.stop();
    deadline.clear();
  }
}

/** Builds the outcome of an upload that our side ended: without its last bytes, the service could not act on it. */
export function failedHere(error: AppError): AttemptOutcome<never> {
  return { ok: false, error: error.with({ isUntouched: true }), mayRepeat: false };
}

/** Reads the handle. After a success the service has the document, so an unreadable answer is no ordinary error. */
async function readHandle(
  response: HttpAnswer,
  deadline: Deadline,
  input: UploadDocumentInput,
  caller: ClientContext['caller'],
): Promise<DocumentHandle> {
  try {
    const { value } = await orAborted(caller.readJson(response, deadline), deadline.signal);
    const { document_id, document_key } = documentHandleWire.parse(value);
    return { documentId: document_id, documentKey: document_key };
  } catch {
    throw new TryFailed({ error: outcomeUnknown(input, response), isUntouched: false });
  }
}

/**
 * Builds the outcome of a non-success status. A refusal is definite, but a gateway does not know what happened behind
 * it.
 */
export function statusFailure(
  { error, answer }: StatusFailure,
  wasWhole: boolean,
  input: SentFile,
  lost: Lost,
): TryFailure {
  if (wasWhole && mayHaveActed(answer)) {
    return { error: lost(input, undefined, error), isUntouched: false };
  }
  // The service itself failed: it does not have the file, and the upload is not repeated automatically.
  const isFault = wasWhole && !isRefusal(answer);
  return { error: isFault ? error.with({ retryable: false }) : error, isUntouched: true };
}

/** Explains a missing answer, which depends on whether the last bytes had been sent. */
function explainUpload(
  thrown: unknown,
  context: {
    body: UploadBody;
    deadline: Deadline;
    attempt: Attempt;
    input: SentFile;
    lost: Lost;
  },
): TryFailure {
  if (thrown instanceof TryFailed) return thrown.failure;
  const failure = explainFailure(thrown, context.deadline, context.attempt.signal);
  if (failure.isUntouched) return failure;
  if (!context.body.isCompleting()) return { ...failure, isUntouched: true };
  return { error: context.lost(context.input, undefined, failure.error), isUntouched: false };
}

function outcomeUnknown(input: SentFile, answer?: HttpAnswer, reason?: AppError): AppError {
  return new AppError('document/outcome-unknown', 'documentErrors.answerLost', {
    details: {
      ...reason?.details,
      ...(answer === undefined ? {} : answerDetails(answer)),
      fileName: input.fileName,
    },
    cause: reason,
  });
}

/** Writes rules as a form field; undefined for none. */
export function rulesField(rules: TextRules | null | undefined): string | undefined {
  if (rules === null || rules === undefined) return undefined;
  const { json, xml } = rules;
  const given = <T extends { readonly translate: readonly string[] | null }>(part: T) =>
    part.translate === null ? { ...part, translate: undefined } : part;
  return JSON.stringify({ json: given(json), xml: given(xml) });
}

/**
 * Builds the form fields of an upload; all follow the file.
 * @throws `input/invalid` for input that the service would refuse
 * @see translation service, `POST /v2/document`
 */
export function documentFields(input: UploadDocumentInput): MultipartField[] {
  const { glossary_id, glossary_ids } = glossaryFields(input);
  const memory = memoryFields(input.translationMemory);
  const threshold = memory.translation_memory_threshold;
  const values: Record<string, string | undefined> = {
    source_lang: input.sourceLang ?? undefined,
    formality: input.formality === 'default' ? undefined : input.formality,
    output_format: outputFormat(input.outputFormat ?? null),
    glossary_id,
    glossary_ids: glossary_ids?.join(','),
    style_id: input.styleId ?? undefined,
    ...profileFields(input),
    translation_memory_id: memory.translation_memory_id,
    translation_memory_threshold: threshold === undefined ? undefined : String(threshold),
    enable_watermark: input.hasWatermark === true ? 'true' : undefined,
    dragoman_do_not_translate: keptNames(input.doNotTranslate ?? []),
    dragoman_rules: rulesField(input.rules),
    target_lang: input.targetLang,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
}

/** Joins names, one per line. */
function keptNames(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.join('\n');
}

function outputFormat(extension: string | null): string | undefined {
  if (extension === null) return undefined;
  const format = /^\.?([a-z0-9]{1,10})$/i.exec(extension.trim())?.[1];
  if (format !== undefined) return format.toLowerCase();
  throw invalidInput('The output format must be a file extension, such as docx.', 'outputFormat');
}
