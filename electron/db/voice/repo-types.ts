import type { TextPiece } from '../../../shared/domain/history/history.ts';
import type { RecogniserQuality, VoiceEnd } from '../../../shared/domain/voice/names.ts';
import type {
  StartVoice,
  VoiceFacets,
  VoiceLine,
  VoiceRevision,
  VoiceSessionQuery,
} from '../../../shared/domain/voice/voice.ts';
import type { ErrorData } from '../../../shared/errors.ts';

/** A new line. */
export type NewVoiceLine = Pick<VoiceLine, 'language' | 'text' | 'startMs' | 'endMs'>;

/** A stored session. */
export interface VoiceSessionRecord extends Omit<StartVoice, 'connectionId' | 'speechVoice'> {
  id: string;
  title: string;
  connectionId: string;
  connectionName: string;
  recogniser: RecogniserQuality | null;
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
  recogniser: RecogniserQuality | null;
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

/** One page of the transcript, with related data. */
export interface VoiceLinePage {
  lines: VoiceLine[];
  totalLines: number;
}

/** Voice sessions. One transaction per call. */
export interface VoiceRepo {
  insert(session: NewVoiceSession): VoiceSessionRecord;
  /** Returns null when missing or deleted. */
  get(sessionId: string): VoiceSessionRecord | null;
  /** @throws `input/not-found` */
  update(sessionId: string, change: VoiceSessionChange): VoiceSessionRecord;
  /**
   * Adds concluded lines of one language, and their history segments.
   * @param targetLang null: the transcript
   * @throws `input/not-found`
   */
  addLines(
    sessionId: string,
    targetLang: string | null,
    lines: readonly NewVoiceLine[],
    progress: VoiceProgress,
  ): { lines: VoiceLine[]; session: VoiceSessionRecord; itemIds: string[] };
  list(query: VoiceSessionQuery): {
    sessions: { record: VoiceSessionRecord; snippet: TextPiece[] | null }[];
    total: number;
  };
  /** Lists the facets by which the list can be filtered. */
  listFacets(): VoiceFacets;
  listLines(sessionId: string, page: number, limit: number): VoiceLinePage;
  /** Lists all lines, in the order of their times. */
  listAllLines(sessionId: string): VoiceLine[];
  /** Edits a line; the previous text becomes a revision, and the history follows. @throws `input/not-found` */
  editLine(
    sessionId: string,
    lineId: string,
    text: string,
    atMs: number,
  ): { line: VoiceLine; itemIds: string[] };
  /** Lists revisions, newest first. */
  listRevisions(sessionId: string, lineId: string): VoiceRevision[];
  /**
   * Releases the sound; the only way to a session without it. When the ground is that everything is written down, the
   * stored lines decide: the session must be complete and not keep its sound, with lines in each language up to the end
   * of the speech.
   * @returns the session; its file may be removed when `hasSound` is false
   * @throws `input/not-found`
   */
  releaseSound(sessionId: string, release: SoundRelease): VoiceSessionRecord;
  /** Lists the sessions that were running when the app ended. */
  listRunning(): VoiceSessionRecord[];
  /** Lists all that have sound, including deleted ones. */
  listWithSound(): string[];
  /** Hides sessions and their items. @returns how many were there */
  remove(sessionIds: readonly string[], atMs: number): number;
  restore(sessionIds: readonly string[]): number;
  /** Permanently removes sessions deleted before an instant. @returns the sessions */
  purge(deletedBeforeMs: number): string[];
}
