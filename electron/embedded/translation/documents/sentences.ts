import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PartStart } from '../../../../shared/domain/history/parts.ts';
import { isRead } from '../../../../shared/text/lines.ts';
import { unwrappedBorders } from '../../../../shared/text/sentences.ts';
import { isGivenUp, throwIfAborted, type SegmentTranslation } from '../../engines/engine.ts';
import {
  joinPieces,
  peelEdges,
  plainestRun,
  runsOf,
  spacedTexts,
  type Piece,
  type Segment,
} from '../../engines/piece.ts';
import { outside, protectedSpans } from '../../engines/protect.ts';
import type { RequestEngine, SplitRules } from '../text/linked-resources.ts';
import type { DocumentAnswer } from './thread-messages.ts';

/** Consecutive segments before other work gets its turn: each may be looked up in a memory. */
const SEGMENTS_PER_TURN = 8;

export interface TranslatedBatch {
  /** One per segment, in order. */
  readonly answers: DocumentAnswer[];
  /** Everything that the engine made of them, for the quality figures. */
  readonly translations: readonly SegmentTranslation[];
}

/**
 * Translates segments sentence by sentence, so that it is certain which sentences belong together.
 * A segment for which the engine has an exact answer stays whole, and so does one of which a
 * sentence was given up or needed a different engine: from two engines it would read worse.
 * @throws as the engine
 */
export async function translateSentences(
  { engine, knows, termsIn }: RequestEngine,
  segments: readonly Segment[],
  langs: { readonly sourceLang: string; readonly targetLang: string },
  signal: AbortSignal,
): Promise<TranslatedBatch> {
  const { sourceLang, targetLang } = langs;
  const ask = (asked: readonly Segment[]): Promise<SegmentTranslation[]> =>
    engine.translate(asked, sourceLang, targetLang, signal);

  const cut: Segment[][] = [];
  for (const [index, segment] of segments.entries()) {
    if (index % SEGMENTS_PER_TURN === SEGMENTS_PER_TURN - 1) await nextTurn();
    throwIfAborted(signal);
    const parts = cutIntoSentences(segment, sourceLang, termsIn);
    cut.push(parts.length > 1 && knows(segment) ? [segment] : parts);
  }
  const given = (
    await ask(cut.flatMap((parts) => (parts.length === 1 ? parts : parts.map(coreOf))))
  ).values();
  const made = cut.map((parts) => parts.flatMap(() => given.next().value ?? []));
  const again = segments.filter((_, index) => isPatchy(made[index] ?? []));
  const whole = (again.length === 0 ? [] : await ask(again)).values();

  const translations: SegmentTranslation[] = [];
  const answers = segments.map((segment, index): DocumentAnswer => {
    const own = made[index] ?? [];
    const used = isPatchy(own) ? [whole.next().value].filter((one) => one !== undefined) : own;
    translations.push(...used);
    const parts = cut[index] ?? [segment];
    if (used.length !== parts.length || parts.length === 1) {
      return { pieces: [...(used[0]?.pieces ?? segment)] };
    }
    const targets = parts.map((part, at) => withEdgesOf(part, used[at]?.pieces ?? []));
    const sentences = startsOf(parts, targets);
    const pieces = joinPieces(targets.flat());
    return sentences.length > 1 ? { pieces, sentences } : { pieces };
  });
  return { answers, translations };
}

const coreOf = (part: Segment): Segment => peelEdges(part).core;

function withEdgesOf(part: Segment, answer: Segment): Segment {
  const { head, tail } = peelEdges(part);
  return [...head, ...answer, ...tail];
}

/** Returns whether sentences of a segment were given up, or made by a substitute only in part. */
function isPatchy(made: readonly SegmentTranslation[]): boolean {
  if (made.length < 2) return false;
  const makers = made.filter(({ hops }) => hops > 0);
  return made.some(isGivenUp) || new Set(makers.map(({ insteadOf }) => insteadOf)).size > 1;
}

/**
 * Splits a segment into its sentences, as one text with the white space after each. An object
 * between two sentences belongs to the first one.
 * @returns joined, they are the segment
 */
function cutIntoSentences(
  segment: Segment,
  language: string,
  termsIn: SplitRules['termsIn'],
): Segment[] {
  const pieceTexts = spacedTexts(segment.map((piece) => [piece]));
  const borders = bordersOf(segment, pieceTexts, language, termsIn);
  if (borders.length === 0) return [segment];
  const parts: Piece[][] = [[]];
  let [start, next] = [0, 0];
  for (const [index, piece] of segment.entries()) {
    const end = start + (pieceTexts[index]?.length ?? 0);
    if (piece.kind === 'object' || piece.text === '') parts.at(-1)?.push(piece);
    else {
      for (let from = start; from < end;) {
        if (borders[next] === from) {
          parts.push([]);
          next += 1;
        }
        const to = Math.min(end, borders[next] ?? Infinity);
        const text = piece.text.slice(from - start, to - start);
        if (text !== '') parts.at(-1)?.push({ ...piece, text });
        from = to;
      }
    }
    start = end;
  }
  return parts;
}

/**
 * Finds where sentences end, by the common rule; never within code, an address, a placeholder, a
 * kept name, or a glossary term.
 * @returns offsets of the text, ascending
 */
function bordersOf(
  segment: Segment,
  pieceTexts: readonly string[],
  language: string,
  termsIn: SplitRules['termsIn'],
): number[] {
  const text = pieceTexts.join('');
  const borders = unwrappedBorders(text, language, visibleLines(segment, pieceTexts));
  if (borders.length === 0) return [];
  const free = outside(borders, protectedSpans(text));
  return outside(free, termsIn(stretchesOf(segment, pieceTexts)));
}

/** Returns the text of a segment, divided where it has objects. */
function stretchesOf(segment: Segment, pieceTexts: readonly string[]): string[] {
  let stretch = '';
  const ended = segment.flatMap(({ kind }, index) => {
    const text = pieceTexts[index] ?? '';
    if (kind === 'text') {
      stretch += text;
      return [];
    }
    const before = stretch;
    stretch = '';
    return [before, text];
  });
  return [...ended, stretch];
}

/** Returns the offsets after the line ends that readers see as such, according to the format. */
function visibleLines(segment: Segment, pieceTexts: readonly string[]): number[] {
  let at = 0;
  return segment.flatMap((piece, index) => {
    at += pieceTexts[index]?.length ?? 0;
    return piece.kind === 'text' && piece.isLineEnd === true ? [at] : [];
  });
}

/**
 * Finds where the sentences begin in both texts as they are reported, without white space at their
 * edges. Sentences stay together if the same formatting continues across their border on either
 * side, or if one of them has nothing to read in the translation.
 */
function startsOf(sources: readonly Segment[], targets: readonly Segment[]): PartStart[] {
  const plain = plainestRun(sources.flat());
  const source = sideOf(sources);
  const target = sideOf(targets);
  const starts: PartStart[] = [{ source: 0, target: 0 }];
  let translated = target.texts[0] ?? '';
  for (let index = 1; index < sources.length; index += 1) {
    const next = target.texts[index] ?? '';
    const isApart = [source, target].every(({ runs }) => {
      const [before, behind] = [runs[index - 1]?.last, runs[index]?.first];
      return before !== behind || before === plain;
    });
    if (isApart && isRead(translated) && isRead(next)) {
      starts.push({ source: source.starts[index] ?? 0, target: target.starts[index] ?? 0 });
      translated = '';
    }
    translated += next;
  }
  return starts;
}

interface Side {
  readonly texts: readonly string[];
  /** Offsets in the text without the white space at its edges. */
  readonly starts: readonly number[];
  /** Formatting with which each sentence begins, and that of the last text up to its end. */
  readonly runs: readonly {
    readonly first: number | undefined;
    readonly last: number | undefined;
  }[];
}

function sideOf(parts: readonly Segment[]): Side {
  const texts = spacedTexts(parts);
  const text = texts.join('');
  let at = text.trimStart().length - text.length;
  const starts = texts.map((own) => {
    at += own.length;
    return at - own.length;
  });
  let last: number | undefined;
  const runs = parts.map((part) => {
    const all = runsOf(joinPieces(part));
    last = all.at(-1) ?? last;
    return { first: all[0], last };
  });
  return { texts, starts, runs };
}
