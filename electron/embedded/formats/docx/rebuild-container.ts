import type { Segment } from '../../engines/piece.ts';
import { createInlineWriter } from './inline-writer.ts';
import type { ContainerPlan } from './plan-container.ts';
import { isElement, wordName } from './word-xml.ts';

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
  const { container } = plan;
  for (const child of Array.from(container.childNodes)) {
    if (!isElement(child) || wordName(child) !== 'pPr') container.removeChild(child);
  }
  const writer = createInlineWriter(container, locale);
  for (const stretch of plan.stretches) {
    const answer = stretch.segment === null ? undefined : answers[stretch.segment];
    if (answer === undefined) {
      for (const index of stretch.itemIndexes) writeItem(plan, index, writer);
      continue;
    }
    for (const piece of answer) {
      const format = piece.kind === 'text' ? plan.formats[piece.run] : undefined;
      if (piece.kind === 'object') writeItem(plan, piece.id, writer);
      else if (format !== undefined) writer.text(format.path, format.run, piece.text);
    }
  }
  writer.end();
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
