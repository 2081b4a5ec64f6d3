import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonAnswer, type PlannedAnswer } from './fault-service-faults.ts';
import type { Incoming } from './fault-service-http.ts';

/** Paths of voice jobs. */
export type VoiceFaultRoute = 'voice-create' | 'voice-upload' | 'voice-status' | 'voice-result';

/** Sound that the service received completely. */
export interface TakenSound {
  jobId: string;
  bytes: Uint8Array;
}

interface VoiceJob {
  id: string;
  sizeBytes: number;
  targets: { language: string; type: string; isDownloaded: boolean }[];
  isUploaded: boolean;
  polls: number;
}

const JOBS = '/v1/jobs/voice/translate';
/** On a different path, like the files of such services. */
const FILES = '/voice-files';
const createBody = z.object({
  source_file: z.object({ content_length: z.number() }),
  targets: z.array(z.object({ language: z.string(), type: z.string() })).min(1),
});

export function voiceRouteOf(method: string, path: string): VoiceFaultRoute | null {
  if (path === JOBS) return method === 'POST' ? 'voice-create' : null;
  if (path.startsWith(`${JOBS}/`)) return method === 'GET' ? 'voice-status' : null;
  if (!path.startsWith(`${FILES}/`)) return null;
  return method === 'PUT' ? 'voice-upload' : 'voice-result';
}

/** Voice jobs of the fake service, in memory. A result can be collected once. */
export class FaultVoiceJobs {
  readonly sounds: TakenSound[] = [];
  /** Declared jobs, in order. */
  readonly declared: unknown[] = [];
  /** Answers to the polls of a job whose sound was received; the last one stays. */
  script: readonly string[] = ['uploaded', 'processing', 'complete'];
  /** Returns the start of each caption in a language; each contains the text. */
  cuts: (language: string) => readonly string[] = () => ['00:00:00,000'];
  #jobs = new Map<string, VoiceJob>();
  /** Part of every signature. */
  #era = 0;

  /** Expires all addresses issued so far. */
  expireAddresses(): void {
    this.#era += 1;
  }

  /** Returns the text of a result, which names its sound, so that a wrong or duplicated one shows. */
  static textOf(sound: Uint8Array, language: string): string {
    return `${language} ${createHash('sha256').update(sound).digest('hex')}\n`;
  }

  answer(route: VoiceFaultRoute, baseUrl: string, request: Incoming): PlannedAnswer {
    const [path = '', query = ''] = request.path.split('?');
    if (route === 'voice-create') return this.#create(baseUrl, request.json);
    const [, , , , , ...rest] = path.split('/');
    if (route === 'voice-status') return this.#status(baseUrl, rest[0] ?? '');
    const [, , id = '', what = ''] = path.split('/');
    const job = this.#jobs.get(id);
    const signature = new URLSearchParams(query).get('signature');
    if (job === undefined || signature !== this.#sign(id, what)) {
      return jsonAnswer({ message: 'The signature has expired.' }, 403);
    }
    return route === 'voice-upload' ? this.#take(job, request.body) : this.#result(job, what);
  }

  /** Called when the last byte of a result was sent. */
  markDownloaded(path: string): void {
    const [, , id = '', what = ''] = (path.split('?')[0] ?? '').split('/');
    const target = this.#jobs.get(id)?.targets[Number(what)];
    if (target !== undefined) target.isDownloaded = true;
  }

  #create(baseUrl: string, json: unknown): PlannedAnswer {
    const body = createBody.safeParse(json).data;
    if (body === undefined) return jsonAnswer({ message: 'Bad request' }, 400);
    this.declared.push(json);
    const id = randomUUID();
    this.#jobs.set(id, {
      id,
      sizeBytes: body.source_file.content_length,
      targets: body.targets.map((target) => ({ ...target, isDownloaded: false })),
      isUploaded: false,
      polls: 0,
    });
    const url = `${baseUrl}${FILES}/${id}/source`;
    const signature = this.#sign(id, 'source');
    const signed = `${url}?signature=${signature}`;
    return jsonAnswer({ job_id: id, upload_url: url, signature, signed_upload_url: signed }, 201);
  }

  #status(baseUrl: string, id: string): PlannedAnswer {
    const job = this.#jobs.get(id);
    if (job === undefined) return jsonAnswer({ message: 'There is no such job.' }, 404);
    const said = this.script[job.polls] ?? this.script.at(-1) ?? 'complete';
    if (job.isUploaded) job.polls += 1;
    const results = job.targets.map(({ isDownloaded }, index) => {
      if (!job.isUploaded) return { status: 'pending' };
      if (said === 'failed') return { status: said, error: { message: 'There is only noise.' } };
      if (said !== 'complete') return { status: said };
      if (isDownloaded) return { status: 'downloaded' };
      const url = `${baseUrl}${FILES}/${id}/${String(index)}`;
      const signature = this.#sign(id, String(index));
      return {
        status: said,
        download_url: url,
        signature,
        signed_download_url: `${url}?signature=${signature}`,
      };
    });
    const targets = job.targets.map(({ language, type }) => ({ language, type }));
    return jsonAnswer({ job_id: id, product: 'voice', operation: 'translate', targets, results });
  }

  #take(job: VoiceJob, bytes: Uint8Array): PlannedAnswer {
    if (job.isUploaded) return jsonAnswer({ message: 'The file is here already.' }, 409);
    if (bytes.byteLength !== job.sizeBytes) return jsonAnswer({ message: 'Wrong size' }, 400);
    job.isUploaded = true;
    this.sounds.push({ jobId: job.id, bytes });
    return { status: 204, headers: {}, body: new Uint8Array() };
  }

  #result(job: VoiceJob, what: string): PlannedAnswer {
    const target = job.targets[Number(what)];
    const sound = this.sounds.find(({ jobId }) => jobId === job.id)?.bytes;
    if (target === undefined || sound === undefined || target.isDownloaded) {
      return jsonAnswer({ message: 'Not found' }, 404);
    }
    const text = FaultVoiceJobs.textOf(sound, target.language);
    const cues = this.cuts(target.language).map(
      (start, index) => `${String(index + 1)}\n${start} --> 00:01:00,000\n${text}`,
    );
    return {
      status: 200,
      headers: { 'content-type': target.type },
      body: Buffer.from(target.type === 'text/plain' ? text : cues.join('\n')),
    };
  }

  #sign(id: string, what: string): string {
    return createHash('sha256')
      .update(`${id}/${what}/${String(this.#era)}`)
      .digest('base64url');
  }
}
