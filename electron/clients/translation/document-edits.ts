import { AppError } from '../../../shared/errors.ts';
import { cancelledError, orAborted } from '../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../http/account-scheduler.ts';
import { createMultipart } from '../http/multipart.ts';
import { isSuccess, TryFailed } from '../http/service-caller.ts';
import { streamFile } from '../http/streamed-body.ts';
import type { DocumentCalls, EditedDownload, WriteEditsInput } from './document-calls.ts';
import { attemptFile } from './document-upload.ts';
import type { ClientContext } from './json-call.ts';

/** Reading the text of many pages again takes minutes. */
const WRITING_BUDGET_MS = 15 * 60_000;

/** @see the built-in translation service, `POST /v2/document/edited` and `/v2/document/tags` */
export function createDocumentEdits(
  context: ClientContext,
): Pick<DocumentCalls, 'writeEdits' | 'readTags'> {
  const ask =
    (address: string): DocumentCalls['writeEdits'] =>
    async (input, options = {}) =>
      context.scheduler.run({
        priority: 'interactive',
        signal: options.signal,
        onWait: options.onWait,
        attempt: async (attempt) => attemptEdits(context, address, input, attempt),
      });
  return { writeEdits: ask('/v2/document/edited'), readTags: ask('/v2/document/tags') };
}

async function attemptEdits(
  context: ClientContext,
  address: string,
  input: WriteEditsInput,
  attempt: Attempt,
): Promise<AttemptOutcome<EditedDownload>> {
  const { caller } = context;
  const { fileName, sizeBytes, of, sourceLang, targetLang, edits } = input;
  const multipart = createMultipart({ name: fileName, sizeBytes }, [
    { name: 'of', value: of },
    { name: 'target_lang', value: targetLang },
    ...(sourceLang === null ? [] : [{ name: 'source_lang', value: sourceLang }]),
    { name: 'edits', value: JSON.stringify(edits), fileName: 'edits.json' },
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
      if (deadline.signal.aborted) throw cancelledError();
      const response = await orAborted(
        caller.upload(address, {
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
        throw new TryFailed({ error, isUntouched: true });
      }
      const unplaced = response.headers.get('x-dragoman-unplaced') ?? '';
      return {
        ...streamFile(response, { attempt, deadline, emptyMessage: 'serviceErrors.emptyDocument' }),
        unplaced: unplaced.split(',').flatMap((place) => (place === '' ? [] : [Number(place)])),
      };
    },
  });
}
