import type { CallPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { EgressKind } from '../../../shared/domain/lane/egress.ts';
import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import { canceledError } from '../../support/abort.ts';
import type { Attempt, AttemptOutcome } from './account-scheduler.ts';
import { startDeadline, transferBudgetMs, type Deadline } from './deadline.ts';
import { describeNetworkFailure, timeoutError } from './network-errors.ts';
import { MAX_ANSWER_BYTES, readText, readTextStart } from './read-body.ts';
import type { RepeatPolicy } from './retry-policy.ts';
import { TRANSLATION_PROFILE, type ServiceProfile } from './service-profile.ts';
import { SignedAddress } from './signed-address.ts';
import { isRefusal, unexpectedAnswer, withMeaning, type StatusAnswer } from './status-errors.ts';
import type { Clock } from '../../support/clock.ts';
import {
  UnansweredError,
  type AnswerHeaders,
  type HttpAnswer,
  type HttpMethod,
  type HttpTransport,
  type UploadRequest,
} from './transport.ts';

export { unexpectedAnswer };

/** Time for an answer to begin; its body gets the same again plus transfer time at the slowest acceptable rate. */
export const ANSWER_BUDGET_MS = 60_000;

const JSON_TYPES = /[/+]json\b/i;

/** Gateway pages are markup and never accepted as an answer. */
const PLAIN_TEXT_TYPES = /^\s*text\/(?:plain|tab-separated-values|csv)\b/i;

export interface ServiceCallerDeps {
  /** Without a trailing slash. */
  baseUrl: string;
  /** The purpose of every request of this caller. */
  purpose: CallPurpose;
  getKey: () => Promise<string>;
  transport: HttpTransport;
  clock: Clock;
  userAgent: string;
  /** The kind of service; defaults to a translation service. */
  profile?: ServiceProfile | undefined;
  /** Sent with every request, below the client's own headers; evaluated before each attempt. */
  extraHeaders?: (() => Record<string, string>) | undefined;
  /** Called with the headers of every answer. */
  onHeaders: (headers: AnswerHeaders) => void;
}

/** The request of one attempt. */
export interface ServiceRequest {
  method: HttpMethod;
  /** Begins with a slash; external parts must be encoded. */
  path: string;
  policy: RepeatPolicy;
  /** JSON text, if any; built once and sent with every attempt. */
  json?: string | undefined;
  /** A form-encoded body, in place of {@link ServiceRequest.json}. */
  form?: string | undefined;
  /** True for a request without a key. */
  isKeyless?: boolean | undefined;
  /** Awaited just before the request is handed to the network; an error it throws ends the attempt. */
  onSend?: (() => void | Promise<void>) | undefined;
  /** Media type of the answer; defaults to JSON. */
  accept?: string | undefined;
  /** Further headers, names in lower case. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Size limit of the answer; defaults to {@link MAX_ANSWER_BYTES}. */
  maxAnswerBytes?: number | undefined;
  /** Additional secrets of this request that an error must not contain. */
  secrets?: readonly string[];
  /** Returns a more precise error than the status gives, or null. */
  meaning?: (answer: StatusAnswer) => AppError | null;
}

/** Why an attempt produced no usable answer. */
export interface TryFailure {
  error: AppError;
  /** As in {@link AppError.isUntouched}. */
  isUntouched: boolean;
}

/** A non-success answer and its error. */
export interface StatusFailure {
  error: AppError;
  answer: StatusAnswer;
}

/** A complete JSON answer, before validation. */
export interface JsonAnswer {
  value: unknown;
  status: number;
  headers: AnswerHeaders;
}

/** Sends requests of one account for one purpose and maps the answers to values or errors. */
export interface ServiceCaller {
  /** Returns headers with the key, and the key itself for {@link toStatusFailure}. @throws `auth/missing-key` */
  authorize(): Promise<{ headers: Record<string, string>; key: string }>;
  /** Returns the deadline of an attempt whose request has `bodyBytes`. */
  startDeadline(attempt: Attempt, bodyBytes: number): Deadline;
  /** Sends a request and returns the successful answer unread. @throws {@link TryFailed} */
  open(request: ServiceRequest, deadline: Deadline): Promise<HttpAnswer>;
  /** Streams a body and returns any answer unread. */
  upload(path: string, request: Omit<UploadRequest, 'purpose' | 'method'>): Promise<HttpAnswer>;
  /** Checks an address that the service named. @throws as {@link SignedAddress} */
  signedAddress(url: string): SignedAddress;
  /** Asks a signed address for its file, once and without the key, and returns any answer unread. */
  fetchSigned(address: SignedAddress, about: EgressKind, deadline: Deadline): Promise<HttpAnswer>;
  /** Streams a body to a signed address, without the key, and returns any answer unread. */
  uploadSigned(
    address: SignedAddress,
    request: Omit<UploadRequest, 'purpose' | 'method'>,
  ): Promise<HttpAnswer>;
  /**
   * Returns the error of a non-success answer from a signed address. Its text is dropped unread: stores quote the
   * address in it.
   */
  toSignedFailure(
    response: HttpAnswer,
    meaning: (answer: StatusAnswer) => AppError | null,
  ): StatusFailure;
  /**
   * Reads an answer that must be JSON.
   * @throws `api/unexpected-response`, or the transport's error
   */
  readJson(response: HttpAnswer, deadline: Deadline, maxBytes?: number): Promise<JsonAnswer>;
  /**
   * Reads an answer that must be plain text, such as tab-separated values.
   * @throws `api/unexpected-response`, or the transport's error
   */
  readPlainText(response: HttpAnswer, deadline: Deadline, maxBytes?: number): Promise<string>;
  /** Reads a non-success answer. */
  toStatusFailure(
    response: HttpAnswer,
    deadline: Deadline,
    secrets: readonly string[],
    meaning?: ServiceRequest['meaning'],
  ): Promise<StatusFailure>;
}

/** Carries a {@link TryFailure} through the code of one attempt; never leaves this layer. */
export class TryFailed extends Error {
  readonly failure: TryFailure;

  constructor(failure: TryFailure) {
    super(failure.error.code);
    this.failure = failure;
  }
}

/** Builds the caller of one account for one purpose. */
export function createServiceCaller(deps: ServiceCallerDeps): ServiceCaller {
  const profile = deps.profile ?? TRANSLATION_PROFILE;

  const plainHeaders = (): Record<string, string> => ({
    ...deps.extraHeaders?.(),
    'user-agent': deps.userAgent,
  });

  const authorize: ServiceCaller['authorize'] = async () => {
    const key = (await deps.getKey()).trim();
    if (key === '') {
      throw new AppError('auth/missing-key', 'connectionErrors.keyUnavailable');
    }
    // For other characters the platform throws an error that quotes the header.
    if (key.length > profile.maxKeyChars || !/^[\x21-\x7e]+$/.test(key)) {
      throw new AppError('auth/rejected', 'connectionErrors.keyHasForbiddenCharacters');
    }
    return { key, headers: { ...plainHeaders(), ...profile.authorization(key) } };
  };

  const toStatusFailure: ServiceCaller['toStatusFailure'] = async (
    response,
    deadline,
    secrets,
    meaning,
  ) => {
    const answer: StatusAnswer = {
      status: response.status,
      headers: response.headers,
      text: await readTextStart(response, profile.maxErrorBytes, deadline.signal),
    };
    const error = profile.statusError(answer, {
      nowMs: deps.clock.now(),
      secrets,
      baseUrl: deps.baseUrl,
    });
    return { error: withMeaning(error, meaning?.(answer) ?? null), answer };
  };

  const readWhole = async (
    response: HttpAnswer,
    mediaTypes: RegExp,
    deadline: Deadline,
    maxBytes = MAX_ANSWER_BYTES,
  ): Promise<string> => {
    if (!mediaTypes.test(response.headers.get('content-type') ?? '')) {
      response.discard();
      throw unexpectedAnswer(response, 'serviceErrors.notData');
    }
    return readText(response, maxBytes, deadline.grantBytes);
  };

  const readJson: ServiceCaller['readJson'] = async (response, deadline, maxBytes) => {
    const { status, headers } = response;
    const text = await readWhole(response, JSON_TYPES, deadline, maxBytes);
    try {
      return { value: JSON.parse(text) as unknown, status, headers };
    } catch {
      // The parser's own error would quote the answer.
      throw unexpectedAnswer(response, 'serviceErrors.damagedAnswer');
    }
  };

  return {
    authorize,
    toStatusFailure,
    readJson,
    readPlainText: async (response, deadline, maxBytes) =>
      readWhole(response, PLAIN_TEXT_TYPES, deadline, maxBytes),
    startDeadline: (attempt, bodyBytes) =>
      startDeadline({
        timers: deps.clock,
        budgetMs: ANSWER_BUDGET_MS + transferBudgetMs(bodyBytes),
        parent: attempt.signal,
      }),
    async open(request, deadline) {
      const isKeyless = request.isKeyless === true;
      const { headers, key } = await unsent(async () => {
        const allowed = isKeyless ? { headers: plainHeaders(), key: '' } : await authorize();
        if (deadline.signal.aborted) throw canceledError();
        await request.onSend?.();
        return allowed;
      });
      const body = request.form ?? request.json ?? null;
      const bodyType =
        request.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
      const { fetch, fetchOnce } = deps.transport;
      const send = request.policy === 'idempotent' ? fetch : fetchOnce;
      const response = await send(`${deps.baseUrl}${request.path}`, {
        purpose: deps.purpose,
        method: request.method,
        headers: {
          ...request.headers,
          ...headers,
          accept: request.accept ?? 'application/json, */*;q=0.1',
          ...(body === null ? {} : { 'content-type': bodyType }),
        },
        body,
        signal: deadline.signal,
      });
      deps.onHeaders(response.headers);
      if (isSuccess(response)) return response;
      const secrets = [key, ...(request.secrets ?? [])];
      const failure = await toStatusFailure(response, deadline, secrets, request.meaning);
      throw new TryFailed({ error: failure.error, isUntouched: isRefusal(failure.answer) });
    },
    async upload(path, request) {
      const response = await deps.transport.upload(`${deps.baseUrl}${path}`, {
        ...request,
        method: 'POST',
        purpose: deps.purpose,
      });
      deps.onHeaders(response.headers);
      return response;
    },
    signedAddress: (url) => new SignedAddress(url, deps.baseUrl),
    fetchSigned: (address, about, deadline) =>
      deps.transport.fetchOnce(address.reveal(), {
        purpose: deps.purpose,
        about,
        method: 'GET',
        // Omits the usual service headers: the address may belong to a different service.
        headers: { 'user-agent': deps.userAgent, accept: '*/*' },
        body: null,
        signal: deadline.signal,
      }),
    uploadSigned: (address, request) =>
      deps.transport.upload(address.reveal(), {
        ...request,
        headers: { ...request.headers, 'user-agent': deps.userAgent },
        method: 'PUT',
        purpose: deps.purpose,
      }),
    toSignedFailure(response, meaning) {
      response.discard();
      const answer = { status: response.status, headers: response.headers, text: '' };
      const error = profile.statusError(answer, {
        nowMs: deps.clock.now(),
        secrets: [],
        baseUrl: '',
      });
      return { error: withMeaning(error, meaning(answer)), answer };
    },
  };
}

/** Runs the steps before the request; anything they throw means that nothing was sent. */
async function unsent<T>(prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (thrown) {
    throw toAppError(thrown).with({ isUntouched: true });
  }
}

/** Returns true for success statuses. */
export function isSuccess(answer: { status: number }): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/**
 * Converts a value thrown by an attempt to an error: our own errors unchanged, an exceeded deadline, a cancellation,
 * otherwise a network error.
 * @param service how messages name the service
 */
export function explainFailure(
  thrown: unknown,
  deadline: Deadline,
  callSignal: AbortSignal,
  service = TRANSLATION_PROFILE.name,
): TryFailure {
  if (thrown instanceof TryFailed) return thrown.failure;
  const isProof = thrown instanceof AppError || thrown instanceof UnansweredError;
  const isUntouched = isProof && thrown.isUntouched;
  if (callSignal.aborted) return { error: canceledError(), isUntouched };
  if (deadline.hasPassed()) return { error: timeoutError(service), isUntouched };
  if (thrown instanceof AppError) return { error: thrown, isUntouched };
  const reason: unknown = thrown instanceof UnansweredError ? thrown.cause : thrown;
  if (isCanceled(reason)) return { error: timeoutError(service), isUntouched };
  return { error: describeNetworkFailure(reason, service), isUntouched };
}

/** Decides whether to repeat; the error carries the proof of whether anything was sent. @see RepeatPolicy */
export function toOutcome<T>(failure: TryFailure, policy: RepeatPolicy): AttemptOutcome<T> {
  const { error, isUntouched } = failure;
  const mayRepeat =
    error.retryable && (policy === 'idempotent' || (policy !== 'once' && isUntouched));
  const retryable = error.retryable && (policy !== 'billed' || mayRepeat);
  return { ok: false, mayRepeat, error: error.with({ retryable, isUntouched }) };
}
