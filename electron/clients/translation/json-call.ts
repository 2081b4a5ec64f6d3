import type { ZodType } from 'zod';
import { orAborted } from '../http/abort-scope.ts';
import type { AccountScheduler, AttemptOutcome, CallPriority } from '../http/account-scheduler.ts';
import type { Deadline } from '../http/deadline.ts';
import {
  explainFailure,
  toOutcome,
  unexpectedAnswer,
  type ServiceCaller,
  type ServiceRequest,
} from '../http/service-caller.ts';
import type { CallOptions } from './translation-client.ts';

/** What the parts of the client share. */
export interface ClientContext {
  caller: ServiceCaller;
  scheduler: AccountScheduler;
}

export interface JsonCall<T> extends ServiceRequest {
  priority: CallPriority;
  /** Shape of the answer. */
  schema: ZodType<T>;
}

/** Runs a call with a JSON answer through the scheduler. @throws `AppError` */
export async function callJson<T>(
  { caller, scheduler }: ClientContext,
  call: JsonCall<T>,
  options: CallOptions,
): Promise<T> {
  const bodyBytes = call.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(call.body));
  return scheduler.run({
    priority: call.priority,
    signal: options.signal,
    onWait: options.onWait,
    attempt: async (attempt): Promise<AttemptOutcome<T>> => {
      const deadline = caller.startDeadline(attempt, bodyBytes);
      try {
        return { ok: true, value: await orAborted(read(caller, call, deadline), deadline.signal) };
      } catch (thrown) {
        return toOutcome(explainFailure(thrown, deadline, attempt.signal), call.policy);
      } finally {
        deadline.clear();
      }
    },
  });
}

async function read<T>(caller: ServiceCaller, call: JsonCall<T>, deadline: Deadline): Promise<T> {
  const response = await caller.open(call, deadline);
  const answer = await caller.readJson(response, deadline);
  const parsed = call.schema.safeParse(answer.value);
  // The schema's own error would quote the answer.
  if (!parsed.success) {
    throw unexpectedAnswer(answer, 'The answer of the service lacks what it must hold.');
  }
  return parsed.data;
}
