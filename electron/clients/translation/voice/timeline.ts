interface Piece {
  /** Milliseconds of everything that was sent before it in the session. */
  atMs: number;
  durationMs: number;
  /** Where in the kept sound it is from; of silence, where the sound goes on. */
  soundMs: number;
  isSilence: boolean;
}

/** What was on its way when a line broke may have been counted here and not there. */
const ON_THE_WAY_MS = 2_000;

/**
 * Which instant of the kept sound a service means. It counts what it was sent: with the silence that kept the
 * line open, and with what was sent again. After a reconnection some services count on, others from zero.
 */
export class Timeline {
  #sentMs = 0;
  #connectionStartMs = 0;
  /** Of this connection. */
  #pieces: Piece[] = [];
  /** Null until an answer behind a reconnection shows it beyond doubt. */
  #countsFromZero: boolean | null = null;

  /** The next connection begins. @param isNewSession the service knows nothing of the former ones */
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

  /** @param ms as the service counts; an instant outside of this connection is at its nearest end */
  toSoundMs(ms: number): number {
    this.#countsFromZero ??= this.#shows(ms);
    const atMs = (this.#countsFromZero ?? true) ? ms + this.#connectionStartMs : ms;
    const piece = this.#pieces.findLast((one) => one.atMs <= atMs) ?? this.#pieces[0];
    if (piece === undefined) return 0;
    const inside = Math.min(Math.max(atMs - piece.atMs, 0), piece.durationMs);
    return piece.isSilence ? piece.soundMs : piece.soundMs + inside;
  }

  /** Nobody hears what was not sent yet, and who counts on says nothing of what was before. */
  #shows(ms: number): boolean | null {
    const startMs = this.#connectionStartMs;
    if (ms + startMs > this.#sentMs + ON_THE_WAY_MS) return false;
    return ms < startMs - ON_THE_WAY_MS ? true : null;
  }
}
