import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { noticeStore, topNotice, type Notice } from '../../lib/page/notices.ts';

/** `alert` interrupts what is being read, `status` waits. */
type Politeness = 'status' | 'alert';

interface Announcement {
  /** Ascending. */
  number: number;
  politeness: Politeness;
  text: string;
  /** Element with `data-said`, or the id of a notice. */
  source: Element | string;
  /** The notice that the status line shows, which is announced there. */
  isShown: boolean;
}

/** More at once would be read for minutes. */
const MAX_ANNOUNCEMENTS = 8;

const store = createStore<{ said: readonly Announcement[] }>()(() => ({ said: [] }));

let lastNumber = 0;

/** Replaces what the source has said; an empty text only removes it. */
function say(
  source: Element | string,
  politeness: Politeness,
  text: string,
  isShown = false,
): void {
  const said = store.getState().said.filter((each) => each.source !== source);
  if (text !== '') {
    lastNumber += 1;
    said.push({ number: lastNumber, politeness, text, source, isShown });
  }
  store.setState({ said: said.slice(-MAX_ANNOUNCEMENTS) });
}

/** Texts of the elements at the last look. */
const known = new WeakMap<Element, string>();

/** Returns the name of the element or its text, without the labels of its buttons. */
function textOf(element: Element): string {
  const name = element.getAttribute('aria-label');
  if (name !== null) return name;
  const words: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.closest('button, summary') === null) words.push(textContent?.trim() ?? '');
  }
  return words.filter((each) => each !== '').join(' ');
}

/** Pages and transcripts: what they say when they open is read with them. */
const PLACES = '[data-frame], [role="log"]';

/** Returns the element, if it matches, and those within it that do. */
const matching = (root: Node, selector: string): HTMLElement[] =>
  root instanceof HTMLElement
    ? [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll<HTMLElement>(selector)]
    : [];

/** Reads what was added, and what is around a changed text. */
function read(added: readonly Node[], changed: readonly Node[], isFirst = false): void {
  const opened = new Set<Element>(added.flatMap((node) => matching(node, PLACES)));
  for (const place of opened) {
    if (known.has(place)) opened.delete(place);
    known.set(place, '');
  }
  const elements = new Set(added.flatMap((node) => matching(node, '[data-said]')));
  for (const node of changed) {
    const element = node instanceof Element ? node : node.parentElement;
    const around = element?.closest<HTMLElement>('[data-said]');
    if (around) elements.add(around);
  }
  for (const element of elements) {
    const text = textOf(element);
    const before = known.get(element);
    if (before === text || !element.isConnected) continue;
    known.set(element, text);
    const politeness = element.dataset['said'] === 'alert' ? 'alert' : 'status';
    const place = element.closest(PLACES);
    const isOld = isFirst || (before === undefined && place !== null && opened.has(place));
    if (politeness === 'alert' || !isOld) say(element, politeness, text);
  }
}

function onMutations(records: readonly MutationRecord[]): void {
  for (const { source } of store.getState().said) {
    if (typeof source !== 'string' && !source.isConnected) say(source, 'status', '');
  }
  read(
    records.flatMap(({ addedNodes }) => [...addedNodes]),
    [...new Set(records.map(({ target }) => target))],
  );
}

function onNotices(now: readonly Notice[], before: readonly Notice[]): void {
  const top = topNotice(now);
  for (const { source, isShown } of store.getState().said) {
    if (typeof source !== 'string') continue;
    // Once the line shows it, it is announced there.
    const isDone = !now.some(({ id }) => id === source) || (source === top?.id && !isShown);
    if (isDone) say(source, 'status', '');
  }
  const newest = now.at(-1);
  const old = before.find(({ id }) => id === newest?.id);
  if (newest === undefined || newest.text === old?.text) return;
  const politeness = newest.rank === 'urgent' ? 'alert' : 'status';
  say(newest.id, politeness, newest.text, newest === top);
}

read([document.body], [], true);
new MutationObserver(onMutations).observe(document.body, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['data-said', 'aria-label'],
});
noticeStore.subscribe((now, before) => onNotices(now.notices, before.notices));

interface AnnouncementsProps {
  politeness: Politeness;
  /** True in a dialog, which also announces what the status line shows. */
  isInDialog?: boolean;
}

/** Renders, for a live region, what elements with `data-said` and notices that wait have to say. */
export function Announcements({ politeness, isInDialog = false }: AnnouncementsProps) {
  const { said } = useStore(store);
  const [before] = useState(lastNumber);
  const isNews = ({ number, isShown }: Announcement) => (isInDialog ? number > before : !isShown);
  return said
    .filter((each) => each.politeness === politeness && isNews(each))
    .map(({ number, text }) => (
      // Not a text, which would be found, selected, and copied twice.
      <img key={number} alt={text} className="visually-hidden" />
    ));
}

/** The live regions of an open dialog: the status line behind it cannot be read. */
export function DialogAnnouncements() {
  return (
    <div className="visually-hidden">
      <output aria-atomic={false}>
        <Announcements politeness="status" isInDialog />
      </output>
      <div role="alert" aria-atomic={false}>
        <Announcements politeness="alert" isInDialog />
      </div>
    </div>
  );
}
