import { z } from 'zod';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import { AppError, toAppError, type ErrorCode } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import {
  MOST_SOUND_BYTES,
  VOICE_RESULT_STATES,
  type SoundFileType,
  type VoiceResultState,
  type VoiceResultType,
} from '../../../../shared/voice/file-types.ts';
import { orAborted } from '../../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../../http/account-scheduler.ts';
import { invalidInput, pathSegment, queryString } from '../../http/request-input.ts';
import { isSuccess, TryFailed } from '../../http/service-caller.ts';
import { cleanServiceText } from '../../http/service-text.ts';
import type { SignedAddress } from '../../http/signed-address.ts';
import { answerDetails, isOwnError, type StatusAnswer } from '../../http/status-errors.ts';
import { downloadSigned, type StreamedFile } from '../../http/streamed-body.ts';
import { attemptFile, statusFailure, type UploadFile } from '../documents/document-upload.ts';
import { callEmpty, createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { documentSegmentsWire } from '../wire/documents.ts';
import { meaningOf } from './voice-calls.ts';

export interface VoiceJobInput {
  fileName: string;
  contentType: SoundFileType;
  sizeBytes: number;
  /** Null: detected. */
  sourceLang: string | null;
  targets: readonly { language: string; type: VoiceResultType }[];
}

/** A job that is waiting for its sound. */
export interface DeclaredVoiceJob {
  jobId: string;
  address: SignedAddress;
}

/** One result of a job; results are in the order of the targets. */
export interface VoiceJobResult {
  language: string;
  type: string;
  /** An unknown state counts as `processing`. */
  state: VoiceResultState;
  /** Address of the result, once it can be downloaded. */
  address: SignedAddress | null;
  /** Reason for the failure, in the service's words; null if it gives none. */
  reason: string | null;
}

/**
 * Translation of recorded sound in steps: the service accepts and serves files at signed addresses, without the key.
 * `api/not-found` if a service has no such jobs.
 * @see translation service, voice jobs
 */
export interface VoiceJobCalls {
  /** Announces a file; its sound must follow within five minutes. @throws `input/invalid` */
  createVoiceJob(input: VoiceJobInput, options?: CallOptions): Promise<DeclaredVoiceJob>;
  /**
   * Sends the announced sound; may be repeated only if its last byte was not sent. If the answer to that is lost, the
   * job is asked whether the sound arrived.
   * @throws `document/outcome-unknown` when the job does not say so either: the upload is never repeated automatically;
   *   `api/not-found` for an expired address; `document/source-changed`, `document/source-missing`
   */
  uploadSound(job: DeclaredVoiceJob, file: UploadFile, options?: CallOptions): Promise<void>;
  /**
   * Returns the state of a job.
   * @param options areKeptNamed: results that were already downloaded are listed again; embedded service only
   * @throws `document/gone`
   */
  getVoiceJob(
    jobId: string,
    options?: CallOptions & { areKeptNamed?: boolean },
  ): Promise<VoiceJobResult[]>;
  /** Downloads a result. One-shot: the service may erase it afterward. @throws `api/not-found` */
  downloadVoiceResult(address: SignedAddress, options?: CallOptions): Promise<StreamedFile>;
  /**
   * Confirms that results are stored locally, so the service may erase them. Embedded service only. @throws
   * `document/gone`
   */
  confirmVoiceJob(jobId: string, options?: CallOptions): Promise<void>;
  /** Lists the spoken text beside its translation, with times. Embedded service only. @throws `document/gone` */
  listVoiceSegments(
    jobId: string,
    language: string,
    options?: CallOptions,
  ): Promise<HistorySegment[]>;
}

const PATH = '/v1/jobs/voice/translate';
const SIGNED = 'signed_url';

const createdWire = z.object({ job_id: z.string().min(1), signed_upload_url: z.string().min(1) });
const jobWire = z.object({
  targets: z.array(z.object({ language: z.string(), type: z.string() })),
  results: z.array(
    z.object({
      status: z.string(),
      signed_download_url: z.string().nullish(),
      error: z.object({ message: z.string().nullish() }).nullish(),
    }),
  ),
});

/** Builds the calls about recorded sound. */
export function createVoiceJobCalls(context: ClientContext): VoiceJobCalls {
  const { caller, scheduler } = context;
  const { get, post } = createCallVerbs(context, jobMeaning);
  const addressOf = (url: string): SignedAddress => {
    try {
      return caller.signedAddress(url);
    } catch (error) {
      throw error instanceof AppError ? aboutSound(error) : error;
    }
  };

  const getVoiceJob: VoiceJobCalls['getVoiceJob'] = async (jobId, options = {}) => {
    const include = options.areKeptNamed === true ? `${SIGNED},kept` : SIGNED;
    const path = `${jobPath(jobId)}${queryString({ include })}`;
    const { targets, results } = await get(path, jobWire, options, {
      priority: 'collect',
      isUsable: (job) => job.results.length === job.targets.length && job.results.length > 0,
    });
    return targets.map((target, index) => {
      const { status, signed_download_url: url, error } = results[index] ?? { status: '' };
      return {
        ...target,
        state: VOICE_RESULT_STATES.find((known) => known === status) ?? 'processing',
        address: typeof url === 'string' ? addressOf(url) : null,
        reason: cleanServiceText(error?.message ?? '', []) ?? null,
      };
    });
  };

  /** Returns true when the service has the sound; false also when it cannot be asked. */
  const isThere = async (jobId: string, options: CallOptions): Promise<boolean> => {
    try {
      return (await getVoiceJob(jobId, options)).some(({ state }) => state !== 'pending');
    } catch {
      return false;
    }
  };

  return {
    async createVoiceJob(input, options) {
      if (input.sizeBytes < 1 || input.sizeBytes > MOST_SOUND_BYTES) {
        throw invalidInput('A file of sound has 1 byte to 1 GB.', 'sizeBytes');
      }
      const path = `${PATH}${queryString({ include: SIGNED })}`;
      const created = await post(path, toWire(input), createdWire, options, {
        priority: 'upload',
        meaning: createMeaning,
      });
      return { jobId: created.job_id, address: addressOf(created.signed_upload_url) };
    },
    async uploadSound(job, file, options = {}) {
      try {
        await scheduler.run({
          priority: 'upload',
          cost: 'spends',
          signal: options.signal,
          onWait: options.onWait,
          attempt: async (attempt) => sendSound(context, job.address, file, attempt),
        });
      } catch (error) {
        if (toAppError(error).isUntouched || !(await isThere(job.jobId, options))) throw error;
      }
    },
    getVoiceJob,
    downloadVoiceResult: async (address, options = {}) =>
      downloadSigned(context, address, {
        cost: 'collects',
        signal: options.signal,
        onWait: options.onWait,
        about: 'voice',
        policy: 'one-shot',
        meaning: addressMeaning,
        emptyMessage: 'voiceErrors.jobResultEmpty',
      }),
    confirmVoiceJob: async (jobId, options = {}) =>
      callEmpty(
        context,
        {
          method: 'POST',
          path: `${jobPath(jobId)}/received`,
          body: {},
          priority: 'collect',
          policy: 'idempotent',
          meaning: jobMeaning,
        },
        options,
      ),
    async listVoiceSegments(jobId, language, options) {
      const path = `${jobPath(jobId)}/segments${queryString({ language })}`;
      return get(path, documentSegmentsWire, options, { priority: 'collect' });
    },
  };
}

function toWire({ fileName, contentType, sizeBytes, sourceLang, targets }: VoiceJobInput): object {
  return {
    source_file: { name: fileName, content_type: contentType, content_length: sizeBytes },
    ...(sourceLang === null ? {} : { parameters: { source_language: sourceLang } }),
    targets,
  };
}

async function sendSound(
  context: ClientContext,
  address: SignedAddress,
  input: UploadFile,
  attempt: Attempt,
): Promise<AttemptOutcome<void>> {
  const { caller } = context;
  return attemptFile(context, {
    input,
    multipart: null,
    attempt,
    lost,
    async send(body, deadline) {
      const response = await orAborted(
        caller.uploadSigned(address, {
          about: 'voice',
          headers: {
            'content-type': 'application/octet-stream',
            'content-length': String(input.sizeBytes),
          },
          body: body.chunks,
          signal: deadline.signal,
        }),
        deadline.signal,
      );
      if (isSuccess(response)) {
        response.discard();
        return;
      }
      const wasWhole = body.isCompleting();
      const failure = caller.toSignedFailure(response, addressMeaning);
      throw new TryFailed(statusFailure(failure, wasWhole, input, lost));
    },
  });
}

const lost: Parameters<typeof statusFailure>[3] = ({ fileName }, answer, reason) =>
  new AppError('document/outcome-unknown', 'voiceErrors.jobAnswerLost', {
    details: {
      ...reason?.details,
      ...(answer === undefined ? {} : answerDetails(answer)),
      fileName,
    },
    cause: reason,
  });

const jobPath = (jobId: string): string => `${PATH}/${pathSegment(jobId, 'jobId')}`;

/** Returns the same errors, worded for sound. */
function aboutSound(error: AppError): AppError {
  const words: Partial<Record<ErrorCode, MessageId>> = {
    'net/insecure-url': 'voiceErrors.addressNotEncrypted',
    'api/unexpected-response': 'voiceErrors.jobAddressUnusable',
  };
  const message = words[error.code];
  return message === undefined ? error : new AppError(error.code, message);
}

/** Maps statuses of a signed address, which carries no key: a refused address has expired or never existed. */
function addressMeaning({ status }: StatusAnswer): AppError | null {
  if (![401, 403, 404, 410].includes(status)) return null;
  return new AppError('api/not-found', 'voiceErrors.jobAddressExpired');
}

function createMeaning(answer: StatusAnswer): AppError | null {
  if (answer.status !== 404 && answer.status !== 405) return meaningOf(answer);
  return new AppError('api/not-found', 'voiceErrors.jobsNotOffered');
}

function jobMeaning(answer: StatusAnswer): AppError | null {
  if (answer.status !== 404 || !isOwnError(answer)) return null;
  return new AppError('document/gone', 'voiceErrors.jobGone');
}
