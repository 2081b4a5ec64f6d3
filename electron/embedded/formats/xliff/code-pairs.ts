import type { Element } from '@xmldom/xmldom';
import { isElement, isXliff } from '../../../../shared/documents/xliff/xliff-document.ts';
import type { Node } from '@xmldom/xmldom';
import type { Segment } from '../../engines/piece.ts';

/**
 * Puts the beginning of each code in front of its end again: an engine that moves words may turn
 * them round, and a code that ends before it begins is not valid.
 * @param objects by their numbers
 */
export function orderCodePairs(
  answer: Segment,
  objects: readonly { readonly object: Node }[],
): Segment {
  const places = new Map<string, number>();
  for (const [index, piece] of answer.entries()) {
    const node = piece.kind === 'object' ? objects[piece.id]?.object : undefined;
    const start = node !== undefined && isElement(node) ? startName(node) : null;
    if (start !== null) places.set(start, index);
  }
  const ordered = [...answer];
  for (const [index, piece] of answer.entries()) {
    const node = piece.kind === 'object' ? objects[piece.id]?.object : undefined;
    const end = node !== undefined && isElement(node) ? endName(node) : null;
    const start = end === null ? undefined : places.get(end);
    const beginning = start === undefined ? undefined : answer[start];
    if (start === undefined || beginning === undefined || start < index) continue;
    ordered[index] = beginning;
    ordered[start] = piece;
  }
  return ordered;
}

function startName(element: Element): string | null {
  if (isXliff(element, 'sc')) return `code ${element.getAttribute('id') ?? ''}`;
  return isXliff(element, 'sm') ? `mark ${element.getAttribute('id') ?? ''}` : null;
}

function endName(element: Element): string | null {
  const start = element.getAttribute('startRef');
  if (start === null) return null;
  if (isXliff(element, 'ec')) return `code ${start}`;
  return isXliff(element, 'em') ? `mark ${start}` : null;
}
