import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { PaneLayout, Side } from './level-scroll.ts';
import { PanePlaces, type PaneElements } from './pane-places.ts';

/** The parts of one pane. */
export interface PaneParts extends PaneElements {
  onScroll: () => void;
  onScrollEnd: () => void;
  onKeyDown: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

export interface LevelPane {
  parts: PaneParts;
  /** Null until measured. */
  layout: PaneLayout | null;
}

interface PageTexts {
  sourceText: string;
  targetText: string;
  /** Current paragraph, from 0. */
  paragraph: number;
}

/** Longer texts are measured when the typing pauses, so that no key waits for it. */
const QUICK_LENGTH = 2000;
const PAUSE_MS = 200;

function useElements(): PaneElements {
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  return useMemo(() => ({ area, mirror, layer, veil }), []);
}

/** Keeps two text areas aligned: the current paragraph begins at the same height in both, and they scroll together. */
export function useLevelPanes(texts: PageTexts): Record<Side, LevelPane> {
  const { sourceText, targetText, paragraph } = texts;
  const source = useElements();
  const target = useElements();
  const places = useMemo(() => new PanePlaces({ source, target }), [source, target]);
  const [layouts, setLayouts] = useState<Record<Side, PaneLayout> | null>(null);
  const current = useRef(paragraph);

  const measure = useCallback(
    (isResized: boolean) => {
      const next = places.measure(current.current, { isResized });
      // The marks move with the text, not a frame behind it.
      if (next !== null) flushSync(() => setLayouts(next));
    },
    [places],
  );

  useLayoutEffect(() => {
    places.outdate();
    const run = () => measure(false);
    if (sourceText.length + targetText.length < QUICK_LENGTH) {
      // Before the new text is painted.
      const id = window.requestAnimationFrame(run);
      return () => window.cancelAnimationFrame(id);
    }
    const id = window.setTimeout(run, PAUSE_MS);
    return () => window.clearTimeout(id);
  }, [sourceText, targetText, places, measure]);

  useLayoutEffect(() => {
    current.current = paragraph;
    places.goTo(paragraph);
  }, [paragraph, places]);

  useEffect(() => {
    const observer = new ResizeObserver(() => measure(true));
    // Space within a text area does not change its size.
    if (source.area.current) observer.observe(source.area.current, { box: 'border-box' });
    return () => observer.disconnect();
  }, [source, measure]);

  const parts = useMemo(() => {
    const partsOf = (side: Side, elements: PaneElements): PaneParts => ({
      ...elements,
      onScroll: () => places.onScroll(side),
      onScrollEnd: () => places.onScrollEnd(side),
      onKeyDown: () => places.noteHand(true),
      onPointerDown: () => places.noteHand(false),
      onFocus: () => places.noteHand(false),
      onBlur({ relatedTarget }) {
        const isWithin = [source, target].some(({ area }) => area.current === relatedTarget);
        // Focus may be in a different window: work continues in this one.
        if (!isWithin && document.hasFocus()) places.settle();
      },
    });
    return { source: partsOf('source', source), target: partsOf('target', target) };
  }, [source, target, places]);
  return {
    source: { parts: parts.source, layout: layouts?.source ?? null },
    target: { parts: parts.target, layout: layouts?.target ?? null },
  };
}
