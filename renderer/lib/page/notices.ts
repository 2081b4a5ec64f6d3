import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Icon } from '../../components/controls/button.tsx';

/** Ranks of notices, the most important first: an error or question, something to act on, information. */
const NOTICE_RANKS = ['urgent', 'action', 'info'] as const;
export type NoticeRank = (typeof NOTICE_RANKS)[number];

export interface NoticeAction {
  label: string;
  icon?: Icon;
  run: () => unknown;
}

/** Message for the status line, which shows one at a time. */
export interface Notice {
  /** Identifies what it is about: the same id is the same notice. */
  id: string;
  rank: NoticeRank;
  tone?: 'danger' | 'warning';
  /** One sentence. */
  text: string;
  /** At most two. */
  actions?: readonly NoticeAction[];
  /** The rest, which opens above the line on request. */
  more?: ReactNode | undefined;
  /** Called when the user closes it. */
  onClose?: (() => void) | undefined;
}

export interface PastNotice {
  /** Ascending. */
  number: number;
  id: string;
  text: string;
  saidAtMs: number;
}

interface NoticeState {
  /** In order of arrival. */
  notices: readonly Notice[];
  /** Newest last. */
  past: readonly PastNotice[];
  /** The one whose rest is open, also while a different one is shown. */
  openId: string | null;
}

/** At most as many wait, and are in the list behind the line. */
const MAX_NOTICES = 100;

export const noticeStore = createStore<NoticeState>()(() => ({
  notices: [],
  past: [],
  openId: null,
}));

/** Drops the oldest of the lowest rank if there are too many. */
export function boundNotices<T>(
  notices: readonly T[],
  rankOf: (notice: T) => NoticeRank,
): readonly T[] {
  if (notices.length <= MAX_NOTICES) return notices;
  const lowest = NOTICE_RANKS.findLast((rank) => notices.some((each) => rankOf(each) === rank));
  const dropped = notices.find((each) => rankOf(each) === lowest);
  return notices.filter((each) => each !== dropped);
}

function show(notice: Notice): void {
  const { notices, past } = noticeStore.getState();
  const { id, text } = notice;
  const old = notices.find((each) => each.id === id);
  const isNews = old?.text !== text;
  const said = { number: (past.at(-1)?.number ?? 0) + 1, id, text, saidAtMs: Date.now() };
  noticeStore.setState({
    // News moves to the end, where the newest notice is.
    notices:
      isNews || old === undefined
        ? boundNotices([...notices.filter((each) => each !== old), notice], ({ rank }) => rank)
        : notices.map((each) => (each === old ? notice : each)),
    past: isNews && past.at(-1)?.text !== text ? [...past, said].slice(-MAX_NOTICES) : past,
  });
}

function withdraw(id: string): void {
  const { notices } = noticeStore.getState();
  noticeStore.setState({ notices: notices.filter((notice) => notice.id !== id) });
  // One that only moves with its page is back by then, as it was.
  setTimeout(() => {
    const state = noticeStore.getState();
    if (state.openId === id && !state.notices.some((notice) => notice.id === id)) openNotice(null);
  });
}

/** Opens the rest of a notice; null closes it. */
export function openNotice(openId: string | null): void {
  noticeStore.setState({ openId });
}

export function closeNotice({ id, onClose }: Notice): void {
  withdraw(id);
  onClose?.();
}

/** Returns the notice to show: the newest one of the highest rank; null if there is none. */
export function topNotice(notices: readonly Notice[]): Notice | null {
  for (const rank of NOTICE_RANKS) {
    const newest = notices.findLast((notice) => notice.rank === rank);
    if (newest !== undefined) return newest;
  }
  return null;
}

export const useNotices = (): NoticeState => useStore(noticeStore);

/**
 * Shows a notice in the status line while the calling component is on screen, until the user closes it; null shows
 * none.
 */
export function useNotice(notice: Notice | null): void {
  const id = notice?.id ?? null;
  const shown = useRef<Notice | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = notice;
    if (notice === null) return;
    // Closed by the user: it returns only with something new to say.
    const isClosed = !noticeStore.getState().notices.some((each) => each.id === notice.id);
    if (isClosed && before?.id === notice.id && before.text === notice.text) return;
    show(notice);
  });
  useEffect(() => {
    if (id === null) return undefined;
    return () => {
      withdraw(id);
      shown.current = null;
    };
  }, [id]);
}
