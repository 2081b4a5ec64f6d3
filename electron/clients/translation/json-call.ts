import type { ZodType } from 'zod';
import { orAborted } from '../../support/abort.ts';
import type { AccountScheduler, AttemptOutcome } from '../http/account-scheduler.ts';
import type { CallPriority, WaitInfo } from '../http/slot-queue.ts';
import type { Deadline } from '../http/deadline.ts';
import { parseShape } from '../http/parse-shape.ts';
import { MAX_ERROR_BYTES, readTextStart } from '../http/read-body.ts';
import {
  explainFailure,
  toOutcome,
  unexpectedAnswer,
  type ServiceCaller,
  type ServiceRequest,
} from '../http/service-caller.ts';
import type { RepeatPolicy } from '../http/retry-policy.ts';
import type { HttpAnswer, HttpMethod } from '../http/transport.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';

/** Options of every call. */
export interface CallOptions {
  signal?: AbortSignal;
  /**
   * Called when the account must wait (rate limit, back-off, free slot) and, with null, when it
   * continues.
   */
  onWait?: (wait: WaitInfo | null) => void;
}

/** Shared by the parts of the client. */
export interface ClientContext {
  caller: ServiceCaller;
  scheduler: AccountScheduler;
}

/** A call that needs only the status of the answer. */
export interface EmptyCall extends ServiceRequest {
  priority: CallPriority;
  /** Sent as JSON, in place of {@link ServiceRequest.json}. */
  body?: unknown;
  /** Disables retries here: the caller retries and shows its state in the meantime. */
  isTriedOnce?: true;
}

/** A call with a plain text answer; {@link ServiceRequest.accept} gives its type. */
export type TextCall = EmptyCall;

/** A call with a JSON answer. */
export interface JsonCall<T> extends EmptyCall {
  /** Shape of the answer. */
  schema: ZodType<T>;
  /** Requirements of the answer beyond its shape. */
  isUsable?: ((answer: T) => boolean) | undefined;
}

/**
 * Runs a call with a JSON answer through the scheduler.
 * @throws `api/unexpected-response` for an answer of a different shape, and every other `AppError`
 */
export async function callJson<T>(
  context: ClientContext,
  call: JsonCall<T>,
  options: CallOptions,
): Promise<T> {
  return runCall(context, call, options, async (response, deadline) => {
    const answer = await context.caller.readJson(response, deadline, call.maxAnswerBytes);
    const parsed = parseShape(call.schema, answer.value);
    if (parsed !== undefined && call.isUsable?.(parsed) !== false) return parsed;
    // The schema's own error would quote the answer.
    throw unexpectedAnswer(answer, 'serviceErrors.answerIncomplete');
  });
}

/**
 * Runs a call with a plain text answer, such as the tab-separated entries of a glossary.
 * @throws `api/unexpected-response` for a different kind of answer, and every other `AppError`
 */
export async function callText(
  context: ClientContext,
  call: TextCall,
  options: CallOptions,
): Promise<string> {
  return runCall(context, call, options, async (response, deadline) =>
    context.caller.readPlainText(response, deadline, call.maxAnswerBytes),
  );
}

/**
 * Runs a call that needs only the status, such as a deletion.
 * @throws `api/unexpected-response` for a proxy's or sign-in page, and every other `AppError`
 */
export async function callEmpty(
  context: ClientContext,
  call: EmptyCall,
  options: CallOptions,
): Promise<void> {
  await runCall(context, call, options, async (response, deadline) => {
    // Read to the end, so that the connection can be reused.
    await readTextStart(response, MAX_ERROR_BYTES, deadline.signal);
    if (/html/i.test(response.headers.get('content-type') ?? '')) {
      throw unexpectedAnswer(response, 'serviceErrors.pageInstead');
    }
  });
}

async function runCall<T>(
  { caller, scheduler }: ClientContext,
  call: EmptyCall,
  options: CallOptions,
  read: (response: HttpAnswer, deadline: Deadline) => Promise<T>,
): Promise<T> {
  const json = call.json ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const request = { ...call, json };
  const bodyBytes = json === undefined ? 0 : Buffer.byteLength(json);
  return scheduler.run({
    priority: call.priority,
    cost: call.policy === 'billed' ? 'spends' : 'nothing',
    signal: options.signal,
    onWait: options.onWait,
    attempt: async (attempt): Promise<AttemptOutcome<T>> => {
      const deadline = caller.startDeadline(attempt, bodyBytes);
      const send = async (): Promise<T> => read(await caller.open(request, deadline), deadline);
      try {
        return { ok: true, value: await orAborted(send(), deadline.signal) };
      } catch (thrown) {
        const outcome: AttemptOutcome<T> = toOutcome(
          explainFailure(thrown, deadline, attempt.signal),
          call.policy,
        );
        return call.isTriedOnce && !outcome.ok ? { ...outcome, mayRepeat: false } : outcome;
      } finally {
        deadline.clear();
      }
    },
  });
}

/** Options of a call that its verb has no default for. */
type CallExtras<T> = Partial<Omit<JsonCall<T>, 'method' | 'path' | 'body' | 'schema'>>;

type SendVerb = <T>(
  path: string,
  body: unknown,
  schema: ZodType<T>,
  options?: CallOptions,
  extras?: CallExtras<T>,
) => Promise<T>;

/**
 * Builds the request functions of a group of calls. Creating (`POST`) is never repeated once the service may have
 * acted; everything else is idempotent.
 * @param meaning default meaning of statuses
 */
export function createCallVerbs(context: ClientContext, meaning?: ServiceRequest['meaning']) {
  const defaults = {
    priority: 'interactive',
    ...(meaning === undefined ? {} : { meaning }),
  } as const;
  const sends =
    (method: HttpMethod, policy: RepeatPolicy): SendVerb =>
    async (path, body, schema, options = {}, extras = {}) =>
      callJson(context, { ...defaults, method, path, body, policy, schema, ...extras }, options);
  const get = sends('GET', 'idempotent');

  return {
    get: async <T>(
      path: string,
      schema: ZodType<T>,
      options?: CallOptions,
      extras?: CallExtras<T>,
    ): Promise<T> => get(path, undefined, schema, options, extras),
    post: sends('POST', 'one-shot'),
    put: sends('PUT', 'idempotent'),
    patch: sends('PATCH', 'idempotent'),
    /**
     * Deletes something at the service. When one attempt's answer was lost and the next finds nothing, the first had
     * succeeded, so the call succeeds.
     * @param goneCodes codes for "does not exist"
     */
    remove: async (
      path: string,
      goneCodes: readonly ErrorCode[],
      options: CallOptions = {},
    ): Promise<void> => {
      let mayBeDone = false;
      try {
        await callEmpty(
          context,
          { ...defaults, method: 'DELETE', path, policy: 'idempotent' },
          {
            ...options,
            onWait: (wait) => {
              if (wait?.reason === 'retry') mayBeDone = true;
              options.onWait?.(wait);
            },
          },
        );
      } catch (error) {
        if (mayBeDone && error instanceof AppError && goneCodes.includes(error.code)) return;
        throw error;
      }
    },
  };
}
