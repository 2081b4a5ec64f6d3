import type { Piece, Segment } from '../piece.ts';
import { joinPieces, objectPiece, plainText, runsOf, textPiece } from '../piece.ts';
import { hasCompounds } from './encode.ts';

/** A decoded answer and the number of words that the engine marked as unknown. */
export interface DecodedAnswer {
  readonly pieces: Piece[];
  readonly unknownWords: number;
}

/**
 * Parses an answer of the live pipe. A regular expression would not do: wordblanks hold several
 * runs when words merged, and may contain objects or the artificial sentence end.
 */
export function decodeAnswer(answer: string, source: Segment): DecodedAnswer {
  const body = answer.endsWith('[]') ? answer.slice(0, -2) : answer;
  const { tokens, unknownWords } = tokenize(body, hasCompounds(source));
  const runs = new Set(runsOf(source));
  const pieces = assignRuns(tokens, source, runs);
  return { pieces: stripSentenceEnd(joinPieces(pieces), source), unknownWords };
}

/**
 * @param isParted whether two words without a space between them get one at the edge of a wordblank
 */
function tokenize(
  body: string,
  isParted: boolean,
): { tokens: AnswerToken[]; unknownWords: number } {
  const tokens: AnswerToken[] = [];
  let runs: readonly number[] = [];
  let unknownWords = 0;
  let isAtEdge = false;
  const addText = (text: string): void => {
    if (text === '') return;
    if (isParted && isAtEdge && runTogether(tokens.at(-1), text)) {
      tokens.push({ kind: 'text', text: ' ', runs: [] });
    }
    isAtEdge = false;
    tokens.push({ kind: 'text', text, runs });
  };
  for (let at = 0; at < body.length;) {
    if (body[at] !== '[') {
      const end = nextUnescaped(body, at, '[');
      const { text, marks } = cleanText(body.slice(at, end));
      unknownWords += marks;
      addText(text);
      at = end;
      continue;
    }
    const isWordBlank = body.startsWith('[[', at);
    const close = isWordBlank ? body.indexOf(']]', at) : nextUnescaped(body, at + 1, ']');
    const end = close === -1 ? body.length : close + (isWordBlank ? 2 : 1);
    const blank = body.slice(at, end);
    if (isWordBlank) {
      runs = blank === '[[/]]' ? [] : runsIn(blank);
      isAtEdge = true;
    }
    const object = /^\[<(ph|c)(\d{1,9})\/>\]$/u.exec(blank);
    if (object?.[1] === 'ph') tokens.push(objectToken(object[2]));
    if (object?.[1] === 'c') addText(String.fromCharCode(Number(object[2])));
    at = end;
  }
  return { tokens, unknownWords };
}

function runTogether(left: AnswerToken | undefined, right: string): boolean {
  return left?.kind === 'text' && /\p{L}$/u.test(left.text) && /^[\p{L}\p{N}]/u.test(right);
}

function objectToken(id: string | undefined): AnswerToken {
  const { kind, id: number } = objectPiece(Number(id));
  return { kind, id: number };
}

/** Extracts the run numbers: `[[t:1:x; t:2:x]]` names runs 1 and 2. */
function runsIn(blank: string): number[] {
  return [...new Set([...blank.matchAll(/t:(\d{1,9})/gu)].map((match) => Number(match[1])))];
}

/** Returns the position of the next unescaped `wanted`; the end when there is none. */
function nextUnescaped(body: string, from: number, wanted: string): number {
  for (let at = from; at < body.length; at += 1) {
    if (body[at] === '\\') at += 1;
    else if (body[at] === wanted) return at;
  }
  return body.length;
}

/**
 * Counts and removes the marks: the encoder sent every literal `*@#` as a superblank. Also removes
 * stray tags of the pipeline (`<prn>`) and unescapes.
 */
function cleanText(text: string): { text: string; marks: number } {
  let marks = 0;
  const cleaned = text.replaceAll(
    // Some stages escape their marks; literal ones never get here.
    /((?:\\?[*@#])+)|\\(.)|<[^<>]*>/gsu,
    (_all, mark?: string, escaped?: string) => {
      if (mark !== undefined) marks += 1;
      return escaped ?? '';
    },
  );
  return { text: cleaned, marks };
}

/** Removes the period that the encoder added, unless the engine already dropped one. */
function stripSentenceEnd(pieces: Piece[], source: Segment): Piece[] {
  if (trailingStops(pieces) <= trailingStops(source)) return pieces;
  const stripped = [...pieces];
  for (let index = stripped.length - 1; index >= 0; index -= 1) {
    const piece = stripped[index];
    if (piece?.kind !== 'text' || piece.text.trim() === '') continue;
    stripped[index] = textPiece(piece.text.replace(/\.(\s*)$/u, '$1'), piece.run);
    break;
  }
  return joinPieces(stripped);
}

/** Counts periods at the end, ignoring spaces between them: "Wait.. ." has three. */
function trailingStops(segment: Segment): number {
  const text = plainText(segment);
  let stops = 0;
  // Search from the end: a regular expression anchored there would retry every space of a long text.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const char = text.charAt(at);
    if (char === '.') stops += 1;
    else if (char.trim() !== '') break;
  }
  return stops;
}

/** Part of the answer; `runs` are those of its wordblank, empty outside of one. */
type AnswerToken =
  { kind: 'text'; text: string; runs: readonly number[] } | { kind: 'object'; id: number };

/**
 * Assigns one run to every text of an answer. Words have theirs; spaces and punctuation between two
 * runs take the plainer one, so that a link does not include the space after it. At the edges, the
 * neighbor is the run of the source's edge.
 */
function assignRuns(
  tokens: readonly AnswerToken[],
  source: Segment,
  knownRuns: ReadonlySet<number>,
): Piece[] {
  const sourceRuns = runsOf(source);
  const first = sourceRuns[0] ?? 0;
  const last = sourceRuns.at(-1) ?? first;
  const spread = tokens.flatMap((token) => spreadMergedWords(token, knownRuns));
  const before = neighbors(spread, first);
  const after = neighbors(spread.toReversed(), last).toReversed();
  return spread.map((token, index) => {
    if (token.kind === 'object') return objectPiece(token.id);
    const own = token.runs[0];
    const run = own ?? Math.min(before[index] ?? first, after[index] ?? last);
    return textPiece(token.text, run);
  });
}

/** Returns for each token the run of the nearest preceding word. */
function neighbors(tokens: readonly AnswerToken[], edge: number): number[] {
  let current = edge;
  return tokens.map((token) => {
    const seen = current;
    if (token.kind === 'text') current = token.runs[0] ?? current;
    return seen;
  });
}

/** Distributes words merged from several runs to those runs in order. */
function spreadMergedWords(token: AnswerToken, knownRuns: ReadonlySet<number>): AnswerToken[] {
  if (token.kind === 'object') return [token];
  const runs = token.runs.filter((run) => knownRuns.has(run));
  if (runs.length < 2) return [{ ...token, runs }];
  const words = token.text.split(/(?<=\s)(?=\S)/u);
  return words.map((text, index) => {
    const run = runs[Math.floor((index * runs.length) / words.length)];
    return { kind: 'text', text, runs: run === undefined ? [] : [run] };
  });
}
