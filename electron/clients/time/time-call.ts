import { toAppError } from '../../../shared/errors.ts';
import { orAborted } from '../../support/abort.ts';
import type { AccountScheduler, AttemptOutcome } from '../http/account-scheduler.ts';
import type { Deadline } from '../http/deadline.ts';
import { MAX_LARGE_ANSWER_BYTES, readText } from '../http/read-body.ts';
import {
  explainFailure,
  toOutcome,
  unexpectedAnswer,
  type ServiceCaller,
} from '../http/service-caller.ts';
import { isMarkup } from '../http/status-errors.ts';
import type { AnswerHeaders, HttpAnswer } from '../http/transport.ts';
import { instanceHeaders } from './instance-name.ts';
import { TimeCallError, unsentError, type CallOutcome } from './time-call-error.ts';
import type { TimeCallOptions } from './time-client.ts';
import { SERVICE_NAME } from './time-profile.ts';
import { hiddenStatus, timeStatusError } from './time-status-errors.ts';
import { parseExactJson } from './wire/answer-shape.ts';

/** Shared by the parts of the client. */
export interface TimeContext {
  caller: ServiceCaller;
  scheduler: AccountScheduler;
  now: () => number;
  /** Returns the name of the service that every call is meant for; null or absent: any. */
  expectedInstance?: (() => string | null) | undefined;
}

/** A successful answer, read completely. */
export interface TimeAnswer {
  status: number;
  headers: AnswerHeaders;
  /** Parsed JSON; undefined for an empty body. */
  value: unknown;
}

export interface TimeCall<T> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Begins with a slash; external parts must be encoded. */
  path: string;
  /** Form-encoded. */
  form?: URLSearchParams | undefined;
  /** True for a call without a token. */
  isKeyless?: boolean | undefined;
  /** False for a `GET` that changes something; like every change, it is sent once per call. */
  isQuestion?: boolean | undefined;
  /** True for a call that any service may answer, even a different one than before. */
  isForAny?: boolean | undefined;
  /** Texts that an error must not contain. */
  secrets?: readonly string[] | undefined;
  /** Reads the value, or throws {@link unexpectedAnswer}. */
  read: (answer: TimeAnswer) => T;
}

/** Runs a call through the scheduler. @throws TimeCallError */
export async function callTime<T>(
  { caller, scheduler, now, expectedInstance }: TimeContext,
  call: TimeCall<T>,
  options: TimeCallOptions = {},
): Promise<T> {
  const isQuestion = call.isQuestion ?? call.method === 'GET';
  const policy = isQuestion ? 'idempotent' : 'once';
  const form = call.form?.toString();
  const secrets = call.secrets ?? [];
  let isSent = false;
  const isMeant = call.isKeyless !== true && call.isForAny !== true;
  const request = {
    headers: isMeant ? instanceHeaders(expectedInstance?.() ?? null) : {},
    method: call.method,
    path: call.path,
    policy,
    form,
    secrets,
    isKeyless: call.isKeyless,
    onSend: () => {
      isSent = true;
    },
  } as const;

  const send = async (deadline: Deadline): Promise<T> => {
    const answer = await readAnswer(await caller.open(request, deadline), deadline);
    const status = hiddenStatus(answer.value);
    if (status === null) return call.read(answer);
    const { headers } = answer;
    const { key } = call.isKeyless === true ? { key: '' } : await caller.authorize();
    throw timeStatusError(
      { status, headers, text: JSON.stringify(answer.value) },
      { nowMs: now(), secrets: [key, ...secrets] },
    );
  };

  const failure = (
    thrown: unknown,
    deadline: Deadline,
    signal: AbortSignal,
  ): { error: TimeCallError; isUntouched: boolean } => {
    const { error, isUntouched } = explainFailure(thrown, deadline, signal, SERVICE_NAME);
    if (error instanceof TimeCallError) {
      return { error, isUntouched: error.outcome === 'untouched' };
    }
    if (!isSent) return { error: unsentError(error), isUntouched: true };
    const outcome: CallOutcome = isQuestion || isUntouched ? 'untouched' : 'unknown';
    return { error: new TimeCallError(error, outcome), isUntouched };
  };

  const attempt = async (deadline: Deadline, signal: AbortSignal): Promise<AttemptOutcome<T>> => {
    try {
      return { ok: true, value: await orAborted(send(deadline), deadline.signal) };
    } catch (thrown) {
      return toOutcome(failure(thrown, deadline, signal), policy);
    } finally {
      deadline.clear();
    }
  };

  try {
    return await scheduler.run({
      priority: 'interactive',
      signal: options.signal,
      onWait: options.onWait,
      attempt: async (current) => {
        const bodyBytes = form === undefined ? 0 : Buffer.byteLength(form);
        return attempt(caller.startDeadline(current, bodyBytes), current.signal);
      },
    });
  } catch (thrown) {
    if (thrown instanceof TimeCallError || !isSent || isQuestion) throw unsentError(thrown);
    // Unreachable today; if that changes, the safe outcome is `unknown`.
    throw new TimeCallError(toAppError(thrown), 'unknown');
  }
}

/** Options of a call that its verb has no default for. */
type CallExtras = Pick<TimeCall<unknown>, 'secrets' | 'isForAny' | 'isQuestion'>;

/** Builds the request functions of a group of calls. */
export function createTimeVerbs(context: TimeContext) {
  return {
    get: async <T>(
      path: string,
      read: TimeCall<T>['read'],
      options?: TimeCallOptions,
      extras?: CallExtras,
    ): Promise<T> => callTime(context, { ...extras, method: 'GET', path, read }, options),
    post: async <T>(
      path: string,
      form: URLSearchParams,
      read: TimeCall<T>['read'],
      options?: TimeCallOptions,
      extras?: CallExtras,
    ): Promise<T> => callTime(context, { ...extras, method: 'POST', path, form, read }, options),
    remove: async (path: string, options?: TimeCallOptions): Promise<void> =>
      callTime(context, { method: 'DELETE', path, read: () => undefined }, options),
  };
}

/** Reads an answer. Media types are not checked: services send JSON under many. */
async function readAnswer(response: HttpAnswer, deadline: Deadline): Promise<TimeAnswer> {
  const { status, headers } = response;
  const text = await readText(response, MAX_LARGE_ANSWER_BYTES, deadline.grantBytes);
  if (isMarkup({ headers, text })) {
    throw unexpectedAnswer(response, 'timeServiceErrors.webPage');
  }
  const json = text.replace(/^\uFEFF/, '').trim();
  if (json === '') return { status, headers, value: undefined };
  try {
    return { status, headers, value: parseExactJson(json) };
  } catch {
    // The parser's own error would quote the answer.
    throw unexpectedAnswer(response, 'timeServiceErrors.damagedAnswer');
  }
}
