import { CDATA, type MarkupToken, type TagToken } from './markup-tokens.ts';

/** An element inside a sentence; the sentence itself is the root. */
export interface TagElement {
  readonly startTag: string;
  readonly endTag: string;
  readonly parent: TagElement | null;
  readonly depth: number;
  /** Number of the formatting run for its own text; 0 for the root. */
  readonly run: number;
  /** Its text is written unchanged, without references. */
  readonly isVerbatim: boolean;
  readonly children: TagElement[];
  /** Word indexes in the sentence: of its first word and after its last one. */
  firstWord: number;
  endWord: number;
}

export function createElement(
  parent: TagElement | null,
  run: number,
  startTag: TagToken | null,
  endTag: TagToken | null,
): TagElement {
  const element: TagElement = {
    startTag: startTag?.raw ?? '',
    endTag: endTag?.raw ?? '',
    parent,
    depth: parent === null ? 0 : parent.depth + 1,
    run,
    isVerbatim: startTag?.name === CDATA,
    children: [],
    firstWord: 0,
    endWord: 0,
  };
  parent?.children.push(element);
  return element;
}

/** Returns whether `outer` is `inner` or surrounds it. */
export function surrounds(outer: TagElement, inner: TagElement): boolean {
  let at: TagElement | null = inner;
  while (at !== null && at.depth > outer.depth) at = at.parent;
  return at === outer;
}

/** Returns the smallest element that surrounds both. */
export function commonElement(a: TagElement, b: TagElement): TagElement {
  let [left, right] = [a, b];
  while (left !== right) {
    const deeper = left.depth >= right.depth ? left : right;
    if (deeper.parent === null) return deeper;
    if (deeper === left) left = deeper.parent;
    else right = deeper.parent;
  }
  return left;
}

/** Deeper elements are treated as loose tags: they do not occur in practice, and each level costs time. */
const MAX_DEPTH = 100;

/**
 * Finds the end tag of each start tag. Unpaired tags are not in the map; where elements cross or
 * nest too deeply, only CDATA sections are.
 * @returns positions of start tags mapped to the positions of their end tags
 */
export function pairTags(tokens: readonly MarkupToken[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: { name: string; index: number }[] = [];
  const counts = new Map<string, number>();
  let isBroken = false;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') {
      open.push({ name: token.name, index });
      counts.set(token.name, (counts.get(token.name) ?? 0) + 1);
      if (open.length > MAX_DEPTH) isBroken = true;
    }
    if (token.kind !== 'close' || (counts.get(token.name) ?? 0) === 0) continue;
    const last = open.pop();
    if (last === undefined) continue;
    counts.set(last.name, (counts.get(last.name) ?? 0) - 1);
    if (last.name === token.name) pairs.set(last.index, index);
    else isBroken = true;
  }
  if (!isBroken) return pairs;
  const sections = tokens.flatMap((token, index): [number, number][] =>
    token.kind === 'open' && token.name === CDATA
      ? [[index, tokens[index + 1]?.kind === 'close' ? index + 1 : index + 2]]
      : [],
  );
  return new Map(sections);
}
