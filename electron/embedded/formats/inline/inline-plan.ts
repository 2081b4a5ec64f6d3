import { numbering } from '../../../../shared/lazy.ts';
import { kindOfName, noteTagNames } from '../tag-kinds.ts';
import type { Piece, Segment, TextPiece } from '../../engines/piece.ts';
import { markLines } from '../../engines/text/lines.ts';
import { joinPieces, objectPiece, textPiece } from '../../engines/piece.ts';

/**
 * The smallest part of inline markup: text, or an object that moves as a whole. `path` holds the
 * elements around it, outermost first; the same element is the same value.
 */
export type InlineAtom<Wrapper, Item> =
  | { readonly kind: 'text'; readonly path: readonly Wrapper[]; readonly text: string }
  | { readonly kind: 'object'; readonly path: readonly Wrapper[]; readonly object: Item };

/** A segment of inline markup with the data needed to write it again. */
export interface InlinePlan<Wrapper, Item> {
  readonly segment: Segment;
  /** Indexed by run number, plainest first, as engines expect them. */
  readonly paths: readonly (readonly Wrapper[])[];
  /** Indexed by object number. */
  readonly objects: readonly { readonly path: readonly Wrapper[]; readonly object: Item }[];
}

/** A format's knowledge of how its markup looks to a reader. */
export interface InlineLook<Wrapper, Item> {
  /** Returns whether an element raises or lowers its text. */
  isApart(wrapper: Wrapper): boolean;
  /** Returns whether an object begins a new line. */
  isLineEnd(item: Item): boolean;
  /** True if line ends in texts are visible lines. */
  readonly hasLines?: boolean;
}

/** Converts inline markup to a segment: runs are the distinct element paths around its texts. */
export function planInline<Wrapper, Item>(
  atoms: readonly InlineAtom<Wrapper, Item>[],
  look?: InlineLook<Wrapper, Item>,
): InlinePlan<Wrapper, Item> {
  const numberOf = numbering();
  const keyOf = (path: readonly Wrapper[]): string => path.map(numberOf).join(',');
  const found = new Map<string, readonly Wrapper[]>();
  const objects: { path: readonly Wrapper[]; object: Item }[] = [];
  for (const atom of atoms) {
    if (atom.kind === 'text') found.set(keyOf(atom.path), atom.path);
  }
  const sorted = [...found].toSorted(([, a], [, b]) => a.length - b.length);
  const runs = new Map(sorted.map(([key], index) => [key, index]));
  const pieces = atoms.flatMap((atom): Piece[] => {
    if (atom.kind === 'text') {
      const piece = textPiece(atom.text, runs.get(keyOf(atom.path)) ?? 0);
      const isApart = look !== undefined && atom.path.some((wrapper) => look.isApart(wrapper));
      const marked: TextPiece = isApart ? { ...piece, isApart } : piece;
      return look?.hasLines === true ? markLines(marked) : [marked];
    }
    const piece = objectPiece(objects.push({ path: atom.path, object: atom.object }) - 1);
    return [look?.isLineEnd(atom.object) === true ? { ...piece, isLineEnd: true } : piece];
  });
  const segment = joinPieces(pieces);
  const paths = sorted.map(([, path]) => path);
  noteTagNames(segment, {
    run: (run) => kindOfName(nameOf(paths[run]?.findLast((wrapper) => nameOf(wrapper) !== ''))),
    object: (id) => kindOfName(nameOf(objects[id]?.object)),
  });
  return { segment, paths, objects };
}

/** Returns the name of an element, or the text of a subtitle's tag. */
function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null) return '';
  for (const key of ['localName', 'tagName', 'open', 'name']) {
    const name: unknown = Reflect.get(part, key);
    if (typeof name === 'string') return name;
  }
  return '';
}

/** Output of a translated segment, in order and always properly nested. */
export interface InlineSink<Wrapper, Item> {
  /** @param earlier how often it was already opened: its words may have been separated */
  open(wrapper: Wrapper, earlier: number): void;
  close(wrapper: Wrapper): void;
  text(text: string): void;
  object(object: Item): void;
}

/**
 * Writes an answer: opens and closes elements as required by the paths of its runs and objects.
 * @param isKept elements that must be written even without any of their words; they end up empty,
 * after everything else
 */
export function writeInline<Wrapper, Item>(
  plan: InlinePlan<Wrapper, Item>,
  answer: Segment,
  sink: InlineSink<Wrapper, Item>,
  isKept: (wrapper: Wrapper) => boolean,
): void {
  const open: Wrapper[] = [];
  const opened = new Map<Wrapper, number>();
  const closeTo = (length: number): void => {
    while (open.length > length) {
      const last = open.pop();
      if (last !== undefined) sink.close(last);
    }
  };
  const enter = (path: readonly Wrapper[]): void => {
    let shared = 0;
    while (shared < open.length && open[shared] === path[shared]) shared += 1;
    closeTo(shared);
    for (const wrapper of path.slice(shared)) {
      const earlier = opened.get(wrapper) ?? 0;
      opened.set(wrapper, earlier + 1);
      open.push(wrapper);
      sink.open(wrapper, earlier);
    }
  };

  for (const piece of answer) {
    const object = piece.kind === 'object' ? plan.objects[piece.id] : undefined;
    if (object !== undefined) {
      enter(object.path);
      sink.object(object.object);
    } else if (piece.kind === 'text' && piece.text !== '') {
      enter(plan.paths[piece.run] ?? []);
      sink.text(piece.text);
    }
  }
  for (const path of plan.paths) {
    for (const [index, wrapper] of path.entries()) {
      if (!opened.has(wrapper) && isKept(wrapper)) enter(path.slice(0, index + 1));
    }
  }
  closeTo(0);
}
