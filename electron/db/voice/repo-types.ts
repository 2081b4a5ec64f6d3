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

/** A line that is new. */
export type NewVoiceLine = Pick<VoiceLine, 'language' | 'text' | 'startMs' | 'endMs'>;

/** A session as it is stored. */
export interface VoiceSessionRecord extends Omit<StartVoice, 'connectionId' | 'speechVoice'> {
  id: string;
  title: string;
  connectionId: string;
  connectionName: string;
  recogniser: RecogniserQuality | null;
  projectName: string | null;
  /** Null while it goes on. */
  end: VoiceEnd | null;
  error: ErrorData | null;
  soundMs: number;
  /** Everything before it is there in each language. */
  concludedMs: number;
  /** What the service was sent. */
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
  /** Ids of its items of the history, one for each target, or one; empty: it is not recorded there. */
  itemIds: readonly string[];
  startedAtMs: number;
}

/** What changed about a session besides its lines. */
export interface VoiceSessionChange {
  title?: string;
  end?: VoiceEnd | null;
  endedAtMs?: number | null;
  error?: ErrorData | null;
  soundMs?: number;
  /** As far as its stay knows; no further is stored than the stored lines of each language reach. */
  concludedMs?: number;
  sentMs?: number;
}

/**
 * Why the sound of a session may go. asked: a person wants it gone. written-down: it is not to be kept, and behind
 * `speechEndMs` there is nothing but silence.
 */
export type SoundRelease = { ground: 'asked' } | { ground: 'written-down'; speechEndMs: number };

/** How far a session has come, stored with its lines; of `concludedMs` no more than the stored lines show. */
export type VoiceProgress = Pick<VoiceSessionRecord, 'soundMs' | 'concludedMs' | 'sentMs'>;

/** One page of what was said, with what belongs to it. */
export interface VoiceLinePage {
  lines: VoiceLine[];
  totalLines: number;
}

/** Voice sessions. One transaction per call. */
export interface VoiceRepo {
  insert(session: NewVoiceSession): VoiceSessionRecord;
  /** Null when missing or deleted. */
  get(sessionId: string): VoiceSessionRecord | null;
  /** @throws `input/not-found` */
  update(sessionId: string, change: VoiceSessionChange): VoiceSessionRecord;
  /**
   * Adds concluded lines of one language, and what they are to the history.
   * @param targetLang null: what was said
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
  /** What the list can be narrowed by. */
  listFacets(): VoiceFacets;
  listLines(sessionId: string, page: number, limit: number): VoiceLinePage;
  /** All, in the order of their times. */
  listAllLines(sessionId: string): VoiceLine[];
  /** Keeps the wording before; the history follows. @throws `input/not-found` */
  editLine(
    sessionId: string,
    lineId: string,
    text: string,
    atMs: number,
  ): { line: VoiceLine; itemIds: string[] };
  /** Newest first. */
  listRevisions(sessionId: string, lineId: string): VoiceRevision[];
  /**
   * The only way to a session without sound. Where the sound is to go because it is written down, the stored lines
   * decide: of a session that is complete and does not keep it, in each language, up to the end of what was said.
   * @returns the session; its file may be removed when `hasSound` is false
   * @throws `input/not-found`
   */
  releaseSound(sessionId: string, release: SoundRelease): VoiceSessionRecord;
  /** Those that were under way when the app ended. */
  listRunning(): VoiceSessionRecord[];
  /** All that have sound, deleted ones included. */
  listWithSound(): string[];
  /** Hides sessions and their items. @returns how many were there */
  remove(sessionIds: readonly string[], atMs: number): number;
  restore(sessionIds: readonly string[]): number;
  /** Removes what was deleted before an instant, for good. @returns the sessions */
  purge(deletedBeforeMs: number): string[];
}
