import type { Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import { chipClass, chipName } from './tag-chip.tsx';
import type { Selected, Unit } from './tag-units.ts';

/** Gives the caret a position in front of a tag without preceding text; no real text contains this character. */
const FILLER = '\uFEFF';

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
  // The last line end is not drawn, and the position after a last tag is unreachable, unless something follows.
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

/** Reads the field, even if the browser has inserted its own elements. */
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

/** Returns the caret position; for a selection, its moving end. */
export function readFocus(field: HTMLElement): number {
  const { focusNode = null, focusOffset = 0 } = getSelection() ?? {};
  return focusNode !== null && field.contains(focusNode)
    ? unitsBefore(field, focusNode, focusOffset)
    : readUnits(field).length;
}

/** Returns the field's selection; the field's end if the selection is elsewhere. */
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

/** Returns the text between two positions in UTF-16 units of the text, ignoring tags; null if it is not drawn. */
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

/** Moves a caret out of a tag, where nothing can be typed: the browser puts it there at the start of a line. */
export function leaveTag(field: HTMLElement): void {
  const { anchorNode = null, anchorOffset = 0, isCollapsed = false } = getSelection() ?? {};
  const at = Array.from(field.childNodes).findIndex(
    (child) => child instanceof HTMLElement && child.dataset['tag'] && child.contains(anchorNode),
  );
  if (isCollapsed && at !== -1) getSelection()?.collapse(field, anchorOffset === 0 ? at : at + 1);
}

/** Moves the caret. @param isExtending true to extend the selection */
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
