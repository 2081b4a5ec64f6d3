import { areSameWords, isMadeOf, piecesOf, takeOut, type Pieces } from './alike.ts';

/** Something that was said, or its translation. Times are milliseconds of the kept sound. */
export interface Line {
  language: string;
  text: string;
  startMs: number;
  endMs: number;
}

/** A line that was concluded before this connection, and what of it was not concluded again. */
interface Earlier {
  line: Line;
  left: Pieces;
}

/** By how much the instants of a service may be off behind a reconnection, see `Timeline`. */
const MOST_SHIFT_MS = 2_000;
/** A line is said again only where earlier lines take up more than this part of its time. */
const SAME_SHARE = 0.5;

/**
 * The lines of one language, joined over all connections. Within a connection every concluded line stays, whatever
 * its times: two people may speak at once. Only what a service says twice, in two messages, to the letter and to the
 * millisecond, is one line. Otherwise a line is a repetition only where sound was sent again, and only if its words are
 * those that were concluded there before.
 */
export class Transcript {
  readonly #lines: Line[] = [];
  #tentative: readonly Line[] = [];
  #earlier: readonly Earlier[] = [];
  #fromMs = 0;
  /** All that was said in this connection, repetitions too. */
  #said: Line[] = [];
  /** The end of what is concluded in this connection; its start where nothing is. */
  #concludedMs = 0;

  /** Concluded, in the order of their times. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** What may still change. */
  get tentative(): readonly Line[] {
    return this.#tentative;
  }

  /** The end of the last line. */
  get endMs(): number {
    return this.#lines.reduce((latest, line) => Math.max(latest, line.endMs), 0);
  }

  /** The end of what is concluded, or the start of an earlier line that is still expected. */
  get concludedMs(): number {
    return Math.min(this.#concludedMs, ...this.#tentative.map(({ startMs }) => startMs));
  }

  /** The same of a translation. Where two people spoke at once and only one is translated, both are open. */
  concludedBeside({ lines }: Pick<Transcript, 'lines'>): number {
    const last = this.#lines.findLast(({ endMs }) => endMs === this.endMs);
    if (last === undefined) return this.concludedMs;
    const isBeside = ({ startMs, endMs }: Line): boolean =>
      startMs < last.endMs && endMs > last.startMs;
    const said = lines.filter(isBeside);
    const atOnce = said.filter(
      (line) => said.filter((other) => haveSameTimes(line, other)).length > 1,
    );
    if (atOnce.length <= this.#lines.filter(isBeside).length) return this.concludedMs;
    return Math.min(this.concludedMs, ...atOnce.map(({ startMs }) => startMs));
  }

  /** Lines of an earlier stay, of which everything before an instant is there. */
  seed(lines: readonly Line[], concludedMs: number): void {
    for (const line of lines) this.#insert(line);
    this.#concludedMs = Math.min(concludedMs, this.endMs);
  }

  /** A connection begins: sound is sent from this instant on, also what was sent before. */
  resume(fromMs: number): void {
    this.#tentative = [];
    this.#said = [];
    this.#fromMs = fromMs;
    this.#concludedMs = fromMs;
    this.#earlier = this.#lines
      .filter(({ endMs }) => endMs >= fromMs)
      .map((line) => ({ line, left: piecesOf(line.text) }));
  }

  /** @returns those that are new */
  conclude(lines: readonly Line[]): Line[] {
    const said = lines.filter((line) => line.text.trim() !== '' && !this.#isSaidTwice(line));
    // The same words first: of two people who spoke at once, each is taken for nobody else.
    this.#said.push(...said);
    const areAgain = said.map((line) => this.#takeAgain(line, 1));
    const added: Line[] = [];
    for (const [index, line] of said.entries()) {
      this.#concludedMs = Math.max(this.#concludedMs, line.endMs);
      if (areAgain[index] === true || this.#takeAgain(line)) continue;
      this.#insert(line);
      added.push(line);
    }
    return added;
  }

  /** Replaces what was tentative; what was concluded before and is only said again is left out. */
  expect(lines: readonly Line[]): void {
    this.#tentative = lines.filter(
      (line) =>
        line.text.trim() !== '' &&
        !isMadeOf(
          line.text,
          this.#earlierAt(line).map(({ left }) => left),
        ),
    );
  }

  #isSaidTwice(line: Line): boolean {
    if (line.endMs <= line.startMs) return false;
    return this.#said.some(
      (known) =>
        haveSameTimes(known, line) && known.text === line.text && known.language === line.language,
    );
  }

  /** @returns whether the line is a repetition; its words are taken from what may still be said again */
  #takeAgain(line: Line, share?: number): boolean {
    for (const left of [this.#earlierAt(line).map((one) => one.left), this.#shifted(line)]) {
      if (!isMadeOf(line.text, left, share)) continue;
      takeOut(line.text, left);
      return true;
    }
    return false;
  }

  /** The earlier line with the very same words that was sent again whole, though at another time. */
  #shifted({ text, startMs, endMs }: Line): Pieces[] {
    // Later only where it was cut to the end of what was sent.
    const mostLaterMs = endMs > startMs ? 0 : MOST_SHIFT_MS;
    return this.#earlier
      .filter(
        ({ line, left }) =>
          line.startMs >= this.#fromMs &&
          startMs - line.startMs <= mostLaterMs &&
          line.startMs - startMs <= MOST_SHIFT_MS &&
          areSameWords(line.text, text) &&
          isMadeOf(text, [left], 1),
      )
      .slice(0, 1)
      .map(({ left }) => left);
  }

  /** Earlier lines at the time of a line; none where they take up too little of it. */
  #earlierAt(line: Line): readonly Earlier[] {
    const near = this.#earlier.filter(
      ({ line: { startMs, endMs } }) => startMs <= line.endMs && endMs >= line.startMs,
    );
    const durationMs = line.endMs - line.startMs;
    if (durationMs <= 0) return near;
    return unionMs(near, line) > durationMs * SAME_SHARE ? near : [];
  }

  #insert(line: Line): void {
    const after = this.#lines.findLastIndex(({ startMs }) => startMs <= line.startMs);
    this.#lines.splice(after + 1, 0, line);
  }
}

const haveSameTimes = (one: Line, other: Line): boolean =>
  one.startMs === other.startMs && one.endMs === other.endMs;

/** How much of the time of a line earlier ones take up; they are in the order of their starts. */
function unionMs(earlier: readonly Earlier[], { startMs, endMs }: Line): number {
  let sumMs = 0;
  let atMs = startMs;
  for (const { line } of earlier) {
    const fromMs = Math.max(atMs, line.startMs);
    const toMs = Math.min(endMs, line.endMs);
    if (toMs <= fromMs) continue;
    sumMs += toMs - fromMs;
    atMs = toMs;
  }
  return sumMs;
}
