interface Piece {
  /** Total milliseconds sent before it in the session. */
  atMs: number;
  durationMs: number;
  /** Its position in the recorded sound; for silence, where the sound continues. */
  soundMs: number;
  isSilence: boolean;
}

/** Sound in transit when a line broke may have been counted locally but not by the service. */
const ON_THE_WAY_MS = 2_000;

/**
 * Maps a service's instants to instants of the recorded sound. A service counts everything it was sent, including
 * repeated sound and the silence that kept the line open. After a reconnection some services continue counting, others
 * restart at zero.
 */
export class Timeline {
  #sentMs = 0;
  #connectionStartMs = 0;
  /** Pieces of this connection. */
  #pieces: Piece[] = [];
  /** Null until an answer after a reconnection proves it. */
  #countsFromZero: boolean | null = null;

  /** Begins the next connection. @param isNewSession whether the service knows nothing of the previous ones */
  reconnect(isNewSession: boolean): void {
    this.#pieces = [];
    if (isNewSession) this.#sentMs = 0;
    this.#connectionStartMs = this.#sentMs;
  }

  add(durationMs: number, soundMs: number, isSilence: boolean): void {
    const last = this.#pieces.at(-1);
    if (last !== undefined && !isSilence && !last.isSilence) last.durationMs += durationMs;
    else this.#pieces.push({ atMs: this.#sentMs, durationMs, soundMs, isSilence });
    this.#sentMs += durationMs;
  }

  /** Maps an instant. @param ms as the service counts; an instant outside this connection maps to its nearest end */
  toSoundMs(ms: number): number {
    this.#countsFromZero ??= this.#shows(ms);
    const atMs = (this.#countsFromZero ?? true) ? ms + this.#connectionStartMs : ms;
    const piece = this.#pieces.findLast((one) => one.atMs <= atMs) ?? this.#pieces[0];
    if (piece === undefined) return 0;
    const inside = Math.min(Math.max(atMs - piece.atMs, 0), piece.durationMs);
    return piece.isSilence ? piece.soundMs : piece.soundMs + inside;
  }

  /**
   * Returns whether an instant shows that the service counts from zero; null if it proves nothing. Sound not sent yet
   * cannot be recognized, and a service that counts on reports nothing from before the connection.
   */
  #shows(ms: number): boolean | null {
    const startMs = this.#connectionStartMs;
    if (ms + startMs > this.#sentMs + ON_THE_WAY_MS) return false;
    return ms < startMs - ON_THE_WAY_MS ? true : null;
  }
}
