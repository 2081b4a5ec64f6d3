import type { Sound } from '../../clients/translation/voice/voice-session.ts';

/** The sound of one session. It grows piece by piece until it is complete. */
export interface SoundFile extends Sound {
  readonly pieceCount: number;
  /**
   * Resolves once the piece is on the disk.
   * @param atMs when it was recorded, UTC epoch milliseconds
   * @throws `document/disk-full`
   */
  append(pcm: Uint8Array, atMs: number): Promise<void>;
  /** Nothing more comes. */
  complete(): void;
  close(): Promise<void>;
}

/** Kept sound, sealed with the key file of the data folder. */
export interface SoundFiles {
  /** @throws `vault/unavailable` when the key file is lost */
  create(sessionId: string): Promise<SoundFile>;
  /** A complete one; what a crash cut off at its end is gone. Null when there is none. @throws `vault/unavailable` */
  open(sessionId: string): Promise<SoundFile | null>;
  /** Moves sound to quarantine that the open database does not want. */
  setAside(sessionId: string): Promise<void>;
  /** Moves sound back from quarantine that the open database wants and lacks. */
  bringBack(wanted: ReadonlySet<string>): Promise<void>;
  /** Sessions whose sound is there. */
  list(): Promise<string[]>;
}

/** With the right to remove, which only `sound-removal.ts` uses. */
export interface RemovableSoundFiles extends SoundFiles {
  remove(sessionId: string): Promise<void>;
}
