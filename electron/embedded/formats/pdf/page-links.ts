import type { PDFPage } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import type { LinkedArea } from './draw/draw-block.ts';
import type { PlacedText } from './page-reader.ts';
import { isQuarter, turnArea, turnPointBack, type Area } from './text/turned-page.ts';

/** A clickable area on a page. */
export interface PageLink {
  /** Identifies it in its file. */
  readonly key: string;
  readonly area: Area;
  /** Address on the web or of a mailbox; null for positions in the document and everything else. */
  readonly url: string | null;
}

const ANNOTS = PDFName.of('Annots');
const RECT = PDFName.of('Rect');
const QUADS = PDFName.of('QuadPoints');
const ADDRESS = /^(?:https?|mailto|ftp):\S+$/iu;
/** Distance of the baseline below the lower edge of its link, as a fraction of the font size. */
const BELOW = 0.35;

/** @param index of the page, from 0 */
export function readLinks(page: PDFPage, index: number): PageLink[] {
  return annotationsOf(page).flatMap((annotation, number) => {
    if (annotation?.lookup(PDFName.of('Subtype')) !== PDFName.of('Link')) return [];
    const [x0, y0, x1, y1] = numbersIn(annotation.lookup(RECT));
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
    return [
      {
        key: `${String(index)}.${String(number)}`,
        area: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)],
        url: addressOf(annotation),
      } satisfies PageLink,
    ];
  });
}

function annotationsOf(page: PDFPage): (PDFDict | null)[] {
  const annotations = page.node.lookup(ANNOTS);
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().map((entry) => {
    const annotation = page.doc.context.lookup(entry);
    return annotation instanceof PDFDict ? annotation : null;
  });
}

function numbersIn(value: unknown): number[] {
  if (!(value instanceof PDFArray)) return [];
  return value.asArray().flatMap((entry) => (entry instanceof PDFNumber ? [entry.asNumber()] : []));
}

/** Returns only addresses that are safe to open: no programs, no scripts, no files. */
function addressOf(annotation: PDFDict): string | null {
  const action = annotation.lookup(PDFName.of('A'));
  if (!(action instanceof PDFDict)) return null;
  const address = action.lookup(PDFName.of('URI'));
  if (!(address instanceof PDFString) && !(address instanceof PDFHexString)) return null;
  const text = address.decodeText().trim();
  return ADDRESS.test(text) ? text : null;
}

/** Marks the words of links, splitting texts where a link begins or ends within them. */
export function markLinks(
  texts: readonly PlacedText[],
  links: readonly PageLink[],
): readonly PlacedText[] {
  if (links.length === 0) return texts;
  return texts.flatMap((text) => {
    if (!isQuarter(text.angle)) return [text];
    let rest: PlacedText[] = [text];
    for (const link of links) rest = rest.flatMap((part) => divide(part, link));
    return rest;
  });
}

function divide(text: PlacedText, { key, area }: PageLink): PlacedText[] {
  const [left, bottom, right, top] = turnArea(area, text.angle);
  const isOnLine = text.y >= bottom - text.size * BELOW && text.y < top;
  if (text.look.link !== undefined || !isOnLine || text.width <= 0) return [text];
  const middle = text.x + text.width / 2;
  const covered = Math.min(right, text.x + text.width) - Math.max(left, text.x);
  if (covered <= 0 || (covered < text.width * 0.05 && (middle < left || middle > right))) {
    return [text];
  }
  // Letters are treated as equally wide; the ends of a link are at the ends of words.
  const placeOf = (x: number): number => Math.round(((x - text.x) / text.width) * text.text.length);
  let start = nearestWordEdge(text.text, placeOf(left));
  let end = nearestWordEdge(text.text, placeOf(right));
  while (text.text[start] === ' ') start += 1;
  while (text.text[end - 1] === ' ') end -= 1;
  if (end <= start) return [text];
  const cut = (from: number, to: number): PlacedText => ({
    ...text,
    text: text.text.slice(from, to),
    x: text.x + (text.width * from) / text.text.length,
    width: (text.width * (to - from)) / text.text.length,
  });
  const linked = cut(start, end);
  return [
    ...(start > 0 ? [cut(0, start)] : []),
    { ...linked, look: { ...linked.look, link: key } },
    ...(end < text.text.length ? [cut(end, text.text.length)] : []),
  ];
}

const WORD_EDGE =
  /(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}\p{M}])|(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/gu;

function nearestWordEdge(text: string, place: number): number {
  const edges = [0, text.length, ...Array.from(text.matchAll(WORD_EDGE), ({ index }) => index)];
  return edges.reduce((best, edge) =>
    Math.abs(edge - place) < Math.abs(best - place) ? edge : best,
  );
}

/** Moves the links of a page to where their words were drawn; links without words stay. */
export function moveLinks(page: PDFPage, index: number, areas: readonly LinkedArea[]): void {
  for (const [number, annotation] of annotationsOf(page).entries()) {
    const own = areas.filter(({ link }) => link === `${String(index)}.${String(number)}`);
    const [{ angle } = { angle: 0 }] = own;
    if (own.length === 0 || annotation === null || !isQuarter(angle)) continue;
    const boxes = joinBoxes(own.filter((area) => area.angle === angle).map(toBox));
    const { context } = page.doc;
    const sides = [0, 1, 2, 3].map((side) => {
      const places = boxes.map((box) => box[side] ?? 0);
      return side < 2 ? Math.min(...places) : Math.max(...places);
    });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides;
    annotation.set(RECT, context.obj([...turnArea([x0, y0, x1, y1], -angle)]));
    if (boxes.length === 1) {
      annotation.delete(QUADS);
    } else {
      const corners = boxes.flatMap(
        ([a, b, c, d]) =>
          [
            [a, d],
            [c, d],
            [a, b],
            [c, b],
          ] as const,
      );
      const quads = corners.flatMap(([x, y]) => [...turnPointBack(x, y, angle)]);
      annotation.set(QUADS, context.obj(quads));
    }
  }
}

type Box = readonly [number, number, number, number];

function toBox({ x, y, width, size }: LinkedArea): Box {
  return [x, y - size * 0.25, x + width, y + size * 0.85];
}

/** Joins boxes to one for each line. */
function joinBoxes(boxes: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    if (last?.[1] === box[1]) {
      joined[joined.length - 1] = [
        Math.min(last[0], box[0]),
        last[1],
        Math.max(last[2], box[2]),
        last[3],
      ];
    } else {
      joined.push(box);
    }
  }
  return joined;
}
