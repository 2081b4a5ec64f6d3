import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { readCues, SUBTITLE_MARK } from '../../../shared/documents/srt-text.ts';
import { decodeText } from '../../../shared/documents/text-encoding.ts';
import { hasLetters, plainText, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { encodeText } from './encode-text.ts';
import { planInline, writeInline, type InlineAtom, type InlinePlan } from './inline/inline-plan.ts';

type BlockPlan = CueBlock & InlinePlan<TagPair, string>;

/**
 * Subtitles: each is a segment, or one per speaker. Numbers, times, positions, blank lines,
 * encoding, and byte order mark stay byte for byte; long texts are split into two lines.
 */
export const srtFormat = {
  open: (bytes: Uint8Array, budget: ReadBudget) => openSubtitles(bytes, budget, true),
  openTranslation: (bytes: Uint8Array, budget: ReadBudget) => openSubtitles(bytes, budget, false),
} satisfies FormatCode;

/**
 * @param isNew a text that an engine leaves empty stays unchanged; one that a user empties does not
 */
function openSubtitles(bytes: Uint8Array, budget: ReadBudget, isNew: boolean) {
  const decoded = decodeText(bytes);
  const { text } = decoded;
  const cues = readCues(text).map((cue) => ({
    ...cue,
    blocks: readCueBlocks(text.slice(cue.start, cue.end)).map((block): BlockPlan => ({
      ...block,
      ...planInline(block.atoms),
    })),
  }));
  const translated = cues.flatMap(({ time, blocks }) =>
    blocks.filter(({ segment }) => hasLetters(segment)).map((block) => ({ time, block })),
  );
  return {
    ...countSegments(
      translated.map(({ block, time }) => ({ segment: block.segment, location: time })),
      budget,
    ),
    write(answers: Answers, _targetLang: string) {
      const answerOf = new Map(
        translated.map(({ block }, index) => {
          const answer = answers[index] ?? block.segment;
          return [block, isNew && plainText(answer).trim() === '' ? block.segment : answer];
        }),
      );
      let written = '';
      let end = 0;
      for (const { start, end: cueEnd, blocks } of cues) {
        written += text.slice(end, start);
        end = cueEnd;
        // Without an answer of its own, a subtitle keeps its exact bytes.
        written += blocks.some((block) => isChanged(block, answerOf.get(block)))
          ? blocks
              .map((block) => writeBlock(block, answerOf.get(block), decoded.lineEnding))
              .filter((line) => line.trim() !== '')
              .join(decoded.lineEnding)
          : text.slice(start, end);
      }
      return encodeText(written + text.slice(end), decoded);
    },
  };
}

function isChanged({ segment }: BlockPlan, answer: Segment | undefined): boolean {
  return answer !== undefined && JSON.stringify(answer) !== JSON.stringify(segment);
}

function writeBlock(block: BlockPlan, answer: Segment | undefined, lineEnding: string): string {
  const parts: LinePart[] = [];
  writeInline(
    block,
    answer ?? block.segment,
    {
      open: ({ open }) => parts.push({ text: open, isMark: true }),
      close: ({ close }) => parts.push({ text: close, isMark: true }),
      text: (text) => parts.push({ text, isMark: false }),
      object: (mark) => parts.push({ text: mark, isMark: true }),
    },
    () => false,
  );
  return balanceLines(parts, block.longestLine, lineEnding);
}

/** A part of a subtitle to write: marks take no space on the screen. */
interface LinePart {
  readonly text: string;
  readonly isMark: boolean;
}

/** Characters that fit on a line of a subtitle on common screens. */
const LINE_CHARS = 42;

/**
 * Joins the parts, split into two lines of similar length if one would be too long.
 * @param longestLine characters of the source's longest line: a line of this length is known to fit
 */
function balanceLines(parts: readonly LinePart[], longestLine: number, lineEnding: string): string {
  const clean = parts.map(({ text, isMark }) => ({
    isMark,
    // Line ends in an answer could end the subtitle early.
    text: isMark ? text : text.replace(/\s+/gu, ' '),
  }));
  const visible = clean.map(({ text, isMark }) => (isMark ? '' : text)).join('');
  const maxChars = Math.max(LINE_CHARS, longestLine);
  const at = visible.trim().length > maxChars ? middleBlank(visible) : -1;
  let shown = 0;
  return clean
    .map(({ text, isMark }) => {
      const local = at - shown;
      if (!isMark) shown += text.length;
      if (isMark || local < 0 || local >= text.length) return text;
      return text.slice(0, local) + lineEnding + text.slice(local + 1);
    })
    .join('');
}

/**
 * Returns the space nearest to the middle, or -1 when there is none with words on both sides. A
 * dash never begins the second line: it would look like a change of speaker.
 */
function middleBlank(text: string): number {
  const middle = (text.length - 1) / 2;
  let best = -1;
  for (const { index } of text.matchAll(/(?<=\S) (?=\S)/gu)) {
    if (SPEAKER.test(text.slice(index + 1))) continue;
    if (best === -1 || Math.abs(index - middle) < Math.abs(best - middle)) best = index;
  }
  return best;
}

/** An opening tag with its closing one, as written. */
interface TagPair {
  readonly open: string;
  readonly close: string;
}

/** Lines of a subtitle that are translated as one text. */
interface CueBlock {
  /** Line ends are spaces. */
  readonly atoms: readonly InlineAtom<TagPair, string>[];
  readonly lineCount: number;
  /** Visible characters of its longest line. */
  readonly longestLine: number;
}

interface Token {
  readonly line: number;
  readonly kind: 'text' | 'mark';
  readonly raw: string;
}

/** Matches tags that come in pairs around words; every other mark is an object. */
const PAIRED_TAG = /^<(\/?)(b|i|u|s|font|em|strong|span)\b[^<>]*>$/iu;
/** Matches the start of a different speaker's words. */
const SPEAKER = /^[ \t]*[-\u2010-\u2015\u2212][ \t]*[\p{L}\p{N}¿¡"'“«[(♪]/u;

/** Splits the text of a subtitle; lines of two speakers are separated. */
function readCueBlocks(text: string): CueBlock[] {
  const lines = text.split(/\r\n|\r|\n/u);
  const visible = lines.map((line) => line.replace(SUBTITLE_MARK, ''));
  const tokens = lines.flatMap(tokenize);
  const pairs = findPairs(tokens);
  const path: TagPair[] = [];
  const blocks: { atoms: InlineAtom<TagPair, string>[]; lines: number[] }[] = [];
  let line = -1;
  for (const [index, { line: ofToken, kind, raw }] of tokens.entries()) {
    const startsBlock = blocks.length === 0 || SPEAKER.test(visible[ofToken] ?? '');
    if (ofToken !== line && startsBlock) blocks.push({ atoms: [], lines: [] });
    const block = blocks.at(-1);
    if (block === undefined) continue;
    if (ofToken !== line) {
      if (block.lines.length > 0) block.atoms.push({ kind: 'text', path: [...path], text: ' ' });
      block.lines.push(ofToken);
      line = ofToken;
    }
    const pair = pairs.get(index);
    if (kind === 'text') block.atoms.push({ kind, path: [...path], text: raw });
    else if (pair === undefined) block.atoms.push({ kind: 'object', path: [...path], object: raw });
    else if (pair.isStart) path.push(pair.pair);
    else path.pop();
  }
  return blocks.map((block) => ({
    atoms: block.atoms,
    lineCount: block.lines.length,
    longestLine: block.lines.reduce(
      (longest, at) => Math.max(longest, (visible[at] ?? '').trim().length),
      0,
    ),
  }));
}

function tokenize(content: string, line: number): Token[] {
  const tokens: Token[] = [];
  const trimmed = content.trim();
  let end = 0;
  for (const match of trimmed.matchAll(SUBTITLE_MARK)) {
    tokens.push({ line, kind: 'text', raw: trimmed.slice(end, match.index) });
    tokens.push({ line, kind: 'mark', raw: match[0] });
    end = match.index + match[0].length;
  }
  tokens.push({ line, kind: 'text', raw: trimmed.slice(end) });
  return tokens.filter(({ raw }) => raw !== '');
}

/** Deeper tags are not visible formatting: they stay objects. */
const MAX_DEPTH = 20;

interface PairEnd {
  readonly pair: TagPair;
  readonly isStart: boolean;
}

/** Maps each properly nested tag to its pair. */
function findPairs(tokens: readonly Token[]): Map<number, PairEnd> {
  const pairs = new Map<number, PairEnd>();
  const open: { name: string; index: number }[] = [];
  for (const [index, { kind, raw }] of tokens.entries()) {
    const tag = kind === 'mark' ? PAIRED_TAG.exec(raw) : null;
    const name = tag?.[2]?.toLowerCase();
    if (tag === null || name === undefined) continue;
    if (tag[1] === '') {
      open.push({ name, index });
      continue;
    }
    const place = open.findLastIndex((entry) => entry.name === name);
    if (place === -1) continue;
    // Tags opened in between have no end tag: they stay objects.
    const start = open.splice(place)[0]?.index ?? index;
    if (place >= MAX_DEPTH) continue;
    const pair: TagPair = { open: tokens[start]?.raw ?? '', close: raw };
    pairs.set(start, { pair, isStart: true });
    pairs.set(index, { pair, isStart: false });
  }
  return pairs;
}
