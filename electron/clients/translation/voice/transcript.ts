/** Something that was said, or its translation. Times are milliseconds of the kept sound. */
export interface Line {
  language: string;
  text: string;
  startMs: number;
  endMs: number;
}

/** Two lines are the same one when they share more than this part of the shorter one. */
const SAME_SHARE = 0.5;

/**
 * The lines of one language, joined over all connections: what was sent again is concluded again, and a service
 * may repeat a line or send an older one later.
 */
export class Transcript {
  readonly #lines: Line[] = [];
  #tentative: readonly Line[] = [];

  /** Concluded, in the order of their times. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** What may still change. */
  get tentative(): readonly Line[] {
    return this.#tentative;
  }

  /** The end of what is concluded, or the start of an earlier line that is still expected. */
  get concludedMs(): number {
    const endMs = this.#lines.reduce((latest, line) => Math.max(latest, line.endMs), 0);
    return Math.min(endMs, ...this.#tentative.map(({ startMs }) => startMs));
  }

  /** @returns those that are new */
  conclude(lines: readonly Line[]): Line[] {
    const added: Line[] = [];
    for (const line of lines) {
      if (line.text.trim() === '' || this.#lines.some((known) => isSame(known, line))) continue;
      const after = this.#lines.findLastIndex(({ startMs }) => startMs <= line.startMs);
      this.#lines.splice(after + 1, 0, line);
      added.push(line);
    }
    return added;
  }

  /** Replaces what was tentative; what is concluded already is left out. */
  expect(lines: readonly Line[]): void {
    this.#tentative = lines.filter(
      (line) => line.text.trim() !== '' && !this.#lines.some((known) => isSame(known, line)),
    );
  }
}

function isSame(one: Line, other: Line): boolean {
  const shared = Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);
  const shorter = Math.min(one.endMs - one.startMs, other.endMs - other.startMs);
  if (shorter <= 0) return one.startMs === other.startMs && one.text === other.text;
  return shared > shorter * SAME_SHARE;
}
