interface Piece {
  /** Milliseconds of everything that was sent before it in the session. */
  atMs: number;
  durationMs: number;
  /** Where in the kept sound it is from; of silence, where the sound goes on. */
  soundMs: number;
  isSilence: boolean;
}

/**
 * Which instant of the kept sound a service means. It counts what it was sent: with the silence that kept the
 * line open, and with what was sent again. After a reconnection some services count on, others from zero.
 */
export class Timeline {
  #sentMs = 0;
  #connectionStartMs = 0;
  /** Of this connection. */
  #pieces: Piece[] = [];
  /** Null until the first answer of this connection shows it. */
  #countsFromZero: boolean | null = true;

  /** The next connection begins. @param isNewSession the service knows nothing of the former ones */
  reconnect(isNewSession: boolean): void {
    this.#pieces = [];
    if (isNewSession) this.#sentMs = 0;
    this.#connectionStartMs = this.#sentMs;
    this.#countsFromZero = this.#sentMs === 0 ? true : null;
  }

  add(durationMs: number, soundMs: number, isSilence: boolean): void {
    const last = this.#pieces.at(-1);
    if (last !== undefined && !isSilence && !last.isSilence) last.durationMs += durationMs;
    else this.#pieces.push({ atMs: this.#sentMs, durationMs, soundMs, isSilence });
    this.#sentMs += durationMs;
  }

  /** @param ms as the service counts; an instant outside of this connection is at its nearest end */
  toSoundMs(ms: number): number {
    this.#countsFromZero ??= ms < this.#connectionStartMs;
    const atMs = this.#countsFromZero ? ms + this.#connectionStartMs : ms;
    const piece = this.#pieces.findLast((one) => one.atMs <= atMs) ?? this.#pieces[0];
    if (piece === undefined) return 0;
    const inside = Math.min(Math.max(atMs - piece.atMs, 0), piece.durationMs);
    return piece.isSilence ? piece.soundMs : piece.soundMs + inside;
  }
}
