import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  FaultDocuments,
  type TakenUpload,
  type TranslateDocument,
} from './fault-service-documents.ts';
import {
  brokenAnswer,
  flush,
  jsonAnswer,
  sendAnswer,
  statusAnswer,
  type Fault,
  type FaultRoute,
  type PlannedAnswer,
} from './fault-service-faults.ts';
import { FaultResources, type ResourceRequest } from './fault-service-resources.ts';
import { createGates, FAULT_GATES, type FaultGate, type Gates } from './fault-service-gates.ts';
import { FaultVoiceJobs, type VoiceFaultRoute } from './fault-service-voice.ts';

import {
  documentIdOf,
  documentKeyOf,
  incoming,
  listen,
  readBody,
  record,
  routeOf,
  stop,
  textsOf,
  type Incoming,
  type RecordedRequest,
} from './fault-service-http.ts';

export type { RecordedRequest, Fault, FaultGate, FaultRoute, TakenUpload };

export interface StatusStep {
  status: string;
  seconds_remaining?: number;
  billed_characters?: number;
  error_message?: string;
  message?: string;
}

/**
 * A real HTTP service on loopback that implements as much of the translation API as the app needs, and fails on order.
 * Documents live in memory; the result can be collected once.
 */
export interface FaultService extends Pick<Gates, 'hold' | 'release' | 'waitUntilHeld'> {
  /** Base address without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** Number of requests by route, including failed ones. */
  readonly counts: Readonly<Record<FaultRoute, number>>;
  /** Uploads received completely, in order. */
  readonly uploads: readonly TakenUpload[];
  /** Recorded sound, as jobs. */
  readonly voice: FaultVoiceJobs;
  /** Number of results sent completely. */
  readonly downloads: number;
  readonly requests: readonly RecordedRequest[];
  /** Requests for other resources that were answered properly, in order. */
  readonly resourceRequests: readonly ResourceRequest[];
  /** Bodies of the text requests that were read completely, in order. */
  readonly textBodies: readonly unknown[];
  /** Bodies of those that were translated, and so are billed, regardless of the answer. */
  readonly billedBodies: readonly unknown[];
  /** Highest number of concurrent requests. */
  readonly peakConcurrency: number;
  /** Number of requests whose answer has not ended and whose client is still connected. */
  readonly openRequests: number;
  /** Answers to the polls of each document, one step each; the last one stays. */
  statusScript: readonly StatusStep[];
  /** Headers added to every proper answer. */
  extraHeaders: Record<string, string>;
  /** Orders faults for the next requests of a route, one each, in order. */
  fail(route: FaultRoute, ...faults: Fault[]): void;
  /** Chooses the fault of each request without an ordered one; undefined: the proper answer. */
  chooseFault: (route: FaultRoute) => Fault | undefined;
  /** True if a result can be collected only once, which is the default. */
  isOneShot: boolean;
  /** Sets the translation of documents; by default, the bytes are returned unchanged. */
  setTranslation(translate: TranslateDocument): void;
  /** Refuses connections and closes the open ones, until {@link goOnline}. */
  goOffline(): Promise<void>;
  /** Listens again on the same port. */
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_SCRIPT: readonly StatusStep[] = [
  { status: 'queued' },
  { status: 'translating', seconds_remaining: 1 },
  { status: 'done', billed_characters: 42 },
];

/** Starts a service on a free loopback port. */
export async function createFaultService(): Promise<FaultService> {
  const key = 'fault-service-key-0123456789';
  const gates = createGates();
  const documents = new FaultDocuments();
  const resources = new FaultResources();
  const voice = new FaultVoiceJobs();
  const faults = new Map<FaultRoute, Fault[]>();
  const counts: Record<FaultRoute, number> = {
    upload: 0,
    status: 0,
    result: 0,
    translate: 0,
    languages: 0,
    usage: 0,
    glossaries: 0,
    resources: 0,
    'voice-create': 0,
    'voice-upload': 0,
    'voice-status': 0,
    'voice-result': 0,
  };
  const requests: RecordedRequest[] = [];
  const textBodies: unknown[] = [];
  const billedBodies: unknown[] = [];
  let translate: TranslateDocument = (bytes) => bytes;
  let downloads = 0;
  let running = 0;
  let peakConcurrency = 0;

  const ofVoice =
    (route: VoiceFaultRoute) =>
    async (request: Incoming): Promise<PlannedAnswer> =>
      Promise.resolve(voice.answer(route, service.url, request));

  const answers: Record<FaultRoute, (request: Incoming) => Promise<PlannedAnswer>> = {
    async upload({ contentType, body }) {
      const document = await documents.take(contentType, body);
      if (document === null) return jsonAnswer({ message: "Invalid 'file'" }, 400);
      return jsonAnswer({
        document_id: document.documentId,
        document_key: document.documentKey,
      });
    },
    async status({ path, json }) {
      const document = documents.find(documentIdOf(path), documentKeyOf(json));
      if (document === null) return jsonAnswer({ message: 'Not found' }, 404);
      const step = service.statusScript[document.polls] ?? service.statusScript.at(-1);
      document.polls += 1;
      return jsonAnswer({ document_id: document.documentId, ...step });
    },
    async result({ path, json }) {
      const document = documents.find(documentIdOf(path), documentKeyOf(json));
      if (document === null) return jsonAnswer({ message: 'Document not found' }, 404);
      if (document.isDownloaded && service.isOneShot) {
        return jsonAnswer({ message: 'Document already downloaded' }, 503);
      }
      return {
        status: 200,
        headers: { 'content-type': 'application/octet-stream' },
        body: translate(document.bytes, document),
      };
    },
    async translate({ json }) {
      const texts = textsOf(json);
      billedBodies.push(json);
      return jsonAnswer({
        translations: texts.map((text) => ({
          detected_source_language: 'EN',
          // A service that loses the words of a text.
          text: text.includes('(no answer)') ? '\u200B ' : `«${text}»`,
          billed_characters: Array.from(text).length,
        })),
      });
    },
    async languages({ path }) {
      const isTarget = path.includes('type=target');
      return jsonAnswer([
        { language: 'DE', name: 'German', ...(isTarget ? { supports_formality: true } : {}) },
        {
          language: isTarget ? 'EN-GB' : 'EN',
          name: 'English',
          ...(isTarget ? { supports_formality: false } : {}),
        },
        { language: 'ES', name: 'Spanish', ...(isTarget ? { supports_formality: true } : {}) },
      ]);
    },
    usage: async () =>
      Promise.resolve(jsonAnswer({ character_count: 1200, character_limit: 500_000 })),
    glossaries: async () => Promise.resolve(jsonAnswer({ glossaries: [] })),
    resources: async ({ method, path, json, body }) =>
      Promise.resolve(resources.answer({ method, path, body: json, bytes: body })),
    'voice-create': ofVoice('voice-create'),
    'voice-upload': ofVoice('voice-upload'),
    'voice-status': ofVoice('voice-status'),
    'voice-result': ofVoice('voice-result'),
  };

  /** Waits at the gates between an answer and its sending. */
  const passGates = async (route: FaultRoute): Promise<void> => {
    if (route === 'upload') await gates.pass('upload-answer');
    const gate = FAULT_GATES.find((each) => each === route);
    if (gate !== undefined) await gates.pass(gate);
    if (route === 'result') await gates.pass('download-start');
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = routeOf(request);
    requests.push(record(request, route ?? 'unknown'));
    if (route === null) {
      request.resume();
      await sendAnswer(response, jsonAnswer({ message: 'Not found' }, 404), undefined);
      return;
    }
    counts[route] += 1;
    const fault = faults.get(route)?.shift() ?? service.chooseFault(route);
    if (fault?.kind === 'status' && fault.early === true) {
      await sendAnswer(response, statusAnswer(fault), undefined);
      return;
    }
    if (route === 'upload') await gates.pass('upload-body');
    const body = await readBody(request, fault);
    if (body === null) return;
    const read = incoming(request, body);
    if (route === 'translate') textBodies.push(read.json);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'status') {
      if (fault.isLate === true) await answers[route](read);
      await sendAnswer(response, statusAnswer(fault), undefined);
      return;
    }
    const isSigned = route === 'voice-upload' || route === 'voice-result';
    if (!isSigned && request.headers.authorization !== `DeepL-Auth-Key ${key}`) {
      await sendAnswer(response, jsonAnswer({ message: 'Forbidden' }, 403), undefined);
      return;
    }
    if (fault?.kind === 'garbage' || fault?.kind === 'wrong-type') {
      if (route === 'upload') await documents.take(request.headers['content-type'] ?? '', body);
      await sendAnswer(response, brokenAnswer(fault.kind), undefined);
      return;
    }
    const answer = await answers[route](read);
    answer.headers = { ...answer.headers, ...service.extraHeaders };
    await passGates(route);
    if (fault?.kind === 'drop-answer') {
      request.socket.destroy();
      return;
    }
    if (route === 'voice-result' && answer.status === 200) {
      response.once('finish', () => voice.markDownloaded(read.path));
    }
    if (route === 'result' && answer.status === 200)
      await sendResult(request, response, answer, fault);
    else await sendAnswer(response, answer, fault);
  };

  const sendResult = async (
    request: IncomingMessage,
    response: ServerResponse,
    answer: PlannedAnswer,
    fault: Fault | undefined,
  ): Promise<void> => {
    response.once('finish', () => {
      downloads += 1;
      documents.markDownloaded(documentIdOf(request.url ?? ''));
    });
    if (fault !== undefined) {
      await sendAnswer(response, answer, fault);
      return;
    }
    const half = Math.floor(answer.body.byteLength / 2);
    response.writeHead(200, {
      'content-length': String(answer.body.byteLength),
      ...answer.headers,
    });
    await flush(response, answer.body.subarray(0, half));
    await gates.pass('download-body');
    response.end(answer.body.subarray(half));
  };

  const server = createServer((request, response) => {
    running += 1;
    peakConcurrency = Math.max(peakConcurrency, running);
    response.once('close', () => {
      running -= 1;
    });
    handle(request, response).catch(() => {
      response.destroy();
    });
  });
  const port = await listen(server, 0);

  const service: FaultService = {
    url: `http://127.0.0.1:${String(port)}`,
    key,
    counts,
    uploads: documents.uploads,
    voice,
    requests,
    resourceRequests: resources.requests,
    textBodies,
    billedBodies,
    get downloads() {
      return downloads;
    },
    get openRequests() {
      return running;
    },
    get peakConcurrency() {
      return peakConcurrency;
    },
    statusScript: DEFAULT_SCRIPT,
    chooseFault: () => undefined,
    isOneShot: true,
    extraHeaders: {},
    fail: (route, ...ordered) => {
      faults.set(route, [...(faults.get(route) ?? []), ...ordered]);
    },
    setTranslation: (next) => {
      translate = next;
    },
    hold: gates.hold,
    release: gates.release,
    waitUntilHeld: gates.waitUntilHeld,
    goOffline: async () => stop(server),
    goOnline: async () => {
      await listen(server, port);
    },
    close: async () => {
      gates.releaseAll();
      await stop(server);
    },
  };
  return service;
}
