import { createHash } from 'node:crypto';
import type { CutBans } from '../../../shared/text/align-sentences.ts';
import { cutSentences } from '../../../shared/text/sentences.ts';
import { createRandom } from '../../unit/embedded/support/segments.ts';

/** A text of one or two sentences with its translation by a person. */
export interface Unit {
  readonly source: string;
  readonly target: string;
}

/** Units of a language pair. */
export interface Bank {
  readonly sourceLang: string;
  readonly targetLang: string;
  readonly units: readonly Unit[];
}

export const KINDS = [
  'one to one',
  'tagged',
  'merged',
  'cut',
  'left out',
  'added',
  'exchanged',
] as const;
export type Kind = (typeof KINDS)[number];

/** A range of a text with the units in it, by number. */
export interface Piece {
  readonly units: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** A paragraph with its translation, made of units whose counterparts are known. */
export interface Paragraph {
  readonly kind: Kind;
  readonly source: string;
  readonly target: string;
  readonly sources: readonly Piece[];
  readonly targets: readonly Piece[];
  readonly bans: CutBans;
}

/** Returns which half of the data a source text belongs to: 0 for tuning, 1 never looked at. */
export function halfOf(source: string): 0 | 1 {
  return ((createHash('sha256').update(source).digest()[0] ?? 0) % 2) as 0 | 1;
}

/**
 * Makes a paragraph of two to seven units, at least three where fewer would leave one pair.
 * @param seed the same one makes the same paragraph
 */
export function makeParagraph(bank: Bank, kind: Kind, seed: number): Paragraph {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const least = kind === 'one to one' || kind === 'exchanged' ? 2 : 3;
  const count = least + below(8 - least);
  const plain = unitsOfShape(bank, '1-1');
  const chosen: Unit[] = [];
  while (chosen.length < count) {
    const unit = plain[below(plain.length)];
    if (unit !== undefined && !chosen.includes(unit)) chosen.push(unit);
  }
  const at = below(count - 1);
  const sources = chosen.map(({ source }, index) => ({ text: source, units: [index] }));
  const targets = chosen.map(({ target }, index) => ({ text: target, units: [index] }));
  if (kind === 'merged' || kind === 'cut') {
    const shape = kind === 'merged' ? '2-1' : '1-2';
    const natural = unitsOfShape(bank, shape);
    const unit = natural[below(natural.length)];
    if (unit !== undefined && random() < 0.5) {
      sources[at] = { text: unit.source, units: [at] };
      targets[at] = { text: unit.target, units: [at] };
    } else {
      join(kind === 'merged' ? targets : sources, at);
    }
  }
  if (kind === 'left out') targets.splice(below(count), 1);
  if (kind === 'added') sources.splice(below(count), 1);
  if (kind === 'exchanged') targets.splice(at, 2, ...targets.slice(at, at + 2).toReversed());
  const [source, sourcePieces] = write(sources);
  const [target, targetPieces] = write(targets);
  const bans: CutBans = {};
  if (kind === 'tagged') {
    const side = below(3);
    if (side !== 1) bans.isSourceBanned = within(sourcePieces, at);
    if (side !== 0) bans.isTargetBanned = within(targetPieces, at);
  }
  return { kind, source, target, sources: sourcePieces, targets: targetPieces, bans };
}

type Shape = '1-1' | '2-1' | '1-2';

const shapes = new WeakMap<Bank, Record<Shape, Unit[]>>();

/** Units with so many sentences on their sides. */
function unitsOfShape(bank: Bank, shape: Shape): readonly Unit[] {
  let known = shapes.get(bank);
  if (known === undefined) {
    known = { '1-1': [], '2-1': [], '1-2': [] };
    for (const unit of bank.units) {
      const [one, other] = [
        cutSentences(unit.source, bank.sourceLang).length,
        cutSentences(unit.target, bank.targetLang).length,
      ];
      if (one === 1 && other === 1) known['1-1'].push(unit);
      if (one === 2 && other === 1) known['2-1'].push(unit);
      if (one === 1 && other === 2) known['1-2'].push(unit);
    }
    shapes.set(bank, known);
  }
  return known[shape];
}

interface Sentence {
  text: string;
  units: number[];
}

/** Joins two sentences into one. */
function join(sentences: Sentence[], at: number): void {
  const [one, other] = sentences.slice(at, at + 2);
  if (one === undefined || other === undefined) return;
  const semicolon = /\p{Script=Arabic}/u.test(one.text)
    ? '؛ '
    : /。|！|？/u.test(one.text)
      ? '，'
      : '; ';
  const text =
    one.text.replace(/[.?!。？！؟…]+["”»」)]?$/u, semicolon) +
    other.text.charAt(0).toLowerCase() +
    other.text.slice(1);
  sentences.splice(at, 2, { text, units: [...one.units, ...other.units] });
}

function write(sentences: readonly Sentence[]): [string, Piece[]] {
  let text = '';
  const pieces: Piece[] = [];
  for (const { text: sentence, units } of sentences) {
    if (text !== '' && !/[。！？」]$/u.test(text)) text += ' ';
    const last = pieces.at(-1);
    if (last !== undefined) pieces[pieces.length - 1] = { ...last, end: text.length };
    const start = text.length;
    text += sentence;
    pieces.push({ units, start, end: text.length });
  }
  return [text, pieces];
}

/** A pair of tags from inside a sentence to inside the next one. */
function within(pieces: readonly Piece[], at: number): (place: number) => boolean {
  const start = (pieces[at]?.start ?? 0) + 3;
  const end = (pieces[at + 1]?.start ?? 0) + 3;
  return (place) => place > start && place < end;
}
