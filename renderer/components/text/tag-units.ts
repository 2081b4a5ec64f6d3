import type { TagMark } from '../../../shared/domain/documents/tags.ts';

/** Text with tags as the field holds it: each UTF-16 unit and each tag counts as one. */
export type Unit = string | Omit<TagMark, 'at'>;

export interface Tagged {
  readonly text: string;
  readonly marks: readonly TagMark[];
}

export function toUnits({ text, marks }: Tagged): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const { at: place, ...mark } of marks) {
    for (; at < Math.min(place, text.length); at += 1) units.push(text.charAt(at));
    units.push(mark);
  }
  for (; at < text.length; at += 1) units.push(text.charAt(at));
  return units;
}

export function fromUnits(units: readonly Unit[]): Tagged {
  const letters: string[] = [];
  const marks: TagMark[] = [];
  for (const unit of units) {
    if (typeof unit === 'string') letters.push(unit);
    else marks.push({ at: letters.length, ...unit });
  }
  return { text: letters.join(''), marks };
}

/** Range of units; both ends are equal if nothing is selected. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

interface Edited {
  readonly units: Unit[];
  readonly caret: number;
}

export function replaceUnits(
  units: readonly Unit[],
  { start, end }: Selected,
  added: readonly Unit[],
): Edited {
  return { units: units.toSpliced(start, end - start, ...added), caret: start + added.length };
}

/** Replaces a range of the text, ignoring tags, with `added`; tags inside the range follow it. */
export function replaceText(
  units: readonly Unit[],
  { start, end }: Selected,
  added: string,
): Edited {
  const unitAt = (place: number): number => {
    let left = place;
    const index = units.findIndex((unit) => typeof unit === 'string' && (left -= 1) < 0);
    return index === -1 ? units.length : index;
  };
  const selected = { start: unitAt(start), end: unitAt(end - 1) + 1 };
  const tags = units.slice(selected.start, selected.end).filter((unit) => typeof unit !== 'string');
  const { units: edited } = replaceUnits(units, selected, [...added.split(''), ...tags]);
  return { units: edited, caret: selected.start + added.length };
}

/** Moves a tag to the selection: a pair around it, or, if nothing is selected, its missing half. */
export function putTag(
  units: readonly Unit[],
  { start, end }: Selected,
  tag: { number: number; isPair: boolean },
): Edited {
  const has = (side: TagMark['side']): boolean =>
    units.some((unit) => isMark(unit, tag.number) && unit.side === side);
  const mark = (side: TagMark['side']): Unit => ({ tag: tag.number, side });
  if (tag.isPair && start === end) {
    const side = has('begins') ? 'ends' : 'begins';
    if (has(side)) return { units: [...units], caret: start };
    return replaceUnits(units, { start, end }, [mark(side)]);
  }
  const kept = units.map((unit) => (isMark(unit, tag.number) ? null : unit));
  const part = (from: number, to?: number): Unit[] =>
    kept.slice(from, to).filter((unit) => unit !== null);
  const [before, inside, behind] = [part(0, start), part(start, end), part(end)];
  const put = tag.isPair ? [mark('begins'), ...inside, mark('ends')] : [...inside, mark('stands')];
  return { units: [...before, ...put, ...behind], caret: before.length + put.length };
}

function isMark(unit: Unit, number: number): unit is Exclude<Unit, string> {
  return typeof unit !== 'string' && unit.tag === number;
}
