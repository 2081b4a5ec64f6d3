import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { VOICE_SOURCES } from '../../../../shared/voice/languages.ts';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Speaker } from './espeak.ts';
import type { VoiceRequest } from './request.ts';
import type { RecognizerKind } from './recognizer.ts';
import { VoiceSessions, type VoiceSession } from './sessions.ts';
import type { SpeechUsage } from './speech-usage.ts';
import { VoiceStream } from './stream.ts';
import { StreamError, type VoiceTrouble, type VoiceWire } from './trouble.ts';

/** Path where clients connect, below the address of the service. */
const VOICE_CONNECT_PATH = '/v3/voice/realtime/connect';
/** A chunk of 100 kilobytes as JSON, plus some margin. */
const MOST_FRAME_BYTES = 160_000;
/** Base for parsing addresses, which are only paths here. */
const ANY_BASE = 'http://localhost';
const MOST_SILENT_MS = 30_000;
const MOST_CONNECTED_MS = 60 * 60_000;
/** Bytes that may wait for a client; one that reads nothing at all is disconnected. */
const MOST_WAITING_BYTES = 8_000_000;

export interface VoiceServiceDeps {
  /** Null: no speech recognizer is available. */
  readonly recognizer: RecognizerKind | null;
  /** Null: no speech synthesizer is available. */
  readonly speaker?: Speaker | null;
  readonly usage: SpeechUsage;
  readonly clock: Clock;
  /** @throws `ServiceError` for an unsupported direction */
  translate(
    session: VoiceSession,
    text: string,
    source: string,
    target: string,
    signal: AbortSignal,
  ): Promise<string>;
}

/** Real-time voice. @see translation service, voice */
export class VoiceService {
  readonly #deps: VoiceServiceDeps;
  readonly #sessions: VoiceSessions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
  });

  constructor(deps: VoiceServiceDeps) {
    this.#deps = deps;
    this.#sessions = new VoiceSessions(deps.clock);
  }

  get speaker(): Speaker | null {
    return this.#deps.speaker ?? null;
  }

  /** Recognized languages, lower case. */
  get languages(): readonly string[] {
    const { recognizer } = this.#deps;
    return recognizer === null ? [] : (recognizer.languages ?? VOICE_SOURCES);
  }

  /**
   * Recognizers, in order of preference: `whisper-base;model;de en, pocketsphinx;rough;en`, with
   * `off` instead of the quality for a model that crashed. Null: none.
   */
  get label(): string | null {
    const { recognizer } = this.#deps;
    if (recognizer === null) return null;
    return (recognizer.parts ?? [recognizer]).map(labelOf).join(', ');
  }

  /** Languages that can be detected, lower case. */
  get detectedLanguages(): readonly string[] {
    const { recognizer } = this.#deps;
    if (recognizer === null || recognizer.isPractice || this.languages.length === 1) {
      return this.languages;
    }
    const telling = (recognizer.parts ?? [recognizer]).find(
      ({ detectsLanguage, isOff }) => detectsLanguage && isOff !== true,
    );
    return telling?.languages ?? [];
  }

  /** @param base address of the service, such as `https://127.0.0.1:4000` @throws 403, 429, 456 */
  open(
    caller: Caller,
    request: VoiceRequest,
    base: string,
    trouble: VoiceTrouble | null = null,
  ): object {
    const { languages } = this.#requireRecognizer();
    const { sourceLanguage } = request;
    if (sourceLanguage !== null && languages !== null && !languages.includes(sourceLanguage)) {
      const known = languages.join(', ');
      throw new ServiceError(
        400,
        `source_language must be one of: ${known}. Nothing else is understood here.`,
      );
    }
    if (sourceLanguage === null && this.detectedLanguages.length === 0) {
      throw new ServiceError(400, 'source_language is missing: it cannot be detected here.');
    }
    this.#deps.usage.require(caller);
    return toAnswer(base, this.#sessions.open(caller, request, trouble));
  }

  /** @throws 400, 403, 456 */
  renew(caller: Caller, token: string, base: string): object {
    this.#requireRecognizer();
    this.#deps.usage.require(caller);
    return toAnswer(base, this.#sessions.renew(caller, token));
  }

  /** Accepts a connection or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Nothing else handles its errors from here on: a client that is gone must not end the service.
    const leave = () => socket.destroy();
    socket.on('error', leave);
    const refuse = (status: string) => {
      socket.once('finish', leave);
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    };
    const asked = request.url ?? '/';
    const url = URL.canParse(asked, ANY_BASE) ? new URL(asked, ANY_BASE) : null;
    if (url?.pathname !== VOICE_CONNECT_PATH) {
      refuse('404 Not Found');
      return;
    }
    // A web page on this computer must not listen in.
    if (request.headers.origin !== undefined) {
      refuse('403 Forbidden');
      return;
    }
    const { recognizer } = this.#deps;
    const session = this.#sessions.use(url.searchParams.get('token') ?? '');
    if (session === null || recognizer === null || session.trouble?.refusesToken() === true) {
      refuse('401 Unauthorized');
      return;
    }
    socket.off('error', leave);
    this.#server.handleUpgrade(request, socket, head, (line) =>
      this.#talk(line, session, recognizer),
    );
  }

  close(): void {
    this.#sessions.close();
    for (const line of this.#server.clients) line.terminate();
    this.#server.close();
  }

  #talk(line: WebSocket, session: VoiceSession, recognizer: RecognizerKind): void {
    const { clock, usage } = this.#deps;
    const { trouble } = session;
    const wire: VoiceWire = {
      send: (frame) => {
        if (line.bufferedAmount > MOST_WAITING_BYTES) line.terminate();
        else line.send(frame);
      },
      close: () => {
        // A late event must not end a session that continues over a different connection.
        if (isLeft) return;
        this.#sessions.end(session);
        line.close(1000);
      },
    };
    let isLeft = false;
    let soundMs = 0;
    const stream: VoiceStream = new VoiceStream(session.request, {
      recognizer,
      translate: (...asked) => this.#deps.translate(session, ...asked),
      speak: async (...asked) => (await this.speaker?.speak(...asked)) ?? new Int16Array(),
      wire: trouble?.between(wire, () => stream.isEnding) ?? wire,
      count: (moreMs) => {
        usage.add(session.caller, moreMs, session.request.speech !== null);
        soundMs += moreMs;
        const next = trouble?.after(soundMs) ?? null;
        if (next === 'cut') line.terminate();
        else if (next !== null) stream.fail(next);
      },
      cut: () => line.terminate(),
      now: () => clock.now(),
    });
    let stopSilence = () => {};
    const awaitSound = () => {
      stopSilence();
      stopSilence = clock.after(MOST_SILENT_MS, () =>
        stream.fail(new StreamError(408, 'No sound for 30 seconds.')),
      );
    };
    const stopHour = clock.after(MOST_CONNECTED_MS, () => line.close(1001, 'Connect again.'));
    const leave = () => {
      isLeft = true;
      stopSilence();
      stopHour();
      stream.close();
    };
    const detach = this.#sessions.attach(session, {
      stream,
      leave() {
        leave();
        line.close(1000, 'The session goes on over another connection.');
      },
    });
    awaitSound();
    // A buffer, because `binaryType` has its default value.
    line.on('message', (data: Buffer, isBinary: boolean) => {
      if (isLeft) return;
      stream.receive(isBinary ? data : data.toString('utf8'));
      if (stream.isEnding) stopSilence();
      else awaitSound();
    });
    // A malformed or oversized frame; the connection is closed afterward.
    line.on('error', () => stream.fail(new StreamError(400, 'The frame cannot be read.')));
    line.on('close', () => {
      leave();
      detach();
    });
  }

  #requireRecognizer(): RecognizerKind {
    const { recognizer } = this.#deps;
    if (recognizer !== null) return recognizer;
    throw new ServiceError(403, 'Nothing here understands speech: no recognizer is installed.');
  }
}

/** Builds the header value of a recognizer; characters not allowed in headers are removed from its name. */
function labelOf({ id, quality, isOff, languages }: RecognizerKind): string {
  const name = id.replaceAll(/[^\w .-]/gu, '_').slice(0, 64);
  const codes = languages === null ? [] : [languages.join(' ')];
  return [name, isOff === true ? 'off' : quality, ...codes].join(';');
}

function toAnswer(base: string, opened: { session: VoiceSession; token: string }): object {
  return {
    streaming_url: `${base.replace(/^http/u, 'ws')}${VOICE_CONNECT_PATH}`,
    token: opened.token,
    session_id: opened.session.id,
  };
}
