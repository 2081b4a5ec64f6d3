import { encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { VoiceSession } from '../../../../../electron/clients/translation/voice/voice-session.ts';
import {
  dictate,
  dictation,
} from '../../../../../electron/embedded/translation/voice/dictation.ts';
import { VOICE_FORMATS } from '../../../../../shared/voice/frames.ts';
import { createManualClock, type ManualClock } from '../../../../fakes/manual-clock.ts';
import { startService, type ServiceUnderTest } from '../support.ts';
import {
  session as practiceHeaders,
  startPracticeService,
  type PracticeUnderTest,
} from '../practice/support.ts';
import { apiOf, ASKED, bufferedSound, HURRIED, type Opened, openVoiceLine } from './support.ts';

const WORDS = ['one', 'two', 'three', '', '', '', '', 'four', 'five', '', '', '', '', 'six'];
const SPOKEN = WORDS.filter((word) => word !== '');

/** Starts a service whose clock a test moves. */
async function startWithClock(): Promise<{ service: ServiceUnderTest; clock: ManualClock }> {
  const clock = createManualClock();
  return { service: await startService({ recognizer: dictation, clock }), clock };
}

async function open(service: Pick<ServiceUnderTest, 'postJson'>, asked: object = {}) {
  const answer = await service.postJson('/v3/voice/realtime', { ...ASKED, ...asked });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Opened;
}

const connect = ({ streaming_url, token }: Opened) =>
  new WebSocket(`${streaming_url}?token=${encodeURIComponent(token)}`);

const opened = (line: WebSocket) => new Promise((resolve) => line.once('open', resolve));
const nextMessage = (line: WebSocket) =>
  new Promise<unknown>((resolve) => {
    line.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8'))));
  });
const closeOf = (line: WebSocket) =>
  new Promise<number>((resolve) => {
    line.once('close', (code) => resolve(code));
  });
const chunk = (words: readonly string[]) =>
  JSON.stringify({
    source_media_chunk: { data: Buffer.from(dictate(words).buffer).toString('base64') },
  });

interface Talk {
  session: VoiceSession;
  outcome: Promise<string>;
  connections: () => number;
}

/** Connects the app's client to a service, five times as fast as real time. */
function talkTo(service: Parameters<typeof apiOf>[0], asked: object = ASKED): Talk {
  let connections = 0;
  const session = new VoiceSession({
    api: apiOf(service, asked),
    open(address, signal) {
      connections += 1;
      return openVoiceLine(address, signal);
    },
    sound: bufferedSound(WORDS),
    format: 'json',
    targets: ['de'],
    ...HURRIED,
  });
  const outcome = session.run(new AbortController().signal);
  outcome.catch(() => undefined);
  return { session, outcome, connections: () => connections };
}

const wordsOf = (session: VoiceSession) =>
  session.source.lines.flatMap(({ text }) => text.trim().split(' '));

describe('the limits of the built-in voice service', () => {
  it('holds ten sessions at the same time, and has room again when they are over', async () => {
    const service = await startService({ recognizer: dictation });
    const talks = Array.from({ length: 10 }, () => talkTo(service));
    expect(await Promise.all(talks.map(({ outcome }) => outcome))).toEqual(
      Array.from({ length: 10 }, () => 'complete'),
    );
    for (const { session } of talks) expect(wordsOf(session)).toEqual(SPOKEN);
    for (let count = 0; count < 10; count += 1) await open(service);
    const one = await service.postJson('/v3/voice/realtime', ASKED);
    expect(one.status).toBe(429);
  });

  it('ends a session whose client sends nothing for 30 seconds', async () => {
    const { service, clock } = await startWithClock();
    const line = connect(await open(service));
    await opened(line);
    const heard = nextMessage(line);
    const closed = closeOf(line);
    await clock.advance(29_000);
    line.send(chunk(['still']));
    expect(await heard).toMatchObject({ source_transcript_update: {} });
    const error = nextMessage(line);
    await clock.advance(29_000);
    expect(line.readyState).toBe(WebSocket.OPEN);
    await clock.advance(1_001);
    expect(await error).toMatchObject({ error: { error_code: 408 } });
    expect(await closed).toBe(1000);
  });

  it('closes a connection after an hour, and the session continues on a new one', async () => {
    const { service, clock } = await startWithClock();
    const first = await open(service);
    const line = connect(first);
    await opened(line);
    const closed = closeOf(line);
    const say = async (word: string) => {
      const heard = nextMessage(line);
      line.send(chunk([word]));
      await heard;
    };
    for (let count = 0; count < 120; count += 1) {
      await say('word');
      await clock.advance(29_900);
    }
    await say('last');
    await clock.advance(12_100);
    expect(await closed).toBe(1001);
    const next = await service.get(`/v3/voice/realtime?token=${first.token}`);
    const again = connect((await next.json()) as Opened);
    await opened(again);
    const heard = nextMessage(again);
    again.send(chunk(['further']));
    expect(await heard).toMatchObject({
      source_transcript_update: { tentative: [{ text: ' further' }] },
    });
  });

  it('refuses a token that is a minute old, and issues no new one for it', async () => {
    const { service, clock } = await startWithClock();
    const old = await open(service);
    await clock.advance(60_001);
    const line = connect(old);
    line.on('error', () => undefined);
    const status = await new Promise((resolve) =>
      line.once('unexpected-response', (_request, answer) => resolve(answer.statusCode)),
    );
    expect(status).toBe(401);
    expect((await service.get(`/v3/voice/realtime?token=${old.token}`)).status).toBe(400);
  });

  it('gives up sessions that nobody resumes, even while the computer slept', async () => {
    const { service, clock } = await startWithClock();
    for (let count = 0; count < 10; count += 1) await open(service);
    await clock.advance(8 * 60 * 60_000);
    expect(await open(service)).toHaveProperty('token');
  });

  it("doesn't mistake a clock that is set back for sound that arrives too fast", async () => {
    const { service, clock } = await startWithClock();
    let shiftMs = 0;
    const now = clock.now.bind(clock);
    clock.now = () => now() + shiftMs;
    const line = connect(await open(service));
    await opened(line);
    for (let count = 0; count < 12; count += 1) {
      if (count === 6) shiftMs = -60 * 60_000;
      const heard = nextMessage(line);
      line.send(chunk(Array.from({ length: 10 }, () => 'word')));
      expect(await heard).toMatchObject({ source_transcript_update: {} });
      await clock.advance(1_000);
    }
  });

  it('ends a MessagePack session with an error for an invalid message', async () => {
    const service = await startService({ recognizer: dictation });
    const cases = {
      'a text frame': '{"end_of_source_media":{}}',
      'what is no MessagePack': Buffer.of(0xc1),
      'half a message': Buffer.from(encode({ source_media_chunk: {} })).subarray(0, 8),
      'a list': encode(['end_of_source_media', {}]),
      'numbers as keys': Buffer.of(0x81, 0x01, 0x80),
      'text for bytes': encode({ source_media_chunk: { data: 'AAAA' } }),
      'more than 100 kilobytes': encode({ source_media_chunk: { data: new Uint8Array(100_001) } }),
      'a map that says it is huge': Buffer.of(0xdf, 0xff, 0xff, 0xff, 0xff),
    };
    for (const [what, frame] of Object.entries(cases)) {
      const line = connect(await open(service, { message_format: 'msgpack' }));
      const frames: Buffer[] = [];
      line.on('message', (data: Buffer) => frames.push(data));
      line.on('open', () => line.send(frame));
      await closeOf(line);
      expect(frames, what).toHaveLength(1);
      expect(frames[0]?.includes('error_code'), what).toBe(true);
    }
  });

  it.each(VOICE_FORMATS)('cuts off a frame larger than any message, in %s', async (format) => {
    const service = await startService({ recognizer: dictation });
    const line = connect(await open(service, { message_format: format }));
    line.on('error', () => undefined);
    const huge = Buffer.alloc(200_000, 0x20);
    line.on('open', () => line.send(format === 'json' ? huge.toString('utf8') : huge));
    expect(await closeOf(line)).toBeGreaterThan(1000);
    await open(service);
  });
});

describe('practice of voice', () => {
  type Switches = Readonly<Record<string, number>>;
  const rehearse = (practice: PracticeUnderTest, switches: Switches): Talk => {
    const named = Object.entries(switches).map(([name, value]) => [
      `x-dragoman-practice-${name}`,
      value,
    ]);
    const headers = practiceHeaders(JSON.stringify(switches), Object.fromEntries(named));
    return talkTo({
      get: (address) => practice.get(address, headers),
      postJson: (address, body) => practice.post(address, body, headers),
    });
  };

  it('cuts, doubles, delays and refuses, and no word is lost or doubled', async () => {
    const practice = await startPracticeService({ recognizer: dictation });
    const cases: [Switches, number][] = [
      [{ 'voice-cut-after': 1, 'voice-cut-count': 1 }, 2],
      [{ 'voice-late-finals': 300 }, 1],
      [{ 'voice-double-count': 5 }, 1],
      [{ 'voice-refused-token-count': 2 }, 3],
      [{ 'voice-slow': 150 }, 1],
      [{ 'voice-cut-after': 1, 'voice-slow': 50, 'voice-refused-token-count': 1 }, 3],
    ];
    const talks = cases.map(([switches]) => rehearse(practice, switches));
    for (const [index, { outcome, session, connections }] of talks.entries()) {
      const [switches, wanted] = cases[index] ?? [];
      const what = JSON.stringify(switches);
      expect(await outcome, what).toBe('complete');
      expect(connections(), what).toBe(wanted);
      expect(wordsOf(session), what).toEqual(SPOKEN);
    }
  });

  it('ends a session with the requested code; what was heard stays', async () => {
    const practice = await startPracticeService({ recognizer: dictation });
    const talk = rehearse(practice, { 'voice-error': 456 });
    await expect(talk.outcome).rejects.toMatchObject({
      details: { status: 456, serviceMessage: 'Practice: this session was made to end.' },
    });
    expect(wordsOf(talk.session)).toEqual(['one', 'two', 'three']);
  });

  it('refuses an unknown switch', async () => {
    const practice = await startPracticeService({ recognizer: dictation });
    const headers = practiceHeaders('voice', { 'x-dragoman-practice-voice-error': 200 });
    const answer = await practice.post('/v3/voice/realtime', ASKED, headers);
    expect(answer.status).toBe(400);
  });
});
