import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { decodeClientFrame, encodeFrame } from '../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../shared/voice/messages.ts';
import { WORD_MS, WordListener, type HeardWord, type VoiceScript } from './voice-script.ts';

/** Moments of a connection: each comes once, and `concluded` and `translated` with every line. */
export const STREAM_MOMENTS = [
  'connecting',
  'tentative',
  'concluded',
  'translated',
  'finishing',
] as const;
export type StreamMoment = (typeof STREAM_MOMENTS)[number];

/** Faults of a voice service. */
export const STREAM_FAULTS = [
  /** The connection breaks; the session continues. */
  'cut',
  /** The connection breaks and the session has ended. */
  'session-over',
  /** `end_of_stream`, regardless of what was sent so far. */
  'end',
  /** `end_of_stream` once the client has ended, and no more lines. */
  'end-without-lines',
  'error',
  /** It still listens but sends nothing. */
  'mute',
] as const;
export type StreamFault = (typeof STREAM_FAULTS)[number];

export interface StreamServiceOptions {
  script: VoiceScript;
  targets: readonly string[];
  /** True if the service continues counting after a reconnection; false: from zero. */
  countsOn: boolean;
  /** Number of lines that each translation lags behind. */
  lag: number;
  /** @returns the fault at this moment; null: none */
  onMoment: (moment: StreamMoment) => StreamFault | null;
}

/** Returns a translation of the words of a script. */
export const translated = (text: string, target: string): string =>
  text
    .split(' ')
    .map((word) => `${target}-${word}`)
    .join(' ');

/** Starts a live voice service on loopback that recognizes a script and fails on order. */
export async function createStreamService(options: StreamServiceOptions) {
  let token = 0;
  let isOver = true;
  let receivedMs = 0;
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    const isVoice = (request.url ?? '').startsWith('/v3/voice/realtime');
    if (request.method === 'POST') {
      isOver = false;
      receivedMs = 0;
    }
    const status = !isVoice ? 404 : isOver ? 400 : 200;
    token += 1;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        status === 200
          ? { streaming_url: `ws://127.0.0.1:${port()}/connect`, token: `t${String(token)}` }
          : { message: 'no' },
      ),
    );
  });
  const port = (): string => String((server.address() as AddressInfo).port);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.handleUpgrade(request, socket, head, (line) => {
      const connection = new StreamConnection(line, options, options.countsOn ? receivedMs : 0);
      connection.onSound = (durationMs) => (receivedMs += durationMs);
      connection.onOver = () => (isOver = true);
      connection.begin();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port()}`,
    async close() {
      for (const line of sockets.clients) line.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection to the client. */
class StreamConnection {
  onSound: (durationMs: number) => void = () => undefined;
  onOver: () => void = () => undefined;
  readonly #line: WebSocket;
  readonly #options: StreamServiceOptions;
  readonly #startMs: number;
  readonly #listener = new WordListener();
  readonly #untranslated = new Map<string, Line[]>();
  #words: HeardWord[] = [];
  #isDeaf = false;
  #isGone = false;

  constructor(line: WebSocket, options: StreamServiceOptions, startMs: number) {
    this.#line = line;
    this.#options = options;
    this.#startMs = startMs;
    for (const target of options.targets) this.#untranslated.set(target, []);
  }

  begin(): void {
    this.#reach('connecting');
    this.#line.on('error', () => undefined);
    this.#line.on('message', (data) => {
      if (this.#isGone) return;
      const message = decodeClientFrame('msgpack', data as Buffer);
      if ('source_media_chunk' in message) this.#take(message.source_media_chunk.data);
      else this.#end();
    });
  }

  #take(pcm: Uint8Array): void {
    this.onSound(pcm.length / 32);
    for (const word of this.#listener.hear(pcm)) {
      if (this.#isGone || this.#isDeaf) return;
      if (word === null || word.passage !== this.#words.at(-1)?.passage) this.#conclude();
      if (word === null || this.#isGone || this.#isDeaf) continue;
      this.#words.push(word);
      this.#say({ source_transcript_update: { concluded: [], tentative: this.#lines() } });
      this.#reach('tentative');
    }
  }

  #end(): void {
    this.#reach('finishing');
    if (this.#isGone) return;
    if (!this.#isDeaf) this.#conclude();
    if (!this.#isDeaf) this.#translate(0);
    if (this.#isGone || this.#line.readyState !== this.#line.OPEN) return;
    this.#stop({ end_of_stream: {} });
  }

  #conclude(): void {
    const lines = this.#lines();
    if (lines.length === 0) return;
    this.#words = [];
    // Two people speaking together: two lines of the same time in one message.
    this.#say({ source_transcript_update: { concluded: lines, tentative: [] } });
    for (const waiting of this.#untranslated.values()) waiting.push(...lines);
    this.#reach('concluded');
    if (!this.#isGone && !this.#isDeaf) this.#translate(this.#options.lag);
  }

  #translate(lag: number): void {
    for (const [language, waiting] of this.#untranslated) {
      const lines = waiting.splice(0, Math.max(0, waiting.length - lag));
      if (lines.length === 0) continue;
      const concluded = lines.map(({ text, start_time, end_time }) => ({
        text: translated(text, language),
        start_time,
        end_time,
      }));
      this.#say({ target_transcript_update: { language, concluded, tentative: [] } });
      this.#reach('translated');
      if (this.#isGone || this.#isDeaf) return;
    }
  }

  /** Returns the words so far, one line for each person. */
  #lines(): Line[] {
    const [first] = this.#words;
    const last = this.#words.at(-1);
    if (first === undefined || last === undefined) return [];
    const speakers = this.#options.script.passages[first.passage]?.speakers ?? [];
    return speakers.map((words) => ({
      language: 'en',
      text: this.#words.map(({ slot }) => words[slot] ?? '').join(' '),
      start_time: Math.round(this.#startMs + first.atMs),
      end_time: Math.round(this.#startMs + last.atMs + WORD_MS),
    }));
  }

  #reach(moment: StreamMoment): void {
    if (this.#isGone || this.#isDeaf) return;
    const fault = this.#options.onMoment(moment);
    if (fault === 'cut' || fault === 'session-over') {
      if (fault === 'session-over') this.onOver();
      this.#isGone = true;
      this.#line.terminate();
    } else if (fault === 'end') this.#stop({ end_of_stream: {} });
    else if (fault === 'end-without-lines') this.#isDeaf = true;
    else if (fault === 'mute') this.#isGone = true;
    else if (fault === 'error') {
      const words = { request_type: 'source_media_chunk', error_message: 'No more.' };
      this.#stop({ error: { ...words, error_code: 500, reason_code: 5_000_000 } });
    }
  }

  /** Sends the last message. */
  #stop(message: ServiceMessage): void {
    this.#say(message);
    this.onOver();
    this.#isGone = true;
    this.#line.close();
  }

  #say(message: ServiceMessage): void {
    this.#line.send(encodeFrame('msgpack', message), () => undefined);
  }
}

interface Line {
  language: string;
  text: string;
  start_time: number;
  end_time: number;
}
