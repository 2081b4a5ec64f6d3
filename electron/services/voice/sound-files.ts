import type { Sound } from '../../clients/translation/voice/voice-session.ts';

/** Sound of one session. It grows piece by piece until it is complete. */
export interface SoundFile extends Sound {
  readonly pieceCount: number;
  /**
   * Resolves once the piece is on disk.
   * @param atMs when it was recorded, UTC epoch milliseconds
   * @throws `document/disk-full`
   */
  append(pcm: Uint8Array, atMs: number): Promise<void>;
  /** Marks that no more pieces follow. */
  complete(): void;
  close(): Promise<void>;
}

/** Stored sound, sealed with the key file of the data folder. */
export interface SoundFiles {
  /** @throws `vault/unavailable` when the key file is lost */
  create(sessionId: string): Promise<SoundFile>;
  /**
   * Opens complete sound without the piece at its end that a crash cut off. Null when there is none.
   * @throws `vault/unavailable`
   */
  open(sessionId: string): Promise<SoundFile | null>;
  /** Quarantines sound that the open database does not want. */
  quarantine(sessionId: string): Promise<void>;
  /** Restores sound from quarantine that the open database wants and lacks. */
  bringBack(wanted: ReadonlySet<string>): Promise<void>;
  /** Lists the sessions that have sound. */
  list(): Promise<string[]>;
}

/** Sound files with the right to remove them, which only `sound-removal.ts` uses. */
export interface RemovableSoundFiles extends SoundFiles {
  remove(sessionId: string): Promise<void>;
}
