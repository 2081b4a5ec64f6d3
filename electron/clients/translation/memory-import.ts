import type { ImportedMemory } from '../../../shared/domain/memories/translation-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { utf8Length } from '../../../shared/glossaries/entry-rules.ts';
import { cancelledError, orAborted } from '../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../http/account-scheduler.ts';
import type { Deadline } from '../http/deadline.ts';
import {
  explainFailure,
  isSuccess,
  toOutcome,
  TryFailed,
  unexpectedAnswer,
} from '../http/service-caller.ts';
import type { StatusAnswer } from '../http/status-errors.ts';
import type { CallOptions, ClientContext } from './json-call.ts';
import { createMemoryBody, type ImportMemoryInput, type MemoryBody } from './memory-body.ts';
import { invalidInput, queryString } from '../http/request-input.ts';
import { translationMemoryWire } from './wire/translation-memories.ts';

const MAX_NAME_BYTES = 1024;

/** How the service inside the app tells what it left out. */
const SKIPPED_HEADER = 'x-dragoman-skipped-units';

/** Builds the import. @see translation service, translation memories */
export function createMemoryImport(
  context: ClientContext,
): (input: ImportMemoryInput, options?: CallOptions) => Promise<ImportedMemory> {
  return async (input, options = {}) => {
    requireName(input.name);
    if (input.sizeBytes === 0) throw invalidInput('The file is empty.', 'sizeBytes');
    return context.scheduler.run({
      priority: 'upload',
      signal: options.signal,
      onWait: options.onWait,
      attempt: async (attempt) => attemptImport(context, input, attempt),
    });
  };
}

async function attemptImport(
  context: ClientContext,
  input: ImportMemoryInput,
  attempt: Attempt,
): Promise<AttemptOutcome<ImportedMemory>> {
  const deadline = context.caller.startDeadline(attempt, input.sizeBytes);
  const body = createMemoryBody(input, deadline.signal);
  try {
    const sent = send(context, input, body, deadline);
    return { ok: true, value: await orAborted(sent, deadline.signal) };
  } catch (thrown) {
    const ownFailure = body.failure();
    if (ownFailure !== null) return { ok: false, error: ownFailure, mayRepeat: false };
    const failure = explainFailure(thrown, deadline, attempt.signal);
    // A file that did not leave whole cannot have been taken over.
    const isUntouched = failure.isUntouched || !body.isWhole();
    return toOutcome({ ...failure, isUntouched }, 'one-shot');
  } finally {
    body.stop();
    deadline.clear();
  }
}

async function send(
  { caller }: ClientContext,
  input: ImportMemoryInput,
  body: MemoryBody,
  deadline: Deadline,
): Promise<ImportedMemory> {
  const { headers, key } = await caller.authorize();
  if (deadline.signal.aborted) throw cancelledError();
  const query = queryString({
    name: input.name,
    source_lang: input.sourceLang ?? undefined,
    replaces: input.replacesId,
  });
  const path = `/v3/translation_memories${query}`;
  const response = await caller.upload(path, {
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': 'application/x-tmx+xml',
      'content-length': String(input.sizeBytes),
    },
    body: body.chunks,
    signal: deadline.signal,
  });
  if (!isSuccess(response)) {
    const { error } = await caller.toStatusFailure(response, deadline, [key], takesNoMemories);
    throw new TryFailed({ error, isUntouched: error.code === 'quota/too-many-requests' });
  }
  const answer = await caller.readJson(response, deadline);
  const parsed = translationMemoryWire.safeParse(answer.value);
  if (parsed.success) {
    return { ...parsed.data, skippedUnitCount: readCount(answer.headers.get(SKIPPED_HEADER)) };
  }
  throw unexpectedAnswer(answer, 'The answer of the service lacks what it must hold.');
}

/** Remote services know the path for lists only. */
function takesNoMemories(answer: StatusAnswer): AppError | null {
  if (answer.status !== 404 && answer.status !== 405) return null;
  return new AppError(
    'api/not-found',
    'This service cannot take translation memories; only the service inside the app does. Nothing was sent that it keeps, and your file is unchanged.',
  );
}

function requireName(name: string): void {
  const bytes = utf8Length(name);
  if (name.trim() !== '' && bytes !== null && bytes <= MAX_NAME_BYTES) return;
  const limit = `A name is 1 to ${String(MAX_NAME_BYTES)} bytes of UTF-8 long.`;
  throw invalidInput(limit, 'name');
}

function readCount(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
