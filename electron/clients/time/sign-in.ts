import { AppError } from '../../../shared/errors.ts';
import { systemClock, type Clock } from '../../support/clock.ts';
import { createAccountScheduler } from '../http/account-scheduler.ts';
import { createServiceCaller } from '../http/service-caller.ts';
import type { HttpTransport } from '../http/transport.ts';
import { toForm } from './form-fields.ts';
import { parseTimeBaseUrl, requireUserAgent, timeProfile } from './time-profile.ts';
import { unexpectedAnswer } from '../http/service-caller.ts';
import { callTime } from './time-call.ts';
import { TimeCallError, unsentOnThrow } from './time-call-error.ts';
import type { TimeCallOptions } from './time-client.ts';
import { recordOf } from './wire/answer-shape.ts';
import { isRecord } from './wire/read-record.ts';
import { readId } from './wire/values.ts';

export interface SignInInput {
  baseUrl: string;
  email: string;
  /** Sent once and never stored. */
  password: string;
  /** From the URL of the service's pages, after `/a/`; null: the user has only one account. */
  accountId: string | null;
  /** The token is bound to it: the service destroys the token on a call with a different one. */
  userAgent: string;
  transport: HttpTransport;
  clock?: Clock | undefined;
}

/** The result of signing in. */
export interface SignedIn {
  token: string;
  /** Null if neither side named it. */
  accountId: string | null;
}

/**
 * Gets a token for an account.
 * @throws `auth/rejected` for a wrong e-mail, password or account; `net/insecure-url`, `input/invalid`
 * unsent; `net/*`, `api/*`, `canceled`
 * @see time service profile, authentication
 */
export async function signIn(input: SignInInput, options?: TimeCallOptions): Promise<SignedIn> {
  const clock = input.clock ?? systemClock;
  const { email, password, accountId } = input;
  const context = unsentOnThrow(() => ({
    caller: createServiceCaller({
      baseUrl: parseTimeBaseUrl(input.baseUrl),
      userAgent: requireUserAgent(input.userAgent),
      purpose: 'account',
      getKey: async () => Promise.resolve(''),
      transport: input.transport,
      profile: timeProfile('bearer'),
      clock,
      onHeaders: () => undefined,
    }),
    scheduler: createAccountScheduler({ concurrency: 1, clock }),
    now: () => clock.now(),
  }));
  try {
    return await callTime(
      context,
      {
        method: 'POST',
        path: '/auth',
        form: toForm({ email, password, account_id: accountId ?? undefined }),
        isKeyless: true,
        secrets: [password, email],
        read: (answer) => {
          const record = recordOf(answer.value);
          const token = isRecord(record) ? record['token'] : null;
          if (!isRecord(record) || !isToken(token)) {
            throw unexpectedAnswer(answer, 'timeServiceErrors.noToken');
          }
          return { token, accountId: readId(record['account_id']) ?? accountId };
        },
      },
      options,
    );
  } catch (error) {
    throw error instanceof TimeCallError && error.code === 'auth/rejected'
      ? wrongCredentials(error)
      : error;
  } finally {
    context.scheduler.close();
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value);
}

function wrongCredentials(error: TimeCallError): TimeCallError {
  const explained = new AppError('auth/rejected', 'timeServiceErrors.signInRejected', error);
  return new TimeCallError(explained, error.outcome);
}
