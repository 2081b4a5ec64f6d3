import type { RecognizerQuality, VoiceEnd } from '../../../shared/domain/voice/names.ts';
import type { StartVoice, VoiceLine } from '../../../shared/domain/voice/voice.ts';
import type { ErrorData } from '../../../shared/errors.ts';

/** A new line. */
export type NewVoiceLine = Pick<VoiceLine, 'language' | 'text' | 'startMs' | 'endMs'>;

/** A stored session. */
export interface VoiceSessionRecord extends Omit<StartVoice, 'connectionId' | 'speechVoice'> {
  id: string;
  title: string;
  connectionId: string;
  connectionName: string;
  recognizer: RecognizerQuality | null;
  projectName: string | null;
  /** Null while it is running. */
  end: VoiceEnd | null;
  error: ErrorData | null;
  soundMs: number;
  /** Time up to which every language has lines. */
  concludedMs: number;
  /** Length of the sound that was sent to the service. */
  sentMs: number;
  hasSound: boolean;
  lineCount: number;
  startedAtMs: number;
  endedAtMs: number | null;
}

export interface NewVoiceSession extends Omit<StartVoice, 'speechVoice'> {
  id: string;
  connectionName: string;
  recognizer: RecognizerQuality | null;
  projectName: string | null;
  /** Ids of its history items, one for each target, or one; empty: it is not recorded there. */
  itemIds: readonly string[];
  startedAtMs: number;
}

/** Changes of a session besides its lines. */
export interface VoiceSessionChange {
  title?: string;
  end?: VoiceEnd | null;
  endedAtMs?: number | null;
  error?: ErrorData | null;
  soundMs?: number;
  /** According to its stay; stored only as far as the stored lines of each language reach. */
  concludedMs?: number;
  sentMs?: number;
}

/**
 * Grounds for removing the sound of a session. asked: the user requests it. written-down: it is not to be kept, and
 * after `speechEndMs` there is only silence.
 */
export type SoundRelease = { ground: 'asked' } | { ground: 'written-down'; speechEndMs: number };

/** Progress of a session, stored with its lines; `concludedMs` only as far as the stored lines reach. */
export type VoiceProgress = Pick<VoiceSessionRecord, 'soundMs' | 'concludedMs' | 'sentMs'>;
