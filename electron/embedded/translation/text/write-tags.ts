import type { Segment } from '../../engines/piece.ts';
import { encodeEntities } from './entities.ts';
import { commonElement, surrounds, type TagElement } from './tag-elements.ts';

/** Part of a sentence that is neither text nor an element around words. */
export interface TagObject {
  readonly raw: string;
  /** The element that contained it. */
  readonly owner: TagElement;
  /** An unpaired tag, which must not end up inside an element. */
  readonly isLoose: boolean;
}

export interface TagPlan {
  readonly root: TagElement;
  /** Indexed by run number. */
  readonly elements: readonly TagElement[];
  /** Indexed by object number. */
  readonly objects: readonly TagObject[];
}

/** A range of an answer that is written in one piece. */
interface Stretch {
  element: TagElement;
  readonly text: string;
  readonly object: TagObject | null;
  readonly isWord: boolean;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Writes an answer with its tags. Every element is written once, around the words of its run; if an
 * engine lost the run, around the words at the same position. Elements keep their nesting, and
 * their order unless their words moved.
 */
export function writeTags(answer: Segment, plan: TagPlan): string {
  const stretches = readStretches(answer, plan);
  placeLostElements(stretches, plan);
  settleGaps(stretches, plan.root);
  return writeStretches(stretches, plan);
}

function readStretches(answer: Segment, plan: TagPlan): Stretch[] {
  const lost = new Set(plan.elements.slice(1));
  for (const piece of answer) {
    if (piece.kind !== 'text' || !WORD.test(piece.text)) continue;
    for (let at = plan.elements[piece.run] ?? null; at !== null; at = at.parent) lost.delete(at);
  }
  return answer.flatMap((piece): Stretch[] => {
    if (piece.kind === 'object') {
      const object = plan.objects[piece.id];
      return object === undefined
        ? []
        : [{ element: object.owner, text: '', object, isWord: false }];
    }
    const element = plan.elements[piece.run] ?? plan.root;
    const texts = lost.size === 0 ? [piece.text] : piece.text.split(/(\s+)/u);
    return texts
      .filter((text) => text !== '')
      .map((text) => ({ element, text, object: null, isWord: WORD.test(text) }));
  });
}

/** Assigns elements that lost all their words the words at the same position of the answer, outer first. */
function placeLostElements(stretches: readonly Stretch[], plan: TagPlan): void {
  const words = stretches.filter((stretch) => stretch.isWord);
  const found = new Set<TagElement>();
  const markFound = (element: TagElement): void => {
    for (let at: TagElement | null = element; at !== null && !found.has(at); at = at.parent) {
      found.add(at);
    }
  };
  for (const word of words) markFound(word.element);
  if (found.size >= plan.elements.length) return;
  for (const element of plan.elements) {
    const { parent } = element;
    if (parent === null || found.has(element)) continue;
    const own = words.filter((word) => word.element === parent);
    const length = Math.max(1, parent.endWord - parent.firstWord);
    const placeOf = (word: number): number => ((word - parent.firstWord) * own.length) / length;
    const from = Math.min(Math.floor(placeOf(element.firstWord)), Math.max(0, own.length - 1));
    const to = Math.max(from + 1, Math.round(placeOf(element.endWord)));
    for (const word of own.slice(from, to)) word.element = element;
    found.add(element);
  }
}

/** Places spaces, punctuation, and objects between words in the element that both sides share. */
function settleGaps(stretches: readonly Stretch[], root: TagElement): void {
  const following: TagElement[] = [];
  let next = root;
  for (let index = stretches.length - 1; index >= 0; index -= 1) {
    following[index] = next;
    const stretch = stretches[index];
    if (stretch?.isWord === true) next = stretch.element;
  }
  let before = root;
  for (const [index, stretch] of stretches.entries()) {
    if (stretch.isWord) {
      before = stretch.element;
      continue;
    }
    const after = following[index] ?? root;
    const shared = commonElement(before, after);
    const { element } = stretch;
    const fits = surrounds(element, before) || surrounds(element, after);
    if (!fits || !surrounds(shared, element)) stretch.element = shared;
  }
}

function writeStretches(stretches: readonly Stretch[], plan: TagPlan): string {
  const opened = new Set<TagElement>([plan.root]);
  const loose = plan.objects.filter((object) => object.isLoose);
  let looseDue = 0;
  let current = plan.root;
  let text = '';

  const writeEmpty = (element: TagElement): void => {
    opened.add(element);
    text += element.startTag;
    for (const child of element.children) if (!opened.has(child)) writeEmpty(child);
    text += element.endTag;
  };
  const close = (): void => {
    for (const child of current.children) if (!opened.has(child)) writeEmpty(child);
    text += current.endTag;
    current = current.parent ?? plan.root;
  };
  const goTo = (wanted: TagElement): void => {
    while (!surrounds(current, wanted)) close();
    const path: TagElement[] = [];
    for (let at = wanted; at !== current && at.parent !== null; at = at.parent) path.unshift(at);
    for (const element of path) {
      // Elements are written once: words that the engine separated from it stay outside.
      if (opened.has(element)) return;
      opened.add(element);
      text += element.startTag;
      current = element;
    }
  };
  const flushLoose = (): void => {
    if (current !== plan.root) return;
    for (; looseDue > 0; looseDue -= 1) text += loose.shift()?.raw ?? '';
  };

  for (const stretch of stretches) {
    if (stretch.object?.isLoose === true) {
      looseDue += 1;
      if (stretch.element === plan.root) goTo(plan.root);
    } else {
      if (looseDue > 0 && stretch.element === plan.root) goTo(plan.root);
      flushLoose();
      goTo(stretch.element);
      if (stretch.object === null) text += writeText(stretch.text, current);
      else text += stretch.object.raw;
    }
    flushLoose();
  }
  while (current !== plan.root) close();
  for (const child of plan.root.children) if (!opened.has(child)) writeEmpty(child);
  flushLoose();
  return text;
}

function writeText(text: string, element: TagElement): string {
  if (!element.isVerbatim) return encodeEntities(text);
  return text.replaceAll(']]>', ']]]]><![CDATA[>');
}
