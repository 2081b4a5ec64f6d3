import type { Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import { chipClass, chipName } from './tag-chip.tsx';
import type { Selected, Unit } from './tag-units.ts';

/** Where the caret can stand in front of a tag that has no text before it; no text of anybody has this sign. */
const FILLER = '\uFEFF';

/** Writes units into the field. */
export function renderUnits(
  field: HTMLElement,
  units: readonly Unit[],
  tags: readonly Tag[],
): void {
  const nodes: Node[] = [];
  let text = '';
  const endText = (): void => {
    if (text !== '') nodes.push(document.createTextNode(text));
    text = '';
  };
  for (const unit of units) {
    if (typeof unit === 'string') {
      text += unit;
      continue;
    }
    if (text === '') text = FILLER;
    endText();
    nodes.push(makeChip(unit, tags));
  }
  endText();
  // The last line end is not drawn, and the place behind a last tag not reached, unless something stands behind it.
  const last = units.at(-1);
  if (last === '\n' || typeof last === 'object') {
    const filler = document.createElement('br');
    filler.dataset['filler'] = '';
    nodes.push(filler);
  }
  field.replaceChildren(...nodes);
}

function makeChip({ tag, side }: Exclude<Unit, string>, tags: readonly Tag[]): HTMLElement {
  const chip = document.createElement('span');
  const known = tags.find(({ number }) => number === tag);
  const name = known === undefined ? String(tag) : chipName(known, side);
  chip.contentEditable = 'false';
  chip.className = chipClass(side);
  chip.dataset['tag'] = String(tag);
  chip.dataset['side'] = side;
  chip.setAttribute('role', 'img');
  chip.setAttribute('aria-label', name);
  chip.title = name;
  chip.textContent = String(tag);
  return chip;
}

/** Reads the field, also where the browser has put elements of its own into it. */
export function readUnits(node: Node, isFirst = true): Unit[] {
  if (node instanceof Text) return node.data.replaceAll(FILLER, '').split('');
  if (!(node instanceof HTMLElement)) return [];
  const { tag, side, filler } = node.dataset;
  if (tag !== undefined) return [{ tag: Number(tag), side: toSide(side) }];
  if (node.tagName === 'BR') return filler === undefined ? ['\n'] : [];
  const inside = Array.from(node.childNodes).flatMap((child, index) =>
    readUnits(child, index === 0),
  );
  return node.tagName === 'DIV' && !isFirst ? ['\n', ...inside] : inside;
}

const toSide = (side = ''): TagMark['side'] =>
  side === 'begins' || side === 'ends' ? side : 'stands';

/** Where the caret is; of a selection, the end that moves. */
export function readFocus(field: HTMLElement): number {
  const { focusNode = null, focusOffset = 0 } = getSelection() ?? {};
  return focusNode !== null && field.contains(focusNode)
    ? unitsBefore(field, focusNode, focusOffset)
    : readUnits(field).length;
}

/** What is selected in the field; its end where the selection is elsewhere. */
export function readSelection(field: HTMLElement): Selected {
  const selection = getSelection();
  const range = selection?.rangeCount === 1 ? selection.getRangeAt(0) : null;
  if (range === null || !field.contains(range.commonAncestorContainer)) {
    const end = readUnits(field).length;
    return { start: end, end };
  }
  return {
    start: unitsBefore(field, range.startContainer, range.startOffset),
    end: unitsBefore(field, range.endContainer, range.endOffset),
  };
}

/** The text between two places in UTF-16 units of the text, tags aside; null where it is not drawn. */
export function textRange(field: HTMLElement, start: number, end: number): Range | null {
  const range = document.createRange();
  let at = 0;
  let hasStart = false;
  for (const node of field.childNodes) {
    if (!(node instanceof Text)) {
      if (node instanceof HTMLBRElement && node.dataset['filler'] === undefined) at += 1;
      continue;
    }
    const filler = node.data.indexOf(FILLER);
    const length = node.length - (filler === -1 ? 0 : 1);
    const offsetOf = (place: number): number =>
      filler !== -1 && place - at >= filler ? place - at + 1 : place - at;
    if (!hasStart && start < at + length) {
      range.setStart(node, offsetOf(start));
      hasStart = true;
    }
    if (hasStart && end <= at + length) {
      range.setEnd(node, offsetOf(end));
      return range;
    }
    at += length;
  }
  return null;
}

function unitsBefore(field: HTMLElement, container: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(field);
  range.setEnd(container, offset);
  const holder = document.createElement('div');
  holder.append(range.cloneContents());
  return readUnits(holder).length;
}

/** @param isExtending the selection grows to there */
export function writeCaret(field: HTMLElement, at: number, isExtending = false): void {
  let left = at;
  const place = (node: Node, offset: number): void => {
    if (isExtending) getSelection()?.extend(node, offset);
    else getSelection()?.collapse(node, offset);
  };
  for (const [index, child] of Array.from(field.childNodes).entries()) {
    if (child instanceof Text) {
      const filler = child.data.indexOf(FILLER);
      const length = child.length - (filler === -1 ? 0 : 1);
      if (left <= length) {
        const isBehind = filler === 0 || (filler !== -1 && left > filler);
        place(child, isBehind ? left + 1 : left);
        return;
      }
      left -= length;
    } else {
      if (left === 0) {
        place(field, index);
        return;
      }
      left -= 1;
    }
  }
  place(field, field.childNodes.length);
}
