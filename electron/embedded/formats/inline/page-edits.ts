/** A rewritten range of a page's text; ranges may nest, but never cross. */
export interface PageEdit {
  readonly start: number;
  readonly end: number;
  /** Null: the range stays, and only edits inside it apply. */
  write: ((page: PageWriter) => string) | null;
}

/** Returns parts of the page with the edits inside them applied. */
export interface PageWriter {
  slice(start: number, end: number): string;
}

interface PlacedEdit {
  readonly edit: PageEdit;
  readonly inner: PlacedEdit[];
}

/** Writes a page with its edits; everything between them stays unchanged. */
export function writePage(text: string, edits: readonly PageEdit[]): string {
  const writerOf = (inner: readonly PlacedEdit[]): PageWriter => ({
    slice(start, end) {
      let written = '';
      let at = start;
      for (let index = firstFrom(inner, start); index < inner.length; index += 1) {
        const placed = inner[index];
        if (placed === undefined || placed.edit.end > end) break;
        const { edit } = placed;
        const writer = writerOf(placed.inner);
        written += text.slice(at, edit.start);
        written += edit.write === null ? writer.slice(edit.start, edit.end) : edit.write(writer);
        at = edit.end;
      }
      return written + text.slice(at, end);
    },
  });
  return writerOf(nest(edits)).slice(0, text.length);
}

/**
 * Nests edits inside those that enclose them; if two cross or are equal, the later one is dropped.
 */
function nest(edits: readonly PageEdit[]): PlacedEdit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const top: PlacedEdit[] = [];
  const open: PlacedEdit[] = [];
  for (const edit of sorted) {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if (edit.start < last.edit.end) break;
      open.pop();
    }
    const outer = open.at(-1);
    const crosses = outer !== undefined && edit.end > outer.edit.end;
    const repeats = outer?.edit.start === edit.start && outer.edit.end === edit.end;
    if (crosses || repeats) continue;
    const placed = { edit, inner: [] };
    (outer?.inner ?? top).push(placed);
    open.push(placed);
  }
  return top;
}

/** Returns the index of the first edit that begins at or after a position. */
function firstFrom(edits: readonly PlacedEdit[], start: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edits[middle]?.edit.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
