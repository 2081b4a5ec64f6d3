import type { Piece, Segment } from '../../engines/piece.ts';
import { hasLetters, joinPieces, objectPiece, textPiece } from '../../engines/piece.ts';
import { isRaising } from '../../formats/tag-kinds.ts';
import type { MarkupToken } from './markup-tokens.ts';
import { encodeEntities } from './entities.ts';
import { createElement, pairTags, type TagElement } from './tag-elements.ts';
import { writeTags, type TagObject } from './write-tags.ts';
import type { Sentence } from './unit.ts';

const WORD = /[\p{L}\p{N}]/u;

/**
 * Builds a sentence with tags. The text of an element is a formatting run, so that an engine can
 * move the element with its words; empty elements and unpaired tags are objects.
 */
export function taggedSentence(tokens: readonly MarkupToken[]): Sentence {
  const raw = tokens.map((token) => token.raw).join('');
  if (!tokens.some((token) => token.kind === 'text' && /\p{L}/u.test(token.text))) {
    return { raw, segment: null, write: () => raw };
  }
  const { root, elements, objects, pieces } = readPieces(tokens);
  const { head, core, tail } = trimText(joinPieces(pieces));
  if (!hasLetters(core)) return { raw, segment: null, write: () => raw };
  return {
    raw,
    segment: core,
    write: (answer) =>
      encodeEntities(head) + writeTags(answer, { root, elements, objects }) + encodeEntities(tail),
  };
}

interface ReadSentence {
  readonly root: TagElement;
  /** Indexed by run number; the root is number 0. */
  readonly elements: readonly TagElement[];
  readonly objects: readonly TagObject[];
  readonly pieces: Piece[];
}

function readPieces(tokens: readonly MarkupToken[]): ReadSentence {
  const pairs = pairTags(tokens);
  const wordsBefore = countWordTokens(tokens);
  const root = createElement(null, 0, null, null);
  const elements = [root];
  const objects: TagObject[] = [];
  const pieces: Piece[] = [];
  const ends = new Set<number>();
  const apart = new Set<TagElement>();
  let current = root;
  let words = 0;

  const addObject = (raw: string, isLoose: boolean): void => {
    pieces.push(objectPiece(objects.length));
    objects.push({ raw, owner: current, isLoose });
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) continue;
    if (token.kind === 'text') {
      const piece = textPiece(token.text, current.run);
      pieces.push(apart.has(current) ? { ...piece, isApart: true } : piece);
      words += countBlankSeparated(token.text);
      continue;
    }
    if (token.kind === 'mark') {
      addObject(token.raw, false);
      continue;
    }
    if (ends.has(index) && current.parent !== null) {
      current.endWord = words;
      current = current.parent;
      continue;
    }
    const end = token.kind === 'open' ? pairs.get(index) : undefined;
    const endTag = end === undefined ? undefined : tokens[end];
    if (token.kind === 'close' || end === undefined || endTag?.kind !== 'close') {
      addObject(token.raw, true);
      continue;
    }
    if (wordsBefore[index] === wordsBefore[end]) {
      // Engines do not move elements without words.
      addObject(
        tokens
          .slice(index, end + 1)
          .map((inner) => inner.raw)
          .join(''),
        false,
      );
      index = end;
      continue;
    }
    const isApart = apart.has(current) || isRaisingTag(token);
    current = createElement(current, elements.length, token, endTag);
    if (isApart) apart.add(current);
    current.firstWord = words;
    elements.push(current);
    ends.add(end);
  }
  root.endWord = words;
  return { root, elements, objects, pieces };
}

/**
 * Returns whether an element raises or lowers its words; the app's own tags express it in `ctype`.
 */
function isRaisingTag({ name, raw }: MarkupToken & { readonly kind: 'open' | 'close' }): boolean {
  return isRaising(name) || /\sctype="x-su[pb]"/u.test(raw);
}

/** Counts, for each token, the preceding texts with words. */
function countWordTokens(tokens: readonly MarkupToken[]): number[] {
  let count = 0;
  return tokens.map((token) => {
    const before = count;
    if (token.kind === 'text' && WORD.test(token.text)) count += 1;
    return before;
  });
}

function countBlankSeparated(text: string): number {
  return text.match(/\S+/gu)?.filter((word) => WORD.test(word)).length ?? 0;
}

/** Splits off whitespace at the edges, which is not translated unless a tag precedes it. */
function trimText(pieces: readonly Piece[]): { head: string; core: Segment; tail: string } {
  const core = [...pieces];
  let head = '';
  let tail = '';
  const first = core[0];
  if (first?.kind === 'text' && first.run === 0) {
    const text = first.text.trimStart();
    head = first.text.slice(0, first.text.length - text.length);
    core[0] = textPiece(text, 0);
  }
  const last = core.at(-1);
  if (last?.kind === 'text' && last.run === 0) {
    const text = last.text.trimEnd();
    tail = last.text.slice(text.length);
    core[core.length - 1] = textPiece(text, 0);
  }
  return { head, core: joinPieces(core), tail };
}
