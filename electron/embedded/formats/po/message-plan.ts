import { messageNotations } from '../../../../shared/domain/checks/placeholder-notations.ts';
import { findMarks } from '../../../../shared/domain/checks/placeholders.ts';
import {
  planInline,
  writeInline,
  type InlineAtom,
  type InlineLook,
  type InlinePlan,
} from '../inline/inline-plan.ts';
import { isRaising } from '../tag-kinds.ts';
import { plainText, type Segment } from '../../engines/piece.ts';

/** An opening tag with its closing one, as written. */
interface TagPair {
  readonly open: string;
  readonly close: string;
}

export type LinePlan = InlinePlan<TagPair, string>;

const LOOK: InlineLook<TagPair, string> = {
  isApart: ({ open }) => isRaising(open),
  isLineEnd: (mark) => /^(?:<br\s*\/?>|\\n)$/iu.test(mark),
};

/** A range of a message or one of its lines; UTF-16 offsets. */
export interface Mark {
  start: number;
  end: number;
  kind: 'open' | 'close' | 'single';
  name: string;
}

/**
 * Returns the non-text ranges of a message: placeholders, tags, character references. In order,
 * never nested. A choice between texts counts as text if it is on one line: engines translate it
 * text by text.
 */
export function messageMarks(text: string, flags: ReadonlySet<string>): Mark[] {
  const isOneLine = !text.includes('\n');
  return findMarks(text, messageNotations(flags)).flatMap(({ start, end, kind, name }): Mark[] => {
    if (kind === 'icu' && isOneLine) return [];
    const ownKind = kind === 'tag-open' ? 'open' : kind === 'tag-close' ? 'close' : 'single';
    return [{ start, end, kind: ownKind, name: name.replaceAll(/[</>]/gu, '') }];
  });
}

/** Returns the marks of a part of a message, with offsets relative to it. */
export function marksWithin(marks: readonly Mark[], from: number, to: number): Mark[] {
  return marks
    .filter(({ start, end }) => start < to && end > from)
    .map((mark) => ({
      ...mark,
      start: Math.max(0, mark.start - from),
      end: Math.min(to, mark.end) - from,
    }));
}

/** Maps each properly nested tag to the index of its other half. */
function pairsOf(marks: readonly Mark[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  /** Number of open tags by name, so that unopened ones are not searched for. */
  const counts = new Map<string, number>();
  const change = (name: string, by: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + by);
  };
  for (const [index, { kind, name }] of marks.entries()) {
    if (kind === 'open') {
      open.push(index);
      change(name, 1);
    }
    if (kind !== 'close' || (counts.get(name) ?? 0) === 0) continue;
    const place = open.findLastIndex((at) => marks[at]?.name === name);
    // Tags opened in between have no end tag: they stay objects.
    const [start = index, ...between] = open.splice(place);
    for (const at of [start, ...between]) change(marks[at]?.name ?? '', -1);
    pairs.set(start, index);
    pairs.set(index, start);
  }
  return pairs;
}

/** Plans a line of a message as a segment, with the data needed to write it again. */
export function planLine(line: string, marks: readonly Mark[]): LinePlan {
  const pairs = pairsOf(marks);
  const path: TagPair[] = [];
  const atoms: InlineAtom<TagPair, string>[] = [];
  const text = (from: number, to: number): void => {
    if (to > from) atoms.push({ kind: 'text', path: [...path], text: line.slice(from, to) });
  };
  let at = 0;
  for (const [index, { start, end }] of marks.entries()) {
    text(at, start);
    at = end;
    const other = pairs.get(index);
    const raw = line.slice(start, end);
    if (other === undefined) atoms.push({ kind: 'object', path: [...path], object: raw });
    else if (other > index) {
      const closing = marks[other];
      path.push({ open: raw, close: line.slice(closing?.start, closing?.end) });
    } else path.pop();
  }
  text(at, line.length);
  return planInline(atoms, LOOK);
}

/**
 * Writes an answer on one line: line ends are those of the source.
 * @param isNew a line that an engine leaves empty stays unchanged; one that a user empties does not
 */
export function writeLine(plan: LinePlan, answer: Segment, isNew: boolean): string {
  const written = isNew && plainText(answer).trim() === '' ? plan.segment : answer;
  let line = '';
  writeInline(
    plan,
    written,
    {
      open: ({ open }) => (line += open),
      close: ({ close }) => (line += close),
      text: (text) => (line += text.replaceAll(/[\r\n]+/gu, ' ')),
      object: (mark) => (line += mark),
    },
    () => true,
  );
  return line.trim();
}
