import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Round } from '../round.ts';
import { copyDatabase, readLive } from './read-database.ts';

/** The spoken words, and what the app has confirmed of them. */
export interface ExpectedVoice {
  sessionId: string;
  targets: readonly string[];
  keepsSound: boolean;
  /** The service's times are unambiguous. */
  hasSureTimes: boolean;
  /** Each word once, with times in the sound. */
  words: readonly { text: string; startMs: number; endMs: number }[];
  /** Length of the sound that the app has confirmed as stored. */
  confirmedMs: number;
  /** Words of lines that the app has shown as concluded, by language; '' is the spoken text. */
  confirmed: ReadonlySet<string>;
}

export interface VoicePlace {
  database: string;
  /** Folder of the stored sound. */
  sounds: string;
}

interface SessionRow {
  ended: string | null;
  keeps_sound: number;
  has_sound: number;
  concluded_ms: number;
  sound_ms: number;
}

interface LineRow {
  lang: string;
  text: string;
  start_ms: number;
  end_ms: number;
}

/** The times of a service that continues counting may be early by up to this much, see docs/voice.md. */
const MOST_SHIFT_MS = 2_100;

export const confirmedWord = (lang: string, word: string): string => `${lang} ${word}`;

/** Finds lost words, which are in neither a line nor the stored sound. @returns words that no line has */
export function checkVoice(round: Round, place: VoicePlace, expected: ExpectedVoice): string[] {
  const { sessionId } = expected;
  const [session] = readLive<SessionRow>(
    place.database,
    'SELECT ended, keeps_sound, has_sound, concluded_ms, sound_ms FROM voice_sessions WHERE id = ?',
    sessionId,
  );
  if (session === undefined) {
    round.violate('entries lost', 'the session is not there');
    return [];
  }
  const lines = readLive<LineRow>(
    place.database,
    `SELECT coalesce(target_lang, '') AS lang, text, start_ms, end_ms FROM voice_lines
     WHERE session_row_id = (SELECT row_id FROM voice_sessions WHERE id = ?) ORDER BY number`,
    sessionId,
  );
  const missing = checkWords(round, lines, expected);
  checkSound(round, place, { session, missing, expected });
  const reach = ['', ...expected.targets].map((lang) =>
    Math.max(0, ...lines.filter((line) => line.lang === lang).map(({ end_ms }) => end_ms)),
  );
  if (session.concluded_ms > Math.min(...reach)) {
    round.violate('said wrongly', `concluded ${String(session.concluded_ms)} of ${String(reach)}`);
  }
  return missing;
}

/** Tells whether the app has nothing left to do for a session. */
export function isVoiceOver(place: VoicePlace, sessionId: string): boolean {
  const over = readLive(
    place.database,
    "SELECT 1 FROM voice_sessions WHERE id = ? AND ended = 'complete' AND has_sound = keeps_sound",
    sessionId,
  );
  return over.length > 0;
}

/** Checks that everything is finished. */
export function checkVoiceOutcome(round: Round, place: VoicePlace, expected: ExpectedVoice): void {
  const missing = checkVoice(round, place, expected);
  const copy = copyDatabase(place.database);
  const damage = copy.damage();
  const [row] = copy.all<SessionRow>(
    'SELECT ended, keeps_sound, has_sound, concluded_ms, sound_ms FROM voice_sessions WHERE id = ?',
    expected.sessionId,
  );
  copy.close();
  if (damage !== null) round.violate('unsound database', damage);
  if (typeof row?.ended !== 'string') round.violate('stuck', 'the session goes on');
  if (missing.length > 0 && !expected.keepsSound && expected.hasSureTimes) {
    round.violate('stuck', `could not be written down: ${missing.join(', ')}`);
  }
  if (missing.length > 0) round.count('words that only the kept sound has', missing.length);
  const isThere = existsSync(soundPath(place, expected));
  if (isThere !== (row?.has_sound === 1)) round.violate('said wrongly', 'whether there is sound');
  const isDone = row?.ended === 'complete' && missing.length === 0;
  if (isDone && !expected.keepsSound && expected.hasSureTimes && isThere) {
    round.violate('said wrongly', 'sound that was not to be kept is there');
  }
  round.count(isThere ? 'sessions that keep their sound' : 'sessions whose sound was removed');
}

function checkWords(round: Round, lines: readonly LineRow[], expected: ExpectedVoice): string[] {
  const missing: string[] = [];
  for (const lang of ['', ...expected.targets]) {
    const said = lines.filter((line) => line.lang === lang);
    const heard = said.flatMap((line) =>
      line.text
        .trim()
        .split(' ')
        .map((word) => ({ word: word.replace(/^\w\w-/u, ''), line })),
    );
    for (const { text, startMs, endMs } of expected.words) {
      const found = heard.filter(({ word }) => word === text);
      const [first] = found;
      if (found.length > 1) round.violate('doubled', `${text} ${String(found.length)} times`);
      if (first === undefined) {
        if (endMs <= expected.confirmedMs) missing.push(confirmedWord(lang, text));
        if (expected.confirmed.has(confirmedWord(lang, text))) {
          round.violate('entries lost', `${text} was shown and is not there`);
        }
      } else if (
        first.line.start_ms > startMs + MOST_SHIFT_MS ||
        first.line.end_ms < endMs - MOST_SHIFT_MS
      ) {
        round.violate('moved', `${text} is at ${String(first.line.start_ms)}`);
      }
    }
    const known = new Set(expected.words.map(({ text }) => text));
    const strange = heard.filter(({ word }) => !known.has(word));
    if (strange.length > 0) round.violate('moved', `nobody said ${strange[0]?.word ?? ''}`);
  }
  return missing;
}

function checkSound(
  round: Round,
  place: VoicePlace,
  found: { session: SessionRow; missing: readonly string[]; expected: ExpectedVoice },
): void {
  const { session, missing, expected } = found;
  const soundMs = lengthOf(soundPath(place, expected));
  if (soundMs === null) {
    if (missing.length > 0) {
      round.violate('entries lost', `sound that no line has: ${missing.join(', ')}`);
    }
    if (expected.keepsSound) round.violate('entries lost', 'sound that was to be kept');
    if (session.ended !== 'complete') round.violate('entries lost', 'sound before the end');
  } else if (soundMs < expected.confirmedMs) {
    round.violate('entries lost', `${String(soundMs)} of ${String(expected.confirmedMs)} ms`);
  }
}

const soundPath = (place: VoicePlace, { sessionId }: ExpectedVoice): string =>
  join(place.sounds, `${sessionId}.sound`);

/**
 * Computes the length from the unencrypted parts of the file: magic number, key, and pieces with nonce, tag, and
 * time. Null if there is no file.
 */
function lengthOf(path: string): number | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  let at = 8 + bytes.readUInt32LE(4);
  let soundBytes = 0;
  while (at + 32 <= bytes.length) {
    const length = bytes.readUInt32LE(at);
    if (at + 32 + length > bytes.length) break;
    soundBytes += length - 8;
    at += 32 + length;
  }
  return soundBytes / 32;
}
