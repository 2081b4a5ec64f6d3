import type { RecognizerQuality, VoiceEnd } from '../../../shared/domain/voice/names.ts';
import type { StartVoice, VoiceLine } from '../../../shared/domain/voice/voice.ts';
import { AppError, readErrorData, type ErrorData } from '../../../shared/errors.ts';
import type { VoiceSessionRecord } from './repo-types.ts';

export interface VoiceSessionRow {
  row_id: number;
  id: string;
  title: string;
  origin: StartVoice['origin'];
  connection_id: string;
  connection_name: string;
  recognizer: RecognizerQuality | null;
  source_lang: string | null;
  target_langs_json: string;
  formality: StartVoice['formality'];
  speech_target: string | null;
  glossary_ids_json: string;
  spoken_terms_id: string | null;
  project_id: string | null;
  project_name: string | null;
  ended: VoiceEnd | null;
  error_json: string | null;
  sound_ms: number;
  concluded_ms: number;
  sent_ms: number;
  keeps_sound: number;
  has_sound: number;
  is_recorded: number;
  line_count: number;
  next_number: number;
  started_at_ms: number;
  ended_at_ms: number | null;
}

export interface VoiceLineRow {
  row_id: number;
  number: number;
  target_lang: string | null;
  language: string;
  text: string;
  start_ms: number;
  end_ms: number;
  position: number | null;
  is_changed_by_me: number;
}

export function toSessionRecord(row: VoiceSessionRow): VoiceSessionRecord {
  return {
    id: row.id,
    title: row.title,
    origin: row.origin,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    recognizer: row.recognizer,
    sourceLang: row.source_lang,
    targetLangs: toTexts(row.target_langs_json),
    formality: row.formality,
    speechTarget: row.speech_target,
    glossaryIds: toTexts(row.glossary_ids_json),
    spokenTermsId: row.spoken_terms_id,
    projectId: row.project_id,
    projectName: row.project_name,
    end: row.ended,
    error: row.error_json === null ? null : toError(row.error_json),
    soundMs: row.sound_ms,
    concludedMs: row.concluded_ms,
    sentMs: row.sent_ms,
    keepsSound: row.keeps_sound === 1,
    hasSound: row.has_sound === 1,
    lineCount: row.line_count,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
  };
}

export function toLine(sessionId: string, row: VoiceLineRow): VoiceLine {
  return {
    id: `${sessionId}.${String(row.number)}`,
    targetLang: row.target_lang,
    language: row.language,
    text: row.text,
    startMs: row.start_ms,
    endMs: row.end_ms,
    isChangedByMe: row.is_changed_by_me === 1,
  };
}

/** Returns the number of a line within its session; -1 for the id of another session. */
export function lineNumberOf(sessionId: string, lineId: string): number {
  const number = lineId.startsWith(`${sessionId}.`) ? lineId.slice(sessionId.length + 1) : '';
  return /^\d{1,9}$/u.test(number) ? Number(number) : -1;
}

export function unknownSession(): AppError {
  return new AppError('input/not-found', 'voiceErrors.sessionGone');
}

function toTexts(json: string): string[] {
  const texts: unknown = JSON.parse(json);
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}

function toError(json: string): ErrorData {
  return readErrorData(json);
}
