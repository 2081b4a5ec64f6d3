import { describe, expect, it } from 'vitest';
import type { SoundChunk } from '../../../../../renderer/features/voice/capture/pcm-chunks.ts';
import {
  SoundError,
  type SoundDevices,
  type SoundListener,
  type SoundProblem,
} from '../../../../../renderer/features/voice/capture/sound-devices.ts';
import { LINES_SHOWN } from '../../../../../renderer/features/voice/live-slice.ts';
import {
  offeredTerms,
  sourceOf,
  startOf,
} from '../../../../../renderer/features/voice/setup-slice.ts';
import { createVoiceStore } from '../../../../../renderer/features/voice/store.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { Settings } from '../../../../../shared/domain/app/settings.ts';
import type { VoiceSession } from '../../../../../shared/domain/voice/voice.ts';
import type { EventPayload } from '../../../../../shared/ipc/contract.ts';
import { SPEECH_PCM } from '../../../../../shared/voice/media-types.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { AT_MS, SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { memoryStorage } from '../../memory-storage.ts';
import { anEntry } from '../../time-builders.ts';
import { aLine, anOption, aSession } from '../../voice-builders.ts';

const LIVE = aSession({ id: 'live', state: { name: 'open' }, endedAtMs: null, lineCount: 0 });

/** Creates a microphone that hears what the test provides. */
function fakeSound() {
  let listener: SoundListener | null = null;
  let refusal: SoundProblem | null = null;
  const asked: unknown[] = [];
  const sound: SoundDevices = {
    list: () => Promise.resolve([{ id: 'usb', label: 'USB microphone' }]),
    onChanged: () => () => undefined,
    open(from, heard) {
      asked.push(from);
      if (refusal !== null) return Promise.reject(new SoundError(refusal));
      listener = heard;
      return Promise.resolve({
        close() {
          listener = null;
          return Promise.resolve();
        },
      });
    },
  };
  return {
    sound,
    asked,
    isOpen: () => listener !== null,
    refuse: (problem: SoundProblem | null) => void (refusal = problem),
    hear(value: number, peak = 0.5) {
      const chunk: SoundChunk = { samples: new Int16Array(1600).fill(value), peak };
      listener?.onChunk(chunk);
    },
    fail(problem: SoundProblem) {
      const told = listener;
      if (problem !== 'silent') listener = null;
      told?.onProblem(problem);
    },
    hearAgain: () => listener?.onHeardAgain(),
  };
}

function setUp(handlers: Handlers = {}) {
  let session: VoiceSession = LIVE;
  const patched = (patch: Partial<VoiceSession>): VoiceSession =>
    (session = { ...session, ...patch });
  const fake = createFakeApi({
    'settings:get': () => ({
      ...SETTINGS,
      voice: { sourceLang: 'en', targetLangs: ['es'], formality: 'default', keepsSound: true },
    }),
    'settings:update': () => SETTINGS,
    'connections:list-glossaries': () => [],
    'sound:ask': () => ({ access: 'allowed' }),
    'sound:give-up': () => undefined,
    'voice:get-options': () => [anOption()],
    'voice:list-sessions': () => ({ sessions: [], total: 0 }),
    'voice:list-facets': () => ({ languages: ['en'], projects: [] }),
    'voice:start': () => LIVE,
    'voice:add-sound': () => ({ soundMs: 0 }),
    'voice:pause': () => patched({ isPaused: true }),
    'voice:resume': () => patched({ isPaused: false }),
    'voice:stop': () => patched({ state: { name: 'finishing' } }),
    ...handlers,
  });
  const microphone = fakeSound();
  const storage = memoryStorage();
  const timers = createManualTimers();
  const played: Uint8Array[] = [];
  /** Milliseconds of each piece of speech; `stop` when it was silenced. */
  const spoken: (number | 'stop')[] = [];
  const store = createVoiceStore({
    api: fake.api,
    timers,
    session: createSearchSession({ api: fake.api, timers }),
    storage,
    sound: microphone.sound,
    play(pcm) {
      played.push(pcm);
      return { over: Promise.resolve(), stop: () => undefined };
    },
    player: {
      add: (pcm, rate) => spoken.push((pcm.length / 2 / rate) * 1_000),
      stop: () => spoken.push('stop'),
    },
    now: () => AT_MS,
    zone: () => 'UTC',
  });
  store.getState().connect();
  store.getState().showPage(true);
  return {
    fake,
    microphone,
    storage,
    timers,
    store,
    played,
    spoken,
    state: () => store.getState(),
  };
}

async function started(handlers: Handlers = {}) {
  const under = setUp(handlers);
  await under.state().loadSetup();
  await under.state().start();
  return under;
}

describe('what a session is started with', () => {
  it('is what was chosen last', async () => {
    const { fake, state } = await started();
    expect(fake.inputsOf('voice:start')).toMatchObject([
      { connectionId: 'embedded', sourceLang: 'en', targetLangs: ['es'], origin: 'microphone' },
    ]);
    expect(state().live?.id).toBe('live');
  });

  it('is what is chosen while the last choices are read', async () => {
    const stored = defer<Settings>();
    const { state } = setUp({ 'settings:get': () => stored.promise });
    const loaded = state().loadSetup();
    state().addTargetLang('ja');
    stored.resolve(SETTINGS);
    await loaded;
    expect(state().targetLangs).toEqual(['ja']);
    expect(state().sourceLang).toBe(SETTINGS.voice.sourceLang);
  });

  it("leaves out what the service doesn't have", async () => {
    const { fake, state } = setUp();
    await state().loadSetup();
    state().addTargetLang('ja');
    state().setFormality('more');
    await state().start();
    expect(fake.inputsOf('voice:start')).toMatchObject([
      { targetLangs: ['es'], formality: 'default', glossaryIds: [] },
    ]);
  });

  it('includes the collection of spoken terms, while it has words of the language', async () => {
    const terms = (id: string, ...langs: string[]) => ({
      id,
      name: id,
      lists: langs.map((lang) => ({ lang, termCount: 1 })),
      createdAtMs: null,
    });
    const { fake, state } = setUp({
      'voice:get-options': () => [anOption({ takesSpokenTerms: true, canDetectSource: true })],
      // More than one request for a service with many.
      'spoken-terms:list': ({ page }) => ({
        collections: page === 1 ? [terms('en only', 'en')] : [terms('both', 'en', 'es')],
        total: 2,
        isMissing: false,
      }),
    });
    await state().loadSetup();
    await settle();
    const offered = () => offeredTerms(state().spokenTerms, sourceOf(state())).map(({ id }) => id);
    expect(startOf(state())?.spokenTermsId).toBeNull();
    expect(offered()).toEqual(['en only', 'both']);
    state().setSpokenTerms('en only');
    expect(startOf(state())?.spokenTermsId).toBe('en only');
    state().setSourceLang('es');
    expect(offered()).toEqual(['both']);
    expect(startOf(state())?.spokenTermsId).toBeNull();
    state().setSourceLang(null);
    expect(offered()).toEqual(['en only', 'both']);
    expect(fake.inputsOf('spoken-terms:list')).toHaveLength(2);
  });

  it('includes one of the translations, to be spoken, while it is chosen', async () => {
    const { microphone, state } = setUp({
      'voice:get-options': () => [anOption({ speechTargets: ['es', 'de'] })],
    });
    await state().loadSetup();
    state().setSpeechTarget('de');
    expect(startOf(state())?.speechTarget).toBeNull();
    state().addTargetLang('de');
    expect(startOf(state())?.speechTarget).toBe('de');
    await state().start();
    // The window's own speech is removed from its recording.
    expect(microphone.asked).toEqual([{ origin: 'microphone', deviceId: null, cancelsEcho: true }]);
  });

  it('includes the chosen voice, which only a remote service can adapt to the speaker', async () => {
    const speechTargets = ['es', 'de'];
    const { state } = setUp({
      'voice:get-options': () => [
        anOption({ speechTargets }),
        anOption({ connectionId: 'c1', isHere: false, isDefault: false, speechTargets }),
      ],
    });
    await state().loadSetup();
    expect(startOf(state())?.speechVoice).toBe('default');
    for (const voice of ['female', 'match'] as const) {
      state().setSpeechVoice(voice);
      state().setConnection('c1');
      expect(startOf(state())?.speechVoice).toBe(voice);
      state().setConnection('embedded');
      expect(startOf(state())?.speechVoice).toBe(voice === 'match' ? 'default' : voice);
    }
  });

  it('needs a language when the service detects none', async () => {
    const { fake, state } = setUp();
    await state().loadSetup();
    state().setSourceLang(null);
    await state().start();
    expect(fake.inputsOf('voice:start')).toEqual([]);
    expect(fake.inputsOf('sound:ask')).toEqual([]);
  });

  it('has at most five languages', async () => {
    const { state } = setUp();
    await state().loadSetup();
    for (const code of ['ca', 'de', 'fr', 'it', 'pt-BR']) state().addTargetLang(code);
    expect(state().targetLangs).toEqual(['es', 'ca', 'de', 'fr', 'it']);
  });

  it('remembers the microphone', async () => {
    const { microphone, storage, state } = setUp();
    state().setSoundFrom({ origin: 'microphone', deviceId: 'usb' });
    await state().loadSetup();
    await state().start();
    expect(microphone.asked).toEqual([{ origin: 'microphone', deviceId: 'usb' }]);
    expect(storage.getItem('dragoman.microphone')).toBe('usb');
  });
});

describe('the microphone of a session', () => {
  it("is requested before the session, whose first word isn't lost", async () => {
    const answer = defer<VoiceSession>();
    const { fake, microphone, state } = setUp({ 'voice:start': () => answer.promise });
    await state().loadSetup();
    const starting = state().start();
    await settle();
    expect(fake.inputsOf('sound:ask')).toEqual([{ origin: 'microphone' }]);
    microphone.hear(1);
    microphone.hear(2);
    answer.resolve(LIVE);
    await starting;
    microphone.hear(3);
    await settle();
    const pieces = fake.inputsOf('voice:add-sound');
    expect(pieces.map(({ sequence }) => sequence)).toEqual(pieces.map((_piece, index) => index));
    const samples = pieces.flatMap(({ pcm }) => [...new Int16Array(pcm.slice().buffer)]);
    expect(samples.filter((_, index) => index % 1600 === 0)).toEqual([1, 2, 3]);
  });

  it('that is refused starts nothing', async () => {
    const { fake, state } = await started({ 'sound:ask': () => ({ access: 'denied' }) });
    expect(state().sound).toEqual({ status: 'problem', problem: 'denied' });
    expect(fake.inputsOf('voice:start')).toEqual([]);
    expect(state().live).toBeNull();
  });

  it('is closed again when there is no session', async () => {
    const { microphone, state } = await started({
      'voice:start': () => {
        throw new AppError('lane/local-only', { english: 'No.' });
      },
    });
    expect(state().liveError?.code).toBe('lane/local-only');
    expect(microphone.isOpen()).toBe(false);
    expect(state().sound.status).toBe('off');
  });

  it('that is pulled out leaves the session, which continues with a different one', async () => {
    const { fake, microphone, state } = await started();
    microphone.hear(1);
    await settle();
    microphone.fail('gone');
    expect(state().sound).toEqual({ status: 'problem', problem: 'gone' });
    expect(state().live?.state.name).toBe('open');
    state().setSoundFrom({ origin: 'microphone', deviceId: 'usb' });
    await state().reopenSound();
    microphone.hear(2);
    await settle();
    expect(state().sound.status).toBe('on');
    expect(microphone.asked.at(-1)).toEqual({ origin: 'microphone', deviceId: 'usb' });
    expect(fake.inputsOf('voice:add-sound').map(({ sequence }) => sequence)).toEqual([0, 1]);
  });

  it('that is silent for a while is heard again', async () => {
    const { microphone, state } = await started();
    microphone.fail('silent');
    expect(state().sound).toEqual({ status: 'problem', problem: 'silent' });
    expect(microphone.isOpen()).toBe(true);
    microphone.hearAgain();
    expect(state().sound.status).toBe('on');
  });

  it('is closed in a pause, after all that was heard is stored', async () => {
    const kept = defer<{ soundMs: number }>();
    const { fake, microphone, state } = await started({ 'voice:add-sound': () => kept.promise });
    microphone.hear(1);
    const pausing = state().pause();
    await settle();
    expect(microphone.isOpen()).toBe(false);
    expect(fake.inputsOf('voice:pause')).toEqual([]);
    kept.resolve({ soundMs: 100 });
    await pausing;
    expect(state().live?.isPaused).toBe(true);
    await state().resume();
    expect(microphone.isOpen()).toBe(true);
    expect(state().live?.isPaused).toBe(false);
  });

  it('is closed at the end, and released once the page is left', async () => {
    const { fake, microphone, state } = await started();
    await state().stop();
    expect(microphone.isOpen()).toBe(false);
    expect(state().live?.state.name).toBe('finishing');
    expect(fake.inputsOf('sound:give-up')).toEqual([]);
    state().showPage(false);
    expect(fake.inputsOf('sound:give-up')).toHaveLength(1);
  });

  it('continues while another page is shown, and is released at the end of the session', async () => {
    const { fake, microphone, state } = await started();
    state().showPage(false);
    microphone.hear(1);
    await settle();
    expect(fake.inputsOf('voice:add-sound')).toHaveLength(1);
    fake.emit('voice:changed', { session: { ...LIVE, state: { name: 'ended', end: 'failed' } } });
    await settle();
    expect(microphone.isOpen()).toBe(false);
    expect(fake.inputsOf('sound:give-up')).toHaveLength(1);
  });

  it('can be tested without a session; nothing of that is sent', async () => {
    const { fake, microphone, state } = setUp();
    await state().testSound(true);
    microphone.hear(1, 0.8);
    expect(state()).toMatchObject({ isTesting: true, level: 0.8 });
    await state().testSound(false);
    expect(microphone.isOpen()).toBe(false);
    expect(state()).toMatchObject({ isTesting: false, level: 0, sound: { status: 'off' } });
    await state().loadSetup();
    await state().start();
    await settle();
    expect(fake.inputsOf('voice:add-sound')).toEqual([]);
  });
});

describe('the lines of a session', () => {
  it('grow, and tentative ones are replaced by language', async () => {
    const { fake, state } = await started();
    const said = aLine({ id: 'a' });
    const tentative = { ...aLine(), text: 'The', startMs: 2_000, endMs: 2_500 };
    const of = { sessionId: 'live', targetLang: null };
    fake.emit('voice:lines', { ...of, concluded: [said], tentative: [tentative] });
    fake.emit('voice:lines', { ...of, concluded: [said], tentative: [] });
    fake.emit('voice:lines', { ...of, targetLang: 'es', concluded: [], tentative: [tentative] });
    fake.emit('voice:lines', {
      ...of,
      sessionId: 'other',
      concluded: [aLine({ id: 'b' })],
      tentative: [],
    });
    expect(state().liveLines.map(({ id }) => id)).toEqual(['a']);
    expect(state().tentative).toEqual({ '': [], es: [tentative] });
  });

  it('stay as many as one can look at', async () => {
    const { fake, state } = await started();
    const lines = Array.from({ length: LINES_SHOWN + 40 }, (_, index) =>
      aLine({ id: String(index), startMs: index, endMs: index }),
    );
    fake.emit('voice:lines', {
      sessionId: 'live',
      targetLang: null,
      concluded: lines,
      tentative: [],
    });
    expect(state().liveLines).toHaveLength(LINES_SHOWN);
    expect(state().liveLines[0]?.id).toBe('40');
  });

  it('are found again by a window that was loaded in the middle, which continues after a press', async () => {
    const { fake, microphone, state } = setUp({
      'voice:take-over': () => ({ session: LIVE, nextSequence: 41 }),
      'voice:list-sessions': () => ({ sessions: [{ session: LIVE, snippet: null }], total: 1 }),
      'voice:get-session': () => ({
        session: LIVE,
        lines: [aLine()],
        totalLines: 1,
        tentative: [],
      }),
    });
    await settle();
    expect(state()).toMatchObject({ live: { id: 'live' }, isOrphan: true });
    expect(state().liveLines).toHaveLength(1);
    expect(microphone.isOpen()).toBe(false);
    microphone.refuse('denied');
    await state().reopenSound();
    expect(state()).toMatchObject({ isOrphan: true, sound: { problem: 'denied' } });
    expect(fake.inputsOf('voice:take-over')).toEqual([]);
    microphone.refuse(null);
    await state().reopenSound();
    microphone.hear(1);
    await settle();
    expect(state()).toMatchObject({ isOrphan: false, sound: { status: 'on' } });
    expect(fake.inputsOf('voice:add-sound').map(({ sequence }) => sequence)).toEqual([41]);
  });
});

describe('translated speech', () => {
  const piece = (
    bytes: number,
    more: Partial<EventPayload<'voice:speech'>> = {},
  ): EventPayload<'voice:speech'> => ({
    sessionId: 'live',
    language: 'es',
    contentType: null,
    headerCount: 0,
    data: [new Uint8Array(bytes)],
    durationMs: 0,
    text: null,
    ...more,
  });

  it('is played as it arrives, in whole samples, and only in the current session', async () => {
    const { fake, spoken } = await started();
    spoken.length = 0;
    fake.emit('voice:speech', piece(4_801, { contentType: SPEECH_PCM }));
    fake.emit('voice:speech', piece(4_799));
    fake.emit('voice:speech', piece(4_800, { sessionId: 'other' }));
    fake.emit('voice:speech', piece(3_200, { contentType: 'audio/pcm;encoding=s16le;rate=16000' }));
    expect(spoken).toEqual([100, 100, 100]);
  });

  it("isn't played later when it was muted", async () => {
    const { fake, spoken, state } = await started();
    spoken.length = 0;
    fake.emit('voice:speech', piece(4_800));
    state().setMuted(true);
    fake.emit('voice:speech', piece(9_600));
    state().setMuted(false);
    fake.emit('voice:speech', piece(14_400));
    expect(spoken).toEqual([100, 'stop', 300]);
  });

  it('in another format is reported as not playable, and ends with its session', async () => {
    const { fake, spoken, state } = await started();
    spoken.length = 0;
    fake.emit('voice:speech', piece(100, { contentType: 'audio/webm;codecs=opus' }));
    fake.emit('voice:speech', piece(100));
    expect(state().isUnplayable).toBe(true);
    expect(spoken).toEqual([]);
    const ended = aSession({ id: 'live' });
    fake.emit('voice:changed', { session: ended });
    state().closeLive();
    expect(spoken).toEqual(['stop']);
    expect(state().isUnplayable).toBe(false);
  });
});

describe('an earlier session', () => {
  const detail = { session: aSession(), lines: [aLine()], totalLines: 1, tentative: [] };
  const handlers: Handlers = {
    'voice:get-session': () => detail,
    'voice:edit-line': ({ text }) => aLine({ text, isChangedByMe: true }),
    'voice:read-sound': () => ({ pcm: new Uint8Array(64) }),
    'voice:delete-sessions': () => ({ count: 1 }),
    'voice:restore-sessions': () => ({ count: 1 }),
    'time:add-entry': () => {
      throw new AppError('input/invalid', { english: 'No.' });
    },
    'time:get-job-durations': () => [],
  };

  it('is corrected in place', async () => {
    const { state } = setUp(handlers);
    await state().openSession('v1');
    expect(await state().saveLine('l1', 'Good evening.')).toBeNull();
    expect(state().detail).toMatchObject({
      value: { lines: [{ text: 'Good evening.', isChangedByMe: true }] },
    });
  });

  it('plays the sound of a line with a little before and after it', async () => {
    const { fake, played, state } = setUp(handlers);
    await state().openSession('v1');
    await state().playLine({ id: 'l1', startMs: 100, endMs: 1_500 });
    expect(fake.inputsOf('voice:read-sound')).toEqual([
      { sessionId: 'v1', fromMs: 0, durationMs: 1_650 },
    ]);
    expect(played).toHaveLength(1);
    expect(state().playingId).toBeNull();
  });

  it('shows the time that was logged for it, and logs it as that of the session', async () => {
    const { fake, state } = setUp({
      ...handlers,
      'time:get-job-durations': () => [{ jobId: 'v1', durationMs: 120_000 }],
      'time:add-entry': () => anEntry(),
    });
    await state().openSession('v1');
    expect(state().loggedMs).toBe(120_000);
    const spent = { projectId: 'p1', isBillable: true, durationMs: 60_000 };
    expect(await state().logTime(spent, 'Nov 27 · English')).toBeNull();
    expect(fake.inputsOf('time:get-job-durations')).toEqual([{ jobIds: ['v1'] }]);
    expect(fake.inputsOf('time:add-entry')).toMatchObject([
      { documentJobId: 'v1', isForText: true, note: 'Nov 27 · English' },
    ]);
    expect(state().loggedMs).toBe(180_000);
  });

  it('says why its time was refused', async () => {
    const { fake, state } = setUp(handlers);
    await state().openSession('v1');
    const spent = { projectId: 'p1', isBillable: true, durationMs: 60_000 };
    expect((await state().logTime(spent, 'Good morning, everybody.'))?.code).toBe('input/invalid');
    expect(fake.inputsOf('time:add-entry')).toMatchObject([
      { endedAtMs: AT_MS + 95_000, startedAtMs: AT_MS + 35_000, note: 'Good morning, everybody.' },
    ]);
  });
});
