import { kindOfName, noteTagNames } from '../tag-kinds.ts';
import type { Piece, Segment, TextPiece } from '../../engines/piece.ts';
import { markLines } from '../../engines/text/lines.ts';
import { joinPieces, objectPiece, textPiece } from '../../engines/piece.ts';

/**
 * The smallest part of inline markup: text, or something that is not text and moves as a whole.
 * `path` holds the elements around it, outermost first; the same element is the same value.
 */
export type InlineAtom<Wrapper, Item> =
  | { readonly kind: 'text'; readonly path: readonly Wrapper[]; readonly text: string }
  | { readonly kind: 'object'; readonly path: readonly Wrapper[]; readonly object: Item };

/** A segment of inline markup with what is needed to write it again. */
export interface InlinePlan<Wrapper, Item> {
  readonly segment: Segment;
  /** Of each run number, plainest first, as engines expect them. */
  readonly paths: readonly (readonly Wrapper[])[];
  /** Of each object number. */
  readonly objects: readonly { readonly path: readonly Wrapper[]; readonly object: Item }[];
}

/** What a format knows of its markup that a reader sees, beside what is a text and what is not. */
export interface InlineLook<Wrapper, Item> {
  /** Whether an element raises or lowers its text. */
  isApart(wrapper: Wrapper): boolean;
  /** Whether an object begins a new line. */
  isLineEnd(item: Item): boolean;
  /** Whether line ends in texts are lines that a reader sees. */
  readonly hasLines?: boolean;
}

/** Turns inline markup into a segment: runs are the distinct paths of elements around its texts. */
export function planInline<Wrapper, Item>(
  atoms: readonly InlineAtom<Wrapper, Item>[],
  look?: InlineLook<Wrapper, Item>,
): InlinePlan<Wrapper, Item> {
  const numbers = new Map<Wrapper, number>();
  const keyOf = (path: readonly Wrapper[]): string =>
    path
      .map((wrapper) => {
        const number = numbers.get(wrapper) ?? numbers.size;
        numbers.set(wrapper, number);
        return number;
      })
      .join(',');
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

/** Elements of trees have names, and tags of subtitles their text. */
function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null) return '';
  for (const key of ['localName', 'tagName', 'open']) {
    const name: unknown = Reflect.get(part, key);
    if (typeof name === 'string') return name;
  }
  return '';
}

/** Where a translated segment is written to, in order and always properly nested. */
export interface InlineSink<Wrapper, Item> {
  /** @param earlier how often it was opened before: its words may have been separated */
  open(wrapper: Wrapper, earlier: number): void;
  close(wrapper: Wrapper): void;
  text(text: string): void;
  object(object: Item): void;
}

/**
 * Writes an answer: opens and closes elements as the paths of its runs and objects ask for it.
 * @param isKept elements that must come back even when none of their words did; they end up empty,
 * behind everything else
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
