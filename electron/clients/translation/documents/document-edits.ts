import { AppError } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { canceledError, orAborted } from '../../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../../http/account-scheduler.ts';
import type { Deadline } from '../../http/deadline.ts';
import { createMultipart, type MultipartField } from '../../http/multipart.ts';
import { parseShape } from '../../http/parse-shape.ts';
import { isSuccess, TryFailed, unexpectedAnswer } from '../../http/service-caller.ts';
import { streamFile } from '../../http/streamed-body.ts';
import type { HttpAnswer } from '../../http/transport.ts';
import type {
  DocumentCalls,
  DocumentText,
  EditedDownload,
  ReadTextsInput,
  WriteEditsInput,
} from './document-calls.ts';
import { attemptFile, rulesField } from './document-upload.ts';
import type { CallOptions, ClientContext } from '../json-call.ts';
import { documentTextsWire } from '../wire/documents.ts';

/** Time limit for edits: reading the text of many pages again takes minutes. */
const WRITING_BUDGET_MS = 15 * 60_000;

/** Size limit for the tagged texts of a document of maximum size. */
const MAX_TEXTS_BYTES = 512 * 1024 * 1024;

/** @see the built-in translation service, `POST /v2/document/edited`, `…/tags` and `…/texts` */
export function createDocumentEdits(
  context: ClientContext,
): Pick<DocumentCalls, 'writeEdits' | 'readTags' | 'readDocumentTexts'> {
  const run = <T>(
    attempt: (attempt: Attempt) => Promise<AttemptOutcome<T>>,
    { signal, onWait }: CallOptions,
  ): Promise<T> => context.scheduler.run({ priority: 'interactive', signal, onWait, attempt });
  const ask =
    (asked: AskedEdits): DocumentCalls['writeEdits'] =>
    (input, options = {}) =>
      run((attempt) => attemptEdits(context, asked, input, attempt), options);
  return {
    writeEdits: ask({ path: '/v2/document/edited', emptyMessage: 'serviceErrors.emptyDocument' }),
    // A document may have no tags.
    readTags: ask({ path: '/v2/document/tags', emptyMessage: null }),
    readDocumentTexts: (input, options = {}) =>
      run((attempt) => attemptTexts(context, input, attempt), options),
  };
}

interface AskedEdits {
  path: string;
  /** For an answer without a byte; null if there may be one. */
  emptyMessage: MessageId | null;
}

async function attemptEdits(
  context: ClientContext,
  { path, emptyMessage }: AskedEdits,
  input: WriteEditsInput,
  attempt: Attempt,
): Promise<AttemptOutcome<EditedDownload>> {
  const { of, edits } = input;
  const fields = [
    { name: 'of', value: of },
    { name: 'edits', value: JSON.stringify(edits), fileName: 'edits.json' },
  ];
  return attemptForm(context, { path, input, fields, attempt }, (response, deadline) => {
    const unplaced = response.headers.get('x-dragoman-unplaced') ?? '';
    return {
      ...streamFile(response, { attempt, deadline, emptyMessage }),
      unplaced: unplaced.split(',').flatMap((place) => (place === '' ? [] : [Number(place)])),
    };
  });
}

async function attemptTexts(
  context: ClientContext,
  input: ReadTextsInput,
  attempt: Attempt,
): Promise<AttemptOutcome<DocumentText[]>> {
  return attemptForm(
    context,
    { path: '/v2/document/texts', input, fields: [], attempt },
    async (response, deadline) => {
      const answer = await context.caller.readJson(response, deadline, MAX_TEXTS_BYTES);
      const texts = parseShape(documentTextsWire, answer.value);
      if (texts !== undefined) return texts;
      throw unexpectedAnswer(answer, 'serviceErrors.answerIncomplete');
    },
  );
}

interface Form {
  path: string;
  input: ReadTextsInput;
  /** Form fields in addition to the languages. */
  fields: readonly MultipartField[];
  attempt: Attempt;
}

async function attemptForm<T>(
  context: ClientContext,
  { path, input, fields, attempt }: Form,
  read: (response: HttpAnswer, deadline: Deadline) => T | Promise<T>,
): Promise<AttemptOutcome<T>> {
  const { caller } = context;
  const { fileName, sizeBytes, sourceLang, targetLang } = input;
  const rules = rulesField(input.rules);
  const multipart = createMultipart({ name: fileName, sizeBytes }, [
    { name: 'target_lang', value: targetLang },
    ...(sourceLang === null ? [] : [{ name: 'source_lang', value: sourceLang }]),
    ...(rules === undefined ? [] : [{ name: 'dragoman_rules', value: rules }]),
    ...fields,
  ]);
  return attemptFile(context, {
    input,
    multipart,
    attempt,
    answerBudgetMs: WRITING_BUDGET_MS,
    lost: (_input, _answer, reason) =>
      reason ?? new AppError('api/unexpected-response', 'serviceErrors.emptyDocument'),
    async send(body, deadline) {
      const { headers, key } = await caller.authorize();
      if (deadline.signal.aborted) throw canceledError();
      const response = await orAborted(
        caller.upload(path, {
          headers: {
            ...headers,
            accept: '*/*',
            'content-type': multipart.contentType,
            'content-length': String(multipart.contentLength),
          },
          body: body.chunks,
          signal: deadline.signal,
        }),
        deadline.signal,
      );
      if (!isSuccess(response)) {
        const { error } = await caller.toStatusFailure(response, deadline, [key]);
        // The embedded service writes or reads the file, and stores and bills nothing.
        throw new TryFailed({ error, isUntouched: true });
      }
      return read(response, deadline);
    },
  });
}
