import type { Element } from '@xmldom/xmldom';
import type { TagKind } from '../../../../shared/domain/documents/tags.ts';
import { numbering } from '../../../../shared/lazy.ts';
import type { Segment } from '../../engines/piece.ts';
import { kindOfName, noteTagNames, type TagNames } from '../tag-kinds.ts';
import { findChild } from './xml-dom.ts';
import { hasLetters, joinPieces, objectPiece, textPiece, type Piece } from '../../engines/piece.ts';
import type { InlineDialect, InlineItem, Wrapper } from './inline-dialect.ts';

/** A distinct formatting: the path of its runs and a run to copy. */
export interface RunFormat {
  readonly path: readonly Wrapper[];
  readonly run: Element;
}

/** Contents of a container; object pieces refer to `items`, text pieces to `formats`. */
export interface ContainerPlan {
  readonly container: Element;
  readonly dialect: InlineDialect;
  readonly items: readonly InlineItem[];
  /** Plainest first, as engines expect run numbers. */
  readonly formats: readonly RunFormat[];
  /** Ranges between breaks: their items, and their index in `segments` if they have letters. */
  readonly stretches: readonly {
    readonly itemIndexes: readonly number[];
    readonly segment: number | null;
  }[];
  /** Translatable segments; empty when the container has no letters. */
  readonly segments: readonly Segment[];
}

/**
 * Reads a paragraph, content control, or cell text and splits it into segments. Changes nothing.
 */
export function planContainer(container: Element, dialect: InlineDialect): ContainerPlan {
  const items = dialect.readItems(container);
  const { formats, numberOf } = collectFormats(items, dialect);
  const segments: Segment[] = [];
  const names = tagNamesOf(formats, items);
  const stretches = splitAtBreaks(items).map((itemIndexes) => {
    const segment = toSegment(items, itemIndexes, numberOf);
    if (!hasLetters(segment)) return { itemIndexes, segment: null };
    noteTagNames(segment, names);
    segments.push(segment);
    return { itemIndexes, segment: segments.length - 1 };
  });
  return { container, dialect, items, formats, stretches, segments };
}

/** Collects tag names; they outlive the tree of the paragraph, so they hold no reference to it. */
function tagNamesOf(formats: readonly RunFormat[], items: readonly InlineItem[]): TagNames {
  const runs = formats.map(kindOfFormat);
  const objects = new Map<number, TagKind | undefined>();
  for (const [id, item] of items.entries()) {
    if (item.kind === 'object') {
      objects.set(id, kindOfName(item.atoms[0]?.child.localName ?? ''));
    }
  }
  return { run: (run) => runs[run], object: (id) => objects.get(id) };
}

/** Returns the kind of a format: a link takes precedence, then the most visible property. */
function kindOfFormat({ path, run }: RunFormat): TagKind | undefined {
  const isLink = path.some(
    (wrapper) => wrapper.kind === 'field' || wrapper.element.localName === 'hyperlink',
  );
  const properties = findChild(run, 'rPr');
  if (isLink || (properties !== null && findChild(properties, 'hlinkClick') !== null))
    return 'link';
  if (properties === null) return undefined;
  for (const name of ['b', 'i', 'u']) {
    const value = properties.getAttribute(name);
    const isOn = value !== null && value !== '' && value !== '0' && value !== 'none';
    if (isOn || findChild(properties, name) !== null) return kindOfName(name);
  }
  return undefined;
}

/** Groups item indexes; each break is a separate group. */
function splitAtBreaks(items: readonly InlineItem[]): number[][] {
  const stretches: number[][] = [];
  let isOpen = false;
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'break' && isOpen) stretches.at(-1)?.push(index);
    else stretches.push([index]);
    isOpen = item.kind !== 'break';
  }
  return stretches;
}

function toSegment(
  items: readonly InlineItem[],
  indexes: readonly number[],
  numberOf: (item: InlineItem) => number,
): Segment {
  return joinPieces(
    indexes.flatMap((index): Piece[] => {
      const item = items[index];
      if (item === undefined) return [];
      if (item.kind !== 'text') return [toObject(item, index)];
      const piece = textPiece(item.text, numberOf(item));
      return [isApart(item.run) ? { ...piece, isApart: true } : piece];
    }),
  );
}

function toObject(item: InlineItem, index: number): Piece {
  const name = item.kind === 'text' ? '' : (item.atoms[0]?.child.localName ?? '');
  const piece = objectPiece(index);
  return kindOfName(name) === 'line-break' ? { ...piece, isLineEnd: true } : piece;
}

/** Returns whether a run is raised or lowered, in Word, workbooks, or drawings. */
function isApart(run: Element): boolean {
  const properties = findChild(run, 'rPr');
  if (properties === null) return false;
  const valueOf = (name: string): string =>
    Array.from(findChild(properties, name)?.attributes ?? []).find(
      ({ localName }) => localName === 'val',
    )?.value ?? '';
  if (['superscript', 'subscript'].includes(valueOf('vertAlign'))) return true;
  const shift = properties.getAttribute('baseline') ?? valueOf('position');
  return Number.parseInt(shift, 10) !== 0 && /^-?\d/u.test(shift);
}

/** Merges runs that look the same and numbers the formats, plainest first. */
function collectFormats(
  items: readonly InlineItem[],
  dialect: InlineDialect,
): {
  formats: RunFormat[];
  numberOf: (item: InlineItem) => number;
} {
  const idOf = numbering();
  const keys = new Map<InlineItem, string>();
  const found = new Map<string, RunFormat & { weight: number }>();
  for (const item of items) {
    if (item.kind !== 'text') continue;
    const look = dialect.lookOf(item.run);
    // Each visit creates a new wrapper object for the same element.
    const path = item.path.map((wrapper) =>
      idOf(wrapper.kind === 'element' ? wrapper.element : wrapper),
    );
    const key = `${path.join(',')}|${look}`;
    keys.set(item, key);
    if (found.has(key)) continue;
    const weight = item.path.length * 1_000_000 + look.length;
    found.set(key, { path: item.path, run: item.run, weight });
  }
  const sorted = [...found].toSorted(([, a], [, b]) => a.weight - b.weight);
  const numbers = new Map(sorted.map(([key], index) => [key, index]));
  return {
    formats: sorted.map(([, format]) => ({ path: format.path, run: format.run })),
    numberOf: (item) => numbers.get(keys.get(item) ?? '') ?? 0,
  };
}
