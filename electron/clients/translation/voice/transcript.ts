import { hasSeparator, separatorBetween } from '../../../../shared/domain/voice/join-lines.ts';

/** Spoken line or its translation. Times are milliseconds of the recorded sound. */
export interface Line {
  language: string;
  text: string;
  startMs: number;
  endMs: number;
}

/** Line concluded before this connection, and the part of it not concluded again. */
interface Earlier {
  line: Line;
  left: Pieces;
}

/** Maximum error of a service's instants after a reconnection, see `Timeline`. */
const MOST_SHIFT_MS = 2_000;
/** A line can be a repetition only if earlier lines cover more than this share of its time. */
const SAME_SHARE = 0.5;

/**
 * Lines of one language, joined across all connections. Within a connection every concluded line is preserved,
 * regardless of its times: two people may speak at the same time. Only identical lines in two messages, equal in every
 * letter and millisecond, are merged. Otherwise a line is a repetition only where sound was sent again, and only if its
 * words are those concluded there before.
 */
export class Transcript {
  readonly #lines: Line[] = [];
  #tentative: readonly Line[] = [];
  #earlier: readonly Earlier[] = [];
  #fromMs = 0;
  /** All lines of this connection, including repetitions. */
  #said: Line[] = [];
  /** End of the concluded lines of this connection; its start if there are none. */
  #concludedMs = 0;
  /** The service was seen to put separators into its texts. */
  #carriesSeparators = false;
  /** Nothing has been added since the connection began, whose first text has no separator. */
  #isFirst = true;

  /** Returns the concluded lines, ordered by time. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Returns the lines that may still change. */
  get tentative(): readonly Line[] {
    return this.#tentative;
  }

  /** Returns the end of the last line. */
  get endMs(): number {
    return this.#lines.reduce((latest, line) => Math.max(latest, line.endMs), 0);
  }

  /** Returns the end of the concluded lines, or the start of an earlier line that is still expected. */
  get concludedMs(): number {
    return Math.min(this.#concludedMs, ...this.#tentative.map(({ startMs }) => startMs));
  }

  /**
   * Returns the same for a translation. Where two people spoke at the same time and only one is translated, both are
   * open.
   */
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

  /** Adds the lines of an earlier run, which are complete up to an instant. */
  seed(lines: readonly Line[], concludedMs: number): void {
    for (const line of lines) this.#insert(line);
    this.#isFirst = true;
    this.#concludedMs = Math.min(concludedMs, this.endMs);
  }

  /** Begins a connection: sound is sent from this instant on, including sound sent before. */
  resume(fromMs: number): void {
    this.#tentative = [];
    this.#said = [];
    this.#isFirst = true;
    this.#fromMs = fromMs;
    this.#concludedMs = fromMs;
    this.#earlier = this.#lines
      .filter(({ endMs }) => endMs >= fromMs)
      .map((line) => ({ line, left: piecesOf(line.text) }));
  }

  /** Adds concluded lines. @returns those that are new */
  conclude(lines: readonly Line[]): Line[] {
    const said = lines.filter((line) => line.text.trim() !== '' && !this.#isSaidTwice(line));
    // Matches the same words first, so that with two people speaking at the same time, neither is mistaken for the
    // other.
    this.#said.push(...said);
    const areAgain = said.map((line) => this.#takeAgain(line, 1));
    const added: Line[] = [];
    for (const [index, line] of said.entries()) {
      this.#concludedMs = Math.max(this.#concludedMs, line.endMs);
      if (areAgain[index] === true || this.#takeAgain(line)) continue;
      added.push(this.#insert(line));
    }
    return added;
  }

  /** Replaces the tentative lines; repetitions of concluded ones are left out. */
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

  /**
   * Matches a repetition. @returns true if the line is one; its words are removed from those that may still be repeated
   */
  #takeAgain(line: Line, share?: number): boolean {
    for (const left of [this.#earlierAt(line).map((one) => one.left), this.#shifted(line)]) {
      if (!isMadeOf(line.text, left, share)) continue;
      takeOut(line.text, left);
      return true;
    }
    return false;
  }

  /** Finds the earlier line with exactly these words that was sent again in full, though at a different time. */
  #shifted({ text, startMs, endMs }: Line): Pieces[] {
    // A line may be later only if it was cut to the end of the sent sound.
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

  /** Returns earlier lines at the time of a line; none if they cover too little of it. */
  #earlierAt(line: Line): readonly Earlier[] {
    const near = this.#earlier.filter(
      ({ line: { startMs, endMs } }) => startMs <= line.endMs && endMs >= line.startMs,
    );
    const durationMs = line.endMs - line.startMs;
    if (durationMs <= 0) return near;
    return unionMs(near, line) > durationMs * SAME_SHARE ? near : [];
  }

  /** @returns the line as added: with a separator after an earlier connection if the service sends them */
  #insert(line: Line): Line {
    const after = this.#lines.findLastIndex(({ startMs }) => startMs <= line.startMs);
    const before = this.#lines[after];
    const isApart = this.#isFirst && this.#carriesSeparators && before !== undefined;
    const text = isApart ? `${separatorBetween(before, line)}${line.text}` : line.text;
    const added = text === line.text ? line : { ...line, text };
    this.#isFirst = false;
    this.#carriesSeparators ||= hasSeparator(line);
    this.#lines.splice(after + 1, 0, added);
    return added;
  }
}

const haveSameTimes = (one: Line, other: Line): boolean =>
  one.startMs === other.startMs && one.endMs === other.endMs;

/** Returns how much of a line's time earlier ones cover; they are ordered by start. */
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

/** Letter pairs with their counts, and numbers; each is removed once matched. */
export interface Pieces {
  readonly pairs: Map<string, number>;
  readonly numbers: ReadonlySet<string>;
}

/** Required similarity: sound that is recognized again gets nearly the same wording. */
const ALIKE_SHARE = 0.8;

/** Returns the pieces of a text, without punctuation and case. */
export function piecesOf(text: string): Pieces {
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(text)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return { pairs, numbers: new Set(numbersOf(text)) };
}

/**
 * Returns true if a text contains only pieces of other texts: nearly all of its letter pairs and each of its numbers.
 * @param share of its letter pairs that must occur
 */
export function isMadeOf(text: string, pieces: readonly Pieces[], share = ALIKE_SHARE): boolean {
  if (pieces.length === 0) return false;
  if (numbersOf(text).some((number) => !pieces.some(({ numbers }) => numbers.has(number)))) {
    return false;
  }
  const pairs = pairsOf(text);
  const found = [...piecesOf(text).pairs].reduce((sum, [pair, count]) => {
    const there = pieces.reduce((all, one) => all + (one.pairs.get(pair) ?? 0), 0);
    return sum + Math.min(count, there);
  }, 0);
  return found >= pairs.length * share;
}

/** Returns true if two texts differ at most in punctuation and case. */
export const areSameWords = (one: string, other: string): boolean => plain(one) === plain(other);

/** Removes the letters of a text from pieces, so that they match only once. */
export function takeOut(text: string, pieces: readonly Pieces[]): void {
  for (const pair of pairsOf(text)) {
    const from = pieces.find(({ pairs }) => (pairs.get(pair) ?? 0) > 0);
    if (from !== undefined) from.pairs.set(pair, (from.pairs.get(pair) ?? 0) - 1);
  }
}

function pairsOf(text: string): string[] {
  const letters = Array.from(` ${plain(text)} `);
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

const numbersOf = (text: string): string[] => plain(text).match(/\p{N}+/gu) ?? [];

/** Returns the words of letters, marks, and numbers; for a text without any, its characters. */
function plain(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? folded.trim();
}
