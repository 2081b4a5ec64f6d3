import { on, once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { makeCertificate } from '../../../../../electron/embedded/http/make-certificate.ts';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import {
  RecognizerStoppedError,
  type RecognizerKind,
} from '../../../../../electron/embedded/translation/voice/recognizer.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { onCleanUp, startService, type ServiceUnderTest } from '../support.ts';
import { openTls } from '../../../support/raw-tls.ts';
import { ASKED, type Opened } from './support.ts';

async function open(service: ServiceUnderTest): Promise<Opened> {
  const answer = await service.postJson('/v3/voice/realtime', ASKED);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Opened;
}

async function connect({ streaming_url, token }: Opened) {
  const line = new WebSocket(`${streaming_url}?token=${encodeURIComponent(token)}`);
  const messages: Record<string, unknown>[] = [];
  line.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>);
  });
  await once(line, 'open');
  const say = (...words: string[]) =>
    line.send(
      JSON.stringify({
        source_media_chunk: { data: Buffer.from(dictate(words).buffer).toString('base64') },
      }),
    );
  return { line, messages, say, closed: once(line, 'close') };
}

async function connectRaw(url: string): Promise<Socket> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onCleanUp(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const upgrade = (address: string) =>
  `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

/** Records uncaught errors, which would end a process. */
function noteUncaught(): { errors: unknown[]; first: Promise<void> } {
  const errors: unknown[] = [];
  let tell = (): void => undefined;
  const first = new Promise<void>((resolve) => (tell = resolve));
  const note = (error: unknown) => {
    errors.push(error);
    tell();
  };
  process.on('uncaughtException', note);
  onCleanUp(() => void process.off('uncaughtException', note));
  return { errors, first };
}

describe('a client that connects to the voice service without a token', () => {
  it.each(['//', '//[', '/v3/voice/realtime/connect', '/elsewhere'])(
    'is refused at %s, and the connection ends',
    async (address) => {
      const uncaught = noteUncaught();
      const service = await startService({ recognizer: dictation });
      const socket = await connectRaw(service.url);
      socket.resume();
      socket.write(upgrade(address));
      await Promise.race([once(socket, 'close'), uncaught.first]);
      expect(uncaught.errors).toEqual([]);
      await open(service);
    },
  );

  it('does no harm by disconnecting before it is answered', async () => {
    const uncaught = noteUncaught();
    const service = await startService({ recognizer: dictation });
    for (let count = 0; count < 20; count += 1) {
      const socket = await connectRaw(service.url);
      socket.write(upgrade('/elsewhere'), () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    await open(service);
    expect(uncaught.errors).toEqual([]);
  });
});

describe('a request that asks for another protocol', () => {
  const ask = ({ service }: ServiceUnderTest) => {
    const body = JSON.stringify({ text: ['Hello'], target_lang: 'DE' });
    return [
      'POST /v2/translate HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
      `Authorization: DeepL-Auth-Key ${service.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${String(body.length)}`,
      '',
      body,
    ].join('\r\n');
  };

  it.each([false, true])(
    'is answered as plain HTTP, with its body (secure: %s)',
    async (isSecure) => {
      const pair = await makeCertificate(Date.now());
      const service = await startService(isSecure ? { certificate: pair } : {});
      const { url } = service;
      const socket = isSecure
        ? await openTls({ url, ca: pair.certificate }, { servername: 'localhost' })
        : await connectRaw(url);
      // Twice on one connection: all at once, and in single bytes.
      socket.write(ask(service));
      const first = await answerOn(socket);
      for (const byte of Buffer.from(ask(service))) socket.write(Buffer.of(byte));
      for (const answer of [first, await answerOn(socket)]) {
        expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
        expect(answer).toContain('"translations"');
      }
    },
  );
});

/** Returns the next answer, which is a short text. */
async function answerOn(socket: Socket): Promise<string> {
  let answer = '';
  for await (const [part] of on(socket, 'data') as AsyncIterable<[Buffer]>) {
    answer += part.toString('utf8');
    const [head = '', body] = answer.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? 0);
    if (body !== undefined && Buffer.byteLength(body) >= length) return answer;
  }
  return answer;
}

const isHeard = (message: object) => 'source_transcript_update' in message;

describe('a session that continues on another connection', () => {
  it('closes the previous connection, which can no longer end the session', async () => {
    const clock = createManualClock();
    const service = await startService({
      recognizer: dictation,
      clock,
    });
    const opened = await open(service);
    const first = await connect(opened);
    // Like a client that is gone without notice: no message is answered.
    first.line.pause();
    const next = await service.get(`/v3/voice/realtime?token=${opened.token}`);
    const second = await connect((await next.json()) as Opened);
    for (let count = 0; count < 3; count += 1) {
      await clock.advance(29_000);
      second.say('still');
      await vi.waitUntil(() => second.messages.filter(isHeard).length > count, 20_000);
    }
    expect(second.line.readyState).toBe(WebSocket.OPEN);
    first.line.resume();
    expect((await first.closed)[0]).toBe(1000);
    expect(first.messages).toEqual([]);
    expect(second.messages.some((message) => 'error' in message)).toBe(false);
  });
});

describe('a recognizer that stops', () => {
  /** Stops at a word; otherwise like the one for typed words. */
  const stopping: RecognizerKind = {
    ...dictation,
    listen(language, onHeard, onStopped) {
      const listener = dictation.listen(
        language,
        (concluded, tentative) => {
          onHeard(concluded, tentative);
          if ([...concluded, ...tentative].some(({ text }) => text.includes('stop'))) {
            onStopped(new RecognizerStoppedError());
          }
        },
        onStopped,
      );
      return {
        write: (samples) => listener.write(samples),
        end: () => Promise.reject(new RecognizerStoppedError()),
        close: () => listener.close(),
      };
    },
  };

  it('breaks the connection once something was concluded: the client sends the rest again', async () => {
    const service = await startService({ recognizer: stopping });
    const opened = await open(service);
    const { say, closed, messages } = await connect(opened);
    say('one', '', '', '', 'two', 'stop');
    expect((await closed)[0]).toBe(1006);
    expect(messages.some((message) => 'error' in message)).toBe(false);
    const next = await service.get(`/v3/voice/realtime?token=${opened.token}`);
    expect(next.status).toBe(200);
  });

  it('ends the session where it would stop at the same sound again and again', async () => {
    const service = await startService({ recognizer: stopping });
    const { say, closed, messages } = await connect(await open(service));
    say('stop');
    expect((await closed)[0]).toBe(1000);
    expect(messages.at(-1)).toMatchObject({ error: { error_code: 500 } });
  });

  it('never reports completion when its last lines are missing', async () => {
    const service = await startService({ recognizer: stopping });
    const { line, say, closed, messages } = await connect(await open(service));
    say('one', '', '', '', 'two');
    line.send('{"end_of_source_media":{}}');
    expect((await closed)[0]).toBe(1006);
    expect(messages.some((message) => 'end_of_stream' in message)).toBe(false);
  });
});
