import { CDATA, type MarkupToken, type TagToken } from './markup-tokens.ts';

/** An element inside a sentence; the sentence itself is the root. */
export interface TagElement {
  readonly startTag: string;
  readonly endTag: string;
  readonly parent: TagElement | null;
  readonly depth: number;
  /** Number of the formatting run that its own text gets; 0 for the root. */
  readonly run: number;
  /** Its text is written as it is, without references. */
  readonly isVerbatim: boolean;
  readonly children: TagElement[];
  /** Places of its first word and behind its last one among the words of the sentence. */
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

/** True when `outer` is `inner` or surrounds it. */
export function surrounds(outer: TagElement, inner: TagElement): boolean {
  let at: TagElement | null = inner;
  while (at !== null && at.depth > outer.depth) at = at.parent;
  return at === outer;
}

/** The smallest element that surrounds both. */
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

/** Deeper ones are kept as loose tags: nobody writes them, and each level costs time. */
const MAX_DEPTH = 100;

/**
 * Finds the end tag of each start tag. Tags without the other half have no place in the map; where
 * elements cross each other, or nest too deeply, none but CDATA sections has.
 * @returns places of start tags with the places of their end tags
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
