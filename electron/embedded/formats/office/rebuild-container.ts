import type { Element } from '@xmldom/xmldom';
import type { Piece, Segment } from '../../engines/piece.ts';
import { createInlineWriter } from './inline-writer.ts';
import type { ContainerPlan } from './plan-container.ts';
import { isElement } from './xml-dom.ts';

/**
 * Replaces the inline content of a container by the answers. Objects are moved and not copied: they
 * may hold paragraphs (text boxes) that are rebuilt on their own.
 * @param answers one per segment of the plan
 * @param locale spelling language of the new text
 */
export function rebuildContainer(
  plan: ContainerPlan,
  answers: readonly Segment[],
  locale: string,
): void {
  const { container, dialect } = plan;
  const tail: Element[] = [];
  for (const child of Array.from(container.childNodes)) {
    const name = isElement(child) ? (child.localName ?? '') : '';
    if (isElement(child) && dialect.trailing.has(name)) tail.push(child);
    if (!dialect.leading.has(name)) container.removeChild(child);
  }
  const writer = createInlineWriter(container, dialect, locale);
  for (const stretch of plan.stretches) {
    const answer = stretch.segment === null ? undefined : answers[stretch.segment];
    if (answer === undefined) {
      for (const index of stretch.itemIndexes) writeItem(plan, index, writer);
      continue;
    }
    for (const piece of restoreRangeOrder(plan, answer)) {
      const format = piece.kind === 'text' ? plan.formats[piece.run] : undefined;
      if (piece.kind === 'object') writeItem(plan, piece.id, writer);
      else if (format !== undefined) writer.text(format.path, format.run, piece.text);
    }
  }
  writer.end();
  for (const child of tail) container.appendChild(child);
}

function writeItem(
  plan: ContainerPlan,
  index: number,
  writer: ReturnType<typeof createInlineWriter>,
): void {
  const item = plan.items[index];
  if (item === undefined) return;
  if (item.kind === 'text') writer.text(item.path, item.run, item.text);
  else for (const atom of item.atoms) writer.atom(atom);
}

/**
 * Exchanges the two ends of a range that an engine moved past each other with their words: a
 * bookmark or comment that ends before it begins makes a document that needs repair.
 */
function restoreRangeOrder(plan: ContainerPlan, answer: Segment): Segment {
  const ends = new Map<string, number>();
  let pieces: Piece[] | null = null;
  for (const [index, piece] of answer.entries()) {
    const item = piece.kind === 'object' ? plan.items[piece.id] : undefined;
    const child = item?.kind === 'object' ? item.atoms[0]?.child : undefined;
    const mark = child === undefined ? null : plan.dialect.rangeMarkOf(child);
    if (mark === null) continue;
    const endAt = ends.get(mark.range);
    if (mark.isEnd) ends.set(mark.range, index);
    else if (endAt !== undefined) {
      pieces ??= [...answer];
      const end = answer[endAt];
      if (end !== undefined) {
        pieces[endAt] = piece;
        pieces[index] = end;
      }
    }
  }
  return pieces ?? answer;
}
