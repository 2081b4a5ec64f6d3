import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import type { RecognizerKind } from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import type { AccountUnderTest } from '../support.ts';
import { nextLook } from '../../../support/next-look.ts';

export const JOBS = '/v1/jobs/voice/translate';

export interface CreatedJob {
  job_id: string;
  upload_url: string;
  signature: string;
  signed_upload_url?: string;
}

export interface JobResult {
  status: string;
  download_url?: string;
  signature?: string;
  signed_download_url?: string;
  error?: { message: string };
}

export interface JobStatus {
  job_id: string;
  product: string;
  operation: string;
  created_at: string;
  updated_at: string;
  usage: { storage_used: number };
  source_file: { name: string; content_type: string; content_length: number };
  parameters: Record<string, unknown>;
  targets: { language: string; type: string }[];
  results: JobResult[];
}

/** Sample format of a WAV file. */
export interface WaveOptions {
  samplesPerSecond?: number;
  channels?: number;
  bits?: 8 | 16 | 24 | 32;
  /** Declared length, in place of the true one. */
  dataBytes?: number;
  /** 1: integers, 3: floating point, others: compressed. */
  coding?: number;
}

/** Returns 16-bit samples as a WAV file; every channel is the same. */
export function wave(samples: Int16Array, options: WaveOptions = {}): Uint8Array {
  const { samplesPerSecond = 16_000, channels = 1, bits = 16, coding = 1 } = options;
  const frameBytes = channels * (bits / 8);
  const data = Buffer.alloc(samples.length * frameBytes);
  for (const [frame, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel += 1) {
      const at = frame * frameBytes + channel * (bits / 8);
      if (coding === 3) data.writeFloatLE(sample / 32_767, at);
      else if (bits === 8) data.writeUInt8((sample >> 8) + 128, at);
      else data.writeIntLE(sample * 2 ** (bits - 16), at, bits / 8);
    }
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(coding, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond * frameBytes, 28);
  head.writeUInt16LE(frameBytes, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(options.dataBytes ?? data.length, 40);
  return Buffer.concat([head, data]);
}

/** Returns typed words with a pause after each line. */
export function spoken(...lines: readonly string[]): Int16Array {
  return dictate(lines.flatMap((line) => [...line.split(' '), '', '', '', '']));
}

/** Returns a request for a job: English, into German and Spanish. */
export function asked(content: Uint8Array | number, more: object = {}): object {
  return {
    source_file: {
      name: 'talk.wav',
      content_type: 'audio/wav',
      content_length: typeof content === 'number' ? content : content.length,
    },
    parameters: { source_language: 'en' },
    targets: [
      { language: 'de', type: 'text/plain' },
      { language: 'es', type: 'application/x-subrip' },
    ],
    ...more,
  };
}

type Service = Pick<AccountUnderTest, 'get' | 'postJson'>;

export async function create(service: Service, body: object, query = ''): Promise<CreatedJob> {
  const answer = await service.postJson(`${JOBS}${query}`, body);
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as CreatedJob;
}

/** Uploads without a key: the signature is the permission. */
export const put = (
  { upload_url, signature }: Pick<CreatedJob, 'upload_url' | 'signature'>,
  content: Uint8Array,
): Promise<Response> =>
  fetch(upload_url, {
    method: 'PUT',
    headers: {
      authorization: `DeepL-Signature ${signature}`,
      'content-type': 'application/octet-stream',
    },
    body: Uint8Array.from(content),
  });

export async function statusOf(service: Service, id: string, query = ''): Promise<JobStatus> {
  const answer = await service.get(`${JOBS}/${id}${query}`);
  if (answer.status !== 200) throw new Error(String(answer.status));
  return (await answer.json()) as JobStatus;
}

/** Polls until every result is there or failed; the test's own time limit bounds it. */
export async function untilOver(service: Service, id: string): Promise<JobStatus> {
  for (;;) {
    const status = await statusOf(service, id);
    const isOpen = status.results.some((one) =>
      ['pending', 'uploaded', 'processing'].includes(one.status),
    );
    if (!isOpen) return status;
    await nextLook();
  }
}

/** Runs a job from the request to its results. */
export async function run(service: Service, content: Uint8Array, more = {}): Promise<JobStatus> {
  const job = await create(service, asked(content, more));
  const answer = await put(job, content);
  if (answer.status !== 204) throw new Error(await answer.text());
  return untilOver(service, job.job_id);
}

export const download = ({ download_url = '', signature = '' }: JobResult): Promise<Response> =>
  fetch(download_url, { headers: { authorization: `DeepL-Signature ${signature}` } });

/** Creates a dictation recognizer, blocked at its end until released. */
export function gated(): RecognizerKind & { open: () => void; isAsked: Promise<void> } {
  let open = (): void => undefined;
  let ask = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  return {
    ...dictation,
    open,
    isAsked,
    listen(language, onHeard, onStopped) {
      const one = dictation.listen(language, onHeard, onStopped);
      let stop = (): void => undefined;
      const stopped = new Promise<void>((resolve) => {
        stop = resolve;
      });
      return {
        write: (samples) => one.write(samples),
        close() {
          stop();
          one.close();
        },
        async end() {
          ask();
          await Promise.race([gate, stopped]);
          await one.end();
        },
      };
    },
  };
}
