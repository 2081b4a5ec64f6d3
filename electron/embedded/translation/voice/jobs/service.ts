import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { VoiceResultState } from '../../../../../shared/voice/file-types.ts';
import type { Clock } from '../../../../support/clock.ts';
import { badRequest, ServiceError } from '../../../http/service-error.ts';
import type { Caller } from '../../accounts/caller.ts';
import { createDocumentKey } from '../../documents/cipher.ts';
import type { SegmentPair } from '../../documents/files.ts';
import type { VoiceJobRecord } from './repo.ts';
import type { VoiceJobOffer, VoiceJobRequest } from './request.ts';
import { readableTypes } from './sound-file.ts';
import { resultId, workOnVoiceJob, type VoiceWorkDeps } from './work.ts';
import { CRASHES_UNTIL_GIVEN_UP, SOUND_GIVEN_UP } from '../../give-up-after-crashes.ts';

/** A result being sent to a client. */
export interface VoiceResult {
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Call once the last byte was handed over. */
  handedOver(): void;
}

/** Translation of recorded sound in steps. @see translation service, voice jobs */
export interface VoiceJobs {
  readonly offer: VoiceJobOffer;
  /** Resumes the work of an earlier run. Call only once the service answers: the same sound may crash it again. */
  start(): void;
  /** @throws 403, 429, 456 */
  create(caller: Caller, request: VoiceJobRequest): VoiceJobRecord;
  /** @throws 404 for an unknown id or an id of a different account */
  get(accountId: string, id: string): VoiceJobRecord;
  /** Returns the signature of the upload address. */
  uploadSignature(job: VoiceJobRecord): string;
  /** Returns the signature of the address of one result. */
  resultSignature(job: VoiceJobRecord, position: number): string;
  /**
   * Receives the sound, once. An interrupted upload or a size other than declared leaves the job
   * waiting.
   * @throws 400, 403 for a wrong signature, 404, 409 for a second file
   */
  receive(
    id: string,
    signature: string,
    body: AsyncIterable<Uint8Array>,
    declaredBytes: number | null,
  ): Promise<void>;
  /** @throws 403, 404, also for an unfinished result */
  result(id: string, position: number, signature: string): Promise<VoiceResult>;
  /**
   * Confirms that the client has all it needs: the job is erased and its work ends.
   * @throws 404, 409 during an upload
   */
  confirm(accountId: string, id: string): Promise<void>;
  /** Returns the spoken lines with their translations. @throws 404 */
  segments(accountId: string, id: string, language: string): Promise<SegmentPair[]>;
  /** Returns the number of bytes stored for a job. */
  storedBytes(job: VoiceJobRecord): number;
  close(): Promise<void>;
}

const MOST_JOBS = 10;
const MOST_LARGE_JOBS = 2;
const LARGE_BYTES = 100 * 1024 * 1024;
const UPLOAD_MS = 5 * 60_000;
const COLLECT_MS = 60 * 60_000;
const PURGE_EVERY_MS = 60_000;
const OPEN_STATES: ReadonlySet<VoiceResultState> = new Set(['pending', 'uploaded', 'processing']);

const isOpen = ({ targets }: Pick<VoiceJobRecord, 'targets'>): boolean =>
  targets.some(({ status }) => OPEN_STATES.has(status));

export async function createVoiceJobs(
  deps: VoiceWorkDeps & { readonly clock: Clock; readonly log: (line: string) => void },
): Promise<VoiceJobs> {
  const { repo, files, clock, log } = deps;
  const receiving = new Set<string>();
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  /** The job being processed. */
  let current: { id: string; abort: AbortController; done: Promise<void> } | null = null;
  let cancelPurge = (): void => undefined;

  const erase = async ({ id, targets }: VoiceJobRecord): Promise<void> => {
    await files.erase(id);
    await Promise.all(targets.map(({ position }) => files.erase(resultId(id, position))));
  };
  const purge = (): void => {
    const now = clock.now();
    for (const job of repo.listExpired(now - UPLOAD_MS, now)) {
      // An upload that began in time may take longer.
      if (receiving.has(job.id)) continue;
      repo.remove(job.id);
      erase(job).catch(() => log('A voice job could not be erased completely.'));
    }
  };
  const purgeLater = (): void => {
    cancelPurge = clock.after(PURGE_EVERY_MS, () => {
      purge();
      purgeLater();
    });
  };
  const known = (id: string): VoiceJobRecord => {
    purge();
    const job = repo.get(id.toLowerCase());
    if (job === null) throw unknownJob();
    return job;
  };
  const own = (accountId: string, id: string): VoiceJobRecord => {
    const job = known(id);
    if (job.accountId !== accountId) throw unknownJob();
    return job;
  };

  const workOn = async (job: VoiceJobRecord, erased: AbortSignal): Promise<void> => {
    try {
      await workOnVoiceJob(job, deps, AbortSignal.any([stop.signal, erased]));
    } catch {
      if (stop.signal.aborted || erased.aborted) return;
      log('A voice job failed inside the service.');
      repo.fail(job.id, 'Something went wrong inside the service.', clock.now());
    }
    repo.extend(job.id, clock.now() + COLLECT_MS);
    await files.erase(job.id);
  };
  const work = async (): Promise<void> => {
    for (let job = repo.nextUploaded(); job !== null; job = repo.nextUploaded()) {
      if (stop.signal.aborted) return;
      const abort = new AbortController();
      current = { id: job.id, abort, done: workOn(job, abort.signal) };
      await current.done;
      current = null;
    }
  };
  const wake = (): void => {
    if (stop.signal.aborted) return;
    running ??= work().finally(() => {
      running = null;
      // Jobs that arrived since the last check.
      if (!stop.signal.aborted && repo.nextUploaded() !== null) wake();
    });
  };

  const now = clock.now();
  for (const id of repo.recover(CRASHES_UNTIL_GIVEN_UP, now + COLLECT_MS)) {
    repo.fail(id, SOUND_GIVEN_UP, now);
  }
  const kept = repo.ids().flatMap((id) => {
    const targets = repo.get(id)?.targets ?? [];
    return [id, ...targets.map(({ position }) => resultId(id, position))];
  });
  await files.eraseOthers(new Set(kept));
  purge();
  purgeLater();

  return {
    offer: {
      sources: deps.recognizer?.languages ?? null,
      types: readableTypes(deps.decoder),
      speaker: deps.speaker,
    },
    create(caller, request) {
      if (deps.recognizer === null) {
        throw new ServiceError(403, 'Nothing here understands speech: no recognizer is installed.');
      }
      purge();
      deps.usage.require(caller);
      const open = repo.listOpen(caller.account.id);
      const large = open.filter(({ sizeBytes }) => sizeBytes > LARGE_BYTES);
      if (open.length >= MOST_JOBS) {
        throw new ServiceError(429, `Too many jobs: ${String(MOST_JOBS)} are under way.`);
      }
      if (request.sizeBytes > LARGE_BYTES && large.length >= MOST_LARGE_JOBS) {
        const most = String(MOST_LARGE_JOBS);
        throw new ServiceError(429, `Too many jobs: ${most} with more than 100 MB are under way.`);
      }
      const id = randomUUID();
      const owner = { accountId: caller.account.id, keyId: caller.keyId };
      repo.insert({ ...request, ...owner, id, contentKey: createDocumentKey() }, clock.now());
      return known(id);
    },
    start: wake,
    get: own,
    uploadSignature: (job) => sign(job, 'source'),
    resultSignature: (job, position) => sign(job, String(position)),
    async receive(id, signature, body, declaredBytes) {
      const job = known(id);
      requireSignature(signature, sign(job, 'source'));
      const isHere = job.uploadedAtMs !== null || receiving.has(job.id);
      if (isHere) throw new ServiceError(409, 'The file of this job is here already.');
      if (declaredBytes !== null && declaredBytes !== job.sizeBytes) throw wrongSize(job);
      receiving.add(job.id);
      try {
        await files.writeStream(job.id, 'source', exactly(job, body), job.contentKey);
        const at = clock.now();
        repo.markUploaded(job.id, at + COLLECT_MS, at);
      } finally {
        receiving.delete(job.id);
      }
      wake();
    },
    async result(id, position, signature) {
      const job = known(id);
      const target = job.targets[position];
      if (target === undefined) throw unknownJob();
      requireSignature(signature, sign(job, String(position)));
      const sealed = await files.open(resultId(job.id, position), 'result', job.contentKey);
      const isThere = target.status === 'complete' || target.status === 'downloaded';
      if (sealed === null || !isThere) {
        await sealed?.close();
        throw new ServiceError(404, 'This result is not there.');
      }
      return {
        sizeBytes: sealed.sizeBytes,
        contentType: target.type,
        content: sealed.content(),
        handedOver() {
          const { sizeBytes } = sealed;
          const change = { status: 'downloaded', sizeBytes, error: null } as const;
          repo.setTarget(job.id, position, change, clock.now());
        },
      };
    },
    async confirm(accountId, id) {
      const job = own(accountId, id);
      if (receiving.has(job.id)) throw new ServiceError(409, 'The sound is still on its way.');
      repo.remove(job.id);
      if (current?.id === job.id) {
        current.abort.abort();
        // It may be writing a result.
        await current.done.catch(() => undefined);
      }
      await erase(job);
    },
    async segments(accountId, id, language) {
      const job = own(accountId, id);
      const target = job.targets.find(
        (one) =>
          one.language.toLowerCase() === language.toLowerCase() &&
          (one.status === 'complete' || one.status === 'downloaded'),
      );
      if (target === undefined) throw new ServiceError(404, 'This result is not there.');
      const name = resultId(job.id, target.position);
      const bytes = await files.read(name, 'segments', job.contentKey);
      const pairs: SegmentPair[] =
        bytes === null ? [] : JSON.parse(Buffer.from(bytes).toString('utf8'));
      return pairs;
    },
    storedBytes(job) {
      const isSourceHere = job.uploadedAtMs !== null && isOpen(job);
      const results = job.targets.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
      return (isSourceHere ? job.sizeBytes : 0) + results;
    },
    async close() {
      stop.abort();
      cancelPurge();
      await running;
      repo.putBack();
    },
  };
}

/** Signs the address of a job: the account knows the address, but not the signature. */
function sign({ id, contentKey }: VoiceJobRecord, what: string): string {
  return createHmac('sha256', Buffer.from(contentKey, 'hex'))
    .update(`${id}/${what}`)
    .digest('base64url');
}

function requireSignature(given: string, wanted: string): void {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw new ServiceError(403, 'The signature does not fit this address.');
}

async function* exactly(
  job: VoiceJobRecord,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > job.sizeBytes) throw wrongSize(job);
    yield chunk;
  }
  if (bytes !== job.sizeBytes) throw wrongSize(job);
}

const wrongSize = ({ sizeBytes }: VoiceJobRecord): ServiceError =>
  badRequest(`The file has another size than was declared: ${String(sizeBytes)} bytes.`);

const unknownJob = (): ServiceError => new ServiceError(404, 'There is no such job.');
