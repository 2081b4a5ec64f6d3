import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { voiceHandlers } from '../../../electron/ipc/voice.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aLine, aSession, anOption } from '../renderer/voice-builders.ts';

type OwnRequestName = Extract<RequestName, `voice:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const session = aSession({
  id: 's',
  title: 'Good morning',
  connectionName: 'Built in',
  targetLangs: ['de'],
  state: { name: 'ended', end: 'interrupted' },
  error: { code: 'net/interrupted', message: 'networkErrors.interrupted', retryable: true },
  soundMs: 4_000,
  concludedMs: 2_000,
  billedMinutes: 1,
  canFinish: true,
  lineCount: 1,
  startedAtMs: 1,
  endedAtMs: 2,
});
const line = aLine({ id: 's.1', language: 'en', text: 'Good morning.', endMs: 900 });

/** Creates handlers whose services answer with a sample of each kind. */
export const createVoiceHandlers = (later: Later): Pick<IpcHandlers, OwnRequestName> =>
  voiceHandlers({
    voice: {
      getOptions: later([
        anOption({
          connectionName: 'Built in',
          sources: [{ code: 'en', canBeDetected: true }],
          targets: ['de'],
          formalityTargets: ['de'],
          canDetectSource: true,
          takesGlossary: true,
          recognisers: [{ name: 'PocketSphinx', quality: 'rough' as const, languages: ['en'] }],
        }),
      ]),
      start: later(session),
      addSound: later(200),
      takeOver: later({ session, nextSequence: 3 }),
      listFacets: later({ languages: ['en'], projects: [{ id: 'p', name: 'Merger' }] }),
      pause: later(session),
      resume: later(session),
      stop: later(session),
      finish: later(session),
      list: later({
        sessions: [{ session, snippet: [{ text: 'Good', isHit: true }] }],
        total: 1,
      }),
      get: later({
        session,
        lines: [line],
        totalLines: 1,
        tentative: [{ targetLang: null, language: 'en', text: 'and', startMs: 900, endMs: 950 }],
      }),
      rename: later(session),
      editLine: later(line),
      listRevisions: later([{ text: 'Good mourning.', replacedAtMs: 3 }]),
      remove: later(1),
      restore: later(1),
      removeSound: later(session),
      readSound: later(new Uint8Array(32)),
    },
    exports: {
      suggestName: later('Good morning.srt'),
      export: later({ fileName: 'Good morning.srt', lineCount: 1 }),
      lastPath: () => '/home/me/a.srt',
    },
    desktop: { pickSavePath: later('/home/me/a.srt'), revealFile: () => undefined },
  });

const sessionId = { sessionId: 's' };
const start = {
  connectionId: 'embedded',
  sourceLang: 'en',
  targetLangs: ['de'],
  formality: 'default',
  glossaryIds: [],
  spokenTermsId: null,
  projectId: null,
  keepsSound: true,
  speechTarget: null,
  speechVoice: 'default',
  origin: 'microphone',
};
const query = {
  text: '',
  language: null,
  projectId: null,
  fromMs: null,
  toMs: null,
  order: 'time',
  page: 1,
  limit: 20,
};

/** A valid input for each request. */
export const VOICE_INPUTS: Record<OwnRequestName, unknown> = {
  'voice:get-options': undefined,
  'voice:start': start,
  'voice:add-sound': { ...sessionId, sequence: 0, pcm: new Uint8Array(6_400) },
  'voice:take-over': sessionId,
  'voice:pause': sessionId,
  'voice:resume': sessionId,
  'voice:stop': sessionId,
  'voice:finish': sessionId,
  'voice:list-sessions': query,
  'voice:list-facets': undefined,
  'voice:get-session': { ...sessionId, page: 1, limit: 20 },
  'voice:rename-session': { ...sessionId, title: 'Meeting' },
  'voice:edit-line': { ...sessionId, lineId: 's.1', text: 'Good morning!' },
  'voice:list-revisions': { ...sessionId, lineId: 's.1' },
  'voice:delete-sessions': { sessionIds: ['s'] },
  'voice:restore-sessions': { sessionIds: ['s'] },
  'voice:delete-sound': sessionId,
  'voice:read-sound': { ...sessionId, fromMs: 0, durationMs: 1_000 },
  'voice:export': { ...sessionId, format: 'srt', targetLang: null },
  'voice:reveal-export': undefined,
};

export const BAD_VOICE_INPUTS = [
  ['voice:start', { ...start, targetLangs: ['de', 'fr', 'es', 'it', 'pl', 'nl'] }],
  ['voice:start', { ...start, sourceLang: '../x' }],
  ['voice:start', { ...start, formality: 'prefer_more' }],
  ['voice:add-sound', { ...sessionId, sequence: -1, pcm: new Uint8Array(2) }],
  ['voice:add-sound', { ...sessionId, sequence: 0, pcm: new Uint8Array(0) }],
  ['voice:add-sound', { ...sessionId, sequence: 0, pcm: new Uint8Array(3) }],
  ['voice:add-sound', { ...sessionId, sequence: 0, pcm: new Uint8Array(32_002) }],
  ['voice:add-sound', { ...sessionId, sequence: 0, pcm: [1, 2] }],
  ['voice:list-sessions', { ...query, order: 'text; DROP TABLE voice_lines' }],
  ['voice:read-sound', { ...sessionId, fromMs: 0, durationMs: 60_001 }],
  ['voice:export', { ...sessionId, format: 'exe', targetLang: null }],
] as const;
