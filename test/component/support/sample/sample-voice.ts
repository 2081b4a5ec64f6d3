import type { VoiceLine, VoiceSession } from '../../../../shared/domain/voice/voice.ts';
import { AppError } from '../../../../shared/errors.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { aLine, anOption, aSession } from '../../../unit/renderer/voice-builders.ts';
import { cut, wordsOf } from './found-words.ts';

const HOUR_MS = 3_600_000;
const SAID: readonly (readonly [string, string])[] = [
  ['Good morning, everybody.', 'Buenos días a todos.'],
  [
    'The contract is signed, and the invoice comes on Monday.',
    'El contrato está firmado y la factura llega el lunes.',
  ],
  ['Are there any questions?', '¿Hay alguna pregunta?'],
  ['The lighthouse is closed in winter.', 'El faro está cerrado en invierno.'],
];

/** Returns the transcript of a session with its translation. */
function sampleLines(sessionId: string): VoiceLine[] {
  return SAID.flatMap(([source, target], index) => {
    const times = { startMs: index * 4_000, endMs: index * 4_000 + 3_200 };
    return [
      aLine({ id: `${sessionId}.${String(index)}`, text: source, ...times }),
      aLine({ id: `${sessionId}.${String(index)}.es`, text: target, targetLang: 'es', ...times }),
    ];
  });
}

const SESSIONS: VoiceSession[] = Array.from({ length: 24 }, (_, index) =>
  aSession({
    id: `v${String(index + 1)}`,
    title: index === 0 ? 'Good morning, everybody.' : `Meeting ${String(index + 1)}`,
    lineCount: SAID.length,
    hasSound: index % 3 !== 1,
    startedAtMs: AT_MS - index * HOUR_MS,
    endedAtMs: AT_MS - index * HOUR_MS + 95_000,
    ...(index === 1 && {
      connectionId: 'c1',
      connectionName: 'Agency',
      recognizer: null,
      sourceLang: null,
      targetLangs: ['es', 'de', 'pt-BR'],
      projectId: 'p1',
      projectName: 'Spring catalogue',
      state: { name: 'ended', end: 'incomplete' } as const,
      canFinish: true,
    }),
  }),
);

/**
 * Answers with in-memory sessions, which can be searched, opened, corrected, and deleted; a new one recognizes what the
 * test provides.
 */
export function answerVoice(fake: FakeApi, isEmpty: boolean): void {
  let sessions = isEmpty ? [] : [...SESSIONS];
  const removed = new Map<string, VoiceSession>();
  const edited = new Map<string, string>();
  const find = (sessionId: string): VoiceSession => {
    const found = sessions.find(({ id }) => id === sessionId);
    if (found === undefined) throw new AppError('input/not-found', 'voice.sessionGone');
    return found;
  };
  const change = (sessionId: string, patch: Partial<VoiceSession>): VoiceSession => {
    const session = { ...find(sessionId), ...patch };
    sessions = sessions.map((each) => (each.id === sessionId ? session : each));
    fake.emit('voice:changed', { session });
    return session;
  };
  const linesOf = (sessionId: string): VoiceLine[] =>
    SESSIONS.some(({ id }) => id === sessionId)
      ? sampleLines(sessionId).map((line) => {
          const text = edited.get(line.id);
          return text === undefined ? line : { ...line, text, isChangedByMe: true };
        })
      : [];
  fake.answer({
    'sound:ask': ({ origin }) => ({
      access: origin === 'microphone' ? 'allowed' : 'unavailable',
    }),
    'sound:give-up': () => undefined,
    'voice:get-options': () => [
      anOption(),
      ...(isEmpty
        ? []
        : [
            anOption({
              connectionId: 'c1',
              connectionName: 'Agency',
              isHere: false,
              isDefault: false,
              canDetectSource: true,
              formalityTargets: ['de', 'es'],
              speechTargets: ['de', 'es'],
              takesSpokenTerms: true,
              recognizers: [],
            }),
          ]),
    ],
    'voice:start': ({
      connectionId,
      sourceLang,
      targetLangs,
      speechTarget,
      origin,
      keepsSound,
    }) => {
      const session = aSession({
        id: `live${String(sessions.length)}`,
        title: '',
        connectionId,
        sourceLang,
        targetLangs,
        speechTarget,
        origin,
        keepsSound,
        state: { name: 'open' },
        soundMs: 0,
        billedMinutes: 1,
        lineCount: 0,
        endedAtMs: null,
      });
      sessions = [session, ...sessions];
      return session;
    },
    'voice:add-sound': ({ sequence }) => ({ soundMs: sequence * 100 }),
    'voice:take-over': ({ sessionId }) => ({
      session: change(sessionId, { isPaused: false }),
      nextSequence: 7,
    }),
    'voice:pause': ({ sessionId }) => change(sessionId, { isPaused: true }),
    'voice:resume': ({ sessionId }) => change(sessionId, { isPaused: false }),
    'voice:stop': ({ sessionId }) =>
      change(sessionId, { state: { name: 'ended', end: 'complete' }, endedAtMs: AT_MS }),
    'voice:finish': ({ sessionId }) =>
      change(sessionId, { state: { name: 'finishing' }, canFinish: false }),
    'voice:list-sessions': ({ text, language, projectId, page, limit }) => {
      const words = wordsOf(text);
      const isWanted = ({ sourceLang, targetLangs, ...session }: VoiceSession) =>
        (language === null || [sourceLang, ...targetLangs].includes(language)) &&
        (projectId === null || session.projectId === projectId);
      const found = sessions.filter(isWanted).flatMap((session) => {
        const texts = [session.title, ...linesOf(session.id).map((line) => line.text)];
        const hit = texts.find((each) =>
          words.every((word) => each.toLowerCase().includes(word.toLowerCase())),
        );
        return hit === undefined
          ? []
          : [{ session, snippet: words.length === 0 ? null : cut(hit, words) }];
      });
      return { sessions: found.slice((page - 1) * limit, page * limit), total: found.length };
    },
    'voice:list-facets': () => ({
      languages: [
        ...new Set(
          sessions.flatMap(({ sourceLang, targetLangs }) => [sourceLang ?? 'en', ...targetLangs]),
        ),
      ].toSorted(),
      projects: sessions.flatMap(({ projectId: id, projectName: name }) =>
        id === null || name === null ? [] : [{ id, name }],
      ),
    }),
    'voice:get-session': ({ sessionId }) => {
      const session = sessions.find(({ id }) => id === sessionId);
      if (session === undefined) return null;
      const lines = linesOf(sessionId);
      const totalLines = lines.filter(({ targetLang }) => targetLang === null).length;
      return { session, lines, totalLines, tentative: [] };
    },
    'voice:rename-session': ({ sessionId, title }) => change(sessionId, { title }),
    'voice:edit-line': ({ sessionId, lineId, text }) => {
      edited.set(lineId, text);
      const line = linesOf(sessionId).find(({ id }) => id === lineId);
      if (line === undefined) throw new AppError('input/not-found', 'voice.sessionGone');
      return line;
    },
    'voice:delete-sessions': ({ sessionIds }) => {
      for (const id of sessionIds) removed.set(id, find(id));
      sessions = sessions.filter(({ id }) => !sessionIds.includes(id));
      return { count: sessionIds.length };
    },
    'voice:restore-sessions': ({ sessionIds }) => {
      const back = sessionIds.flatMap((id) => removed.get(id) ?? []);
      sessions = [...back, ...sessions].toSorted((a, b) => b.startedAtMs - a.startedAtMs);
      return { count: back.length };
    },
    'voice:delete-sound': ({ sessionId }) => change(sessionId, { hasSound: false }),
    'voice:read-sound': ({ durationMs }) => ({ pcm: new Uint8Array(durationMs * 32) }),
    'voice:export': ({ format }) => ({
      fileName: `Good morning.${format}`,
      lineCount: SAID.length,
    }),
    'voice:reveal-export': () => undefined,
  });
}
