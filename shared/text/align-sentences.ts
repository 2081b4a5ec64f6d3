import type { PairLanguages } from './miscut.ts';
import { sentenceBorders } from './sentences.ts';
import { readTraits, type SentenceTraits } from './sentence-likeness.ts';

/** Where a sentence pair begins in both texts, in UTF-16 units; it extends to the next one. */
export interface SentenceStart {
  source: number;
  target: number;
}

/** Places where a text must not be cut (inside a pair of tags); both default to none. */
export interface CutBans {
  isSourceBanned?: (at: number) => boolean;
  isTargetBanned?: (at: number) => boolean;
}

/** Of sentences that are compared, about 200 a side: more would keep a request of the database waiting. */
const MAX_PAIRS = 40_000;
const MAX_CHARS = 30_000;

/**
 * Pairs the sentences of a translated paragraph, by their lengths, numbers, names, and closing
 * marks. White space belongs to the sentence before it; the parts, joined, are the two texts.
 * Sentences without a certain counterpart stay joined with their neighbors.
 * @param bans places where a text must not be cut
 * @returns the starts of at least two pairs, the first at 0 and 0, ascending (source strictly,
 *   target too); null where the paragraph is one sentence, too long to compare, or where no border is certain
 */
export function alignSentences(
  source: string,
  target: string,
  langs: PairLanguages,
  bans: CutBans = {},
): SentenceStart[] | null {
  if (source.length > MAX_CHARS || target.length > MAX_CHARS) return null;
  const sources = startsOf(source, langs.sourceLang, bans.isSourceBanned);
  if (sources.length < 2) return null;
  const targets = startsOf(target, langs.targetLang, bans.isTargetBanned);
  if (targets.length < 2 || sources.length * targets.length > MAX_PAIRS) return null;
  const borders = certainBorders(traitsOf(source, sources), traitsOf(target, targets));
  if (borders.length === 0) return null;
  return [
    { source: 0, target: 0 },
    ...borders.map(([i, j]) => ({ source: sources[i] ?? 0, target: targets[j] ?? 0 })),
  ];
}

/** Starts of the sentences; one without anything to read belongs to the sentence before it. */
function startsOf(
  text: string,
  language: string | null,
  isBanned: ((at: number) => boolean) | undefined,
): number[] {
  const starts: number[] = [0];
  let end = text.length;
  const kept: number[] = [];
  for (const border of sentenceBorders(text, language).toReversed()) {
    if (isBanned?.(border) === true) continue;
    if (!IS_READ.test(text.slice(border, end))) continue;
    kept.push(border);
    end = border;
  }
  kept.reverse();
  if (kept.length > 0 && !IS_READ.test(text.slice(0, kept[0]))) kept.shift();
  starts.push(...kept);
  return starts;
}

const IS_READ = /[\p{L}\p{N}]/u;

function traitsOf(text: string, starts: readonly number[]): SentenceTraits[] {
  return starts.map((start, index) => readTraits(text.slice(start, starts[index + 1])));
}

/** Logarithms of how often sentences are joined, cut, left out, or exchanged. */
const COST_JOINED = 3.2;
const COST_LEFT_OUT = 5;
const COST_TWO = 6;
const COST_EXCHANGED = 5;
/** Least difference to the best path around a border, in natural logarithms of likelihood. */
const MARGIN = 4;

/** How many sentences of both sides belong together. */
const BEADS = [
  { kind: 0, di: 1, dj: 1 },
  { kind: 1, di: 2, dj: 1 },
  { kind: 2, di: 1, dj: 2 },
  { kind: 3, di: 1, dj: 0 },
  { kind: 4, di: 0, dj: 1 },
  { kind: 5, di: 2, dj: 2 },
] as const;

/** Pairs of indexes at which a new part certainly begins on both sides. */
function certainBorders(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
): [number, number][] {
  const m = sources.length;
  const n = targets.length;
  const costs = costTable(sources, targets);
  const width = n + 1;
  const size = (m + 1) * width;
  const forward = new Float64Array(size).fill(Infinity);
  const backward = new Float64Array(size).fill(Infinity);
  const last = new Int8Array(size).fill(-1);
  forward[0] = 0;
  backward[size - 1] = 0;
  for (let i = 0; i <= m; i += 1) {
    for (let j = 0; j <= n; j += 1) {
      const here = forward[i * width + j] ?? Infinity;
      if (here === Infinity) continue;
      for (const { kind, di, dj } of BEADS) {
        if (i + di > m || j + dj > n) continue;
        const at = (i + di) * width + j + dj;
        const cost = here + costs(kind, i, j);
        if (cost < (forward[at] ?? Infinity)) {
          forward[at] = cost;
          last[at] = kind;
        }
      }
    }
  }
  for (let i = m; i >= 0; i -= 1) {
    for (let j = n; j >= 0; j -= 1) {
      for (const { kind, di, dj } of BEADS) {
        if (i + di > m || j + dj > n) continue;
        const cost = costs(kind, i, j) + (backward[(i + di) * width + j + dj] ?? Infinity);
        if (cost < (backward[i * width + j] ?? Infinity)) backward[i * width + j] = cost;
      }
    }
  }
  const total = forward[size - 1] ?? Infinity;
  const found: [number, number][] = [];
  let i = m;
  let j = n;
  let isBesideGap = true;
  while (i > 0 || j > 0) {
    const kind = last[i * width + j] ?? 0;
    const { di, dj } = BEADS[kind] ?? BEADS[0];
    const isGap = di === 0 || dj === 0;
    if (!isGap && !isBesideGap && margin(i, j) - total >= MARGIN) found.push([i, j]);
    isBesideGap = isGap;
    i -= di;
    j -= dj;
  }
  return found.reverse();

  /** Least cost of a path that does not go through a place. */
  function margin(i: number, j: number): number {
    let best = Infinity;
    for (let b = 0; b <= n; b += 1) {
      for (const { kind, di, dj } of BEADS) {
        // Leaves the row before the place, enters it behind it, or skips it.
        if (di === 0 || b + dj > n) continue;
        if (b < j && i + di <= m) {
          best = Math.min(best, through(kind, i, b, di, dj));
        }
        if (b + dj > j && i - di >= 0) {
          best = Math.min(best, through(kind, i - di, b, di, dj));
        }
        if (di === 2 && i >= 1 && i + 1 <= m)
          best = Math.min(best, through(kind, i - 1, b, di, dj));
      }
    }
    return best;
  }

  function through(kind: number, i: number, j: number, di: number, dj: number): number {
    return (
      (forward[i * width + j] ?? Infinity) +
      costs(kind, i, j) +
      (backward[(i + di) * width + j + dj] ?? Infinity)
    );
  }
}

/** Letters of a text whose proportion is not yet its own. */
const PRIOR_WIDTH = 300;
const VARIANCE = 3;

/** Returns how much two sentences have in common. Few share anything: those of a target are found by what it has. */
function likenessOf(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
): (i: number, j: number) => number {
  const sourceUses = new Map<string, number>();
  for (const { anchors } of sources)
    for (const key of anchors.keys()) sourceUses.set(key, (sourceUses.get(key) ?? 0) + 1);
  const having = new Map<string, [j: number, count: number][]>();
  for (const [j, { anchors }] of targets.entries()) {
    for (const [key, count] of anchors) {
      const places = having.get(key);
      if (places === undefined) having.set(key, [[j, count]]);
      else places.push([j, count]);
    }
  }
  const sums = sources.map(({ anchors }) => {
    const row = new Float64Array(targets.length);
    for (const [key, count] of anchors) {
      const places = having.get(key) ?? [];
      const weight = key.startsWith('#') ? 3 : key.endsWith('-') ? 1 : 2;
      const commonness = Math.sqrt((sourceUses.get(key) ?? 1) * places.length);
      for (const [j, other] of places)
        row[j] = (row[j] ?? 0) + (weight * Math.min(count, other)) / commonness;
    }
    return row;
  });
  return (i, j) => Math.min(sums[i]?.[j] ?? 0, 12);
}

function costTable(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
): (kind: number, i: number, j: number) => number {
  const sum = (side: readonly SentenceTraits[]): number =>
    side.reduce((total, { width }) => total + width, 0);
  const ratio = (sum(targets) + PRIOR_WIDTH) / (sum(sources) + PRIOR_WIDTH);
  const like = likenessOf(sources, targets);
  const widthAt = (side: readonly SentenceTraits[], at: number): number => side[at]?.width ?? 0;
  const backgrounds = targets.map(({ width }) => {
    const off = Math.log(width / 70) / 0.8;
    return Math.log(width * 0.8 * 2.5066) + (off * off) / 2;
  });
  const background = (at: number): number => backgrounds[at] ?? 0;
  const lengthCost = (s: number, t: number): number => {
    const expected = s * ratio;
    const deviation = Math.sqrt(VARIANCE * (expected + t) * 0.5 + 20);
    const delta = (t - expected) / deviation;
    return 3 * Math.log(1 + (delta * delta) / 5) + Math.log(deviation * 2.5066);
  };
  const closingCost = (i: number, j: number): number => {
    const one = sources[i]?.closing;
    const other = targets[j]?.closing;
    if (one === other) return one === '.' ? 0 : -1.5;
    return 2;
  };
  const differences = (i: number, j: number): number => {
    const one = sources[i];
    const other = targets[j];
    if (one === undefined || other === undefined) return 0;
    return (
      Number(one.quotes > 0 !== other.quotes > 0) +
      Number(one.brackets > 0 !== other.brackets > 0) +
      Number(one.colons > 0 !== other.colons > 0) / 2 -
      Number(one.quotes > 0 && other.quotes > 0) -
      Number(one.brackets > 0 && other.brackets > 0) +
      Math.min(2, Math.abs(one.figures - other.figures))
    );
  };
  const one = (i: number, j: number): number =>
    lengthCost(widthAt(sources, i), widthAt(targets, j)) -
    background(j) -
    like(i, j) +
    closingCost(i, j) +
    differences(i, j);
  const costOf = (kind: number, i: number, j: number): number => {
    const s = widthAt(sources, i);
    const t = widthAt(targets, j);
    const nextS = widthAt(sources, i + 1);
    const nextT = widthAt(targets, j + 1);
    switch (kind) {
      case 0:
        return one(i, j);
      case 1:
        return (
          COST_JOINED +
          lengthCost(s + nextS, t) -
          background(j) -
          like(i, j) -
          like(i + 1, j) +
          closingCost(i + 1, j)
        );
      case 2:
        return (
          COST_JOINED +
          lengthCost(s, t + nextT) -
          background(j) -
          background(j + 1) +
          Math.log(t + nextT) -
          like(i, j) -
          like(i, j + 1) +
          closingCost(i, j + 1)
        );
      case 5: {
        const joint =
          COST_TWO +
          lengthCost(s + nextS, t + nextT) -
          background(j) -
          background(j + 1) +
          Math.log(t + nextT) -
          Math.max(like(i, j) + like(i + 1, j + 1), like(i, j + 1) + like(i + 1, j)) +
          closingCost(i + 1, j + 1);
        return Math.min(joint, COST_EXCHANGED + one(i, j + 1) + one(i + 1, j));
      }
      default:
        return COST_LEFT_OUT;
    }
  };
  // Each is asked for dozens of times.
  const width = targets.length + 1;
  const known = new Float64Array((sources.length + 1) * width * BEADS.length).fill(COST_LEFT_OUT);
  for (const i of sources.keys()) {
    for (const j of targets.keys()) {
      for (const { kind } of BEADS)
        known[(i * width + j) * BEADS.length + kind] = costOf(kind, i, j);
    }
  }
  return (kind, i, j) => known[(i * width + j) * BEADS.length + kind] ?? Infinity;
}
