import { SUBTITLE_MARK } from '../../../../shared/documents/srt-text.ts';
import type { InlineAtom } from '../inline/inline-plan.ts';

/** An opening tag with its closing one, as written. */
export interface TagPair {
  readonly open: string;
  readonly close: string;
}

/** Lines of a subtitle that are translated as one text. */
export interface CueBlock {
  /** Line ends are blanks. */
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

/** Tags that come in pairs around words; every other mark is an object. */
const PAIRED_TAG = /^<(\/?)(b|i|u|s|font|em|strong|span)\b[^<>]*>$/iu;
/** How the words of another speaker begin. */
const SPEAKER = /^[ \t]*[-\u2010-\u2015\u2212][ \t]*[\p{L}\p{N}¿¡"'“«[(♪]/u;

/** Takes the text of a subtitle apart; the lines of two speakers are parted. */
export function readCueBlocks(text: string): CueBlock[] {
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

/** Deeper tags are no formatting that anybody sees: they stay objects. */
const MAX_DEPTH = 20;

interface PairEnd {
  readonly pair: TagPair;
  readonly isStart: boolean;
}

/** For each tag that has its other half, properly nested: the pair. */
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
    // Tags opened in between have no end of their own: they stay objects.
    const start = open.splice(place)[0]?.index ?? index;
    if (place >= MAX_DEPTH) continue;
    const pair: TagPair = { open: tokens[start]?.raw ?? '', close: raw };
    pairs.set(start, { pair, isStart: true });
    pairs.set(index, { pair, isStart: false });
  }
  return pairs;
}
