import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { levelScroll, type PaneLayout } from './level-scroll.ts';
import { measurePane } from './pane-layout.ts';

export type Side = 'source' | 'target';

/** The parts of one pane. */
export interface PaneParts {
  area: RefObject<HTMLTextAreaElement | null>;
  mirror: RefObject<HTMLDivElement | null>;
  /** What is drawn behind the text; moves with it. */
  layer: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

export interface LevelPane {
  parts: PaneParts;
  /** Null until measured. */
  layout: PaneLayout | null;
}

/** Longer texts are measured when the typing pauses, so that no key waits for it. */
const QUICK_LENGTH = 5000;
const PAUSE_MS = 200;

function useParts(): Omit<PaneParts, 'onScroll'> {
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  return useMemo(() => ({ area, mirror, layer }), []);
}

/** Two text areas that scroll together, the same paragraph beside the same. */
export function useLevelPanes(sourceText: string, targetText: string): Record<Side, LevelPane> {
  const source = useParts();
  const target = useParts();
  const [layouts, setLayouts] = useState<Record<Side, PaneLayout | null>>({
    source: null,
    target: null,
  });
  const current = useRef(layouts);
  /** Where a pane was put by the other one: that scrolling must not come back. */
  const put = useRef<Record<Side, number | null>>({ source: null, target: null });
  const lead = useRef<Side>('source');

  const level = useCallback(
    (side: Side) => {
      const parts = { source, target };
      const other = side === 'source' ? 'target' : 'source';
      const { area, layer } = parts[side];
      const { area: otherArea } = parts[other];
      const from = current.current[side];
      const to = current.current[other];
      const scrollTop = area.current?.scrollTop ?? 0;
      if (layer.current) layer.current.style.transform = `translateY(${String(-scrollTop)}px)`;
      if (put.current[side] === scrollTop) {
        put.current[side] = null;
        return;
      }
      lead.current = side;
      if (from === null || to === null || !otherArea.current) return;
      const next = levelScroll(from, scrollTop, to);
      if (Math.round(otherArea.current.scrollTop) === next) return;
      otherArea.current.scrollTop = next;
      put.current[other] = otherArea.current.scrollTop;
    },
    [source, target],
  );

  const measure = useCallback(() => {
    if (!source.area.current || !source.mirror.current) return;
    if (!target.area.current || !target.mirror.current) return;
    current.current = {
      source: measurePane(source.area.current, source.mirror.current),
      target: measurePane(target.area.current, target.mirror.current),
    };
    setLayouts(current.current);
    put.current[lead.current] = null;
    level(lead.current);
  }, [source, target, level]);

  useEffect(() => {
    const isQuick = sourceText.length + targetText.length < QUICK_LENGTH;
    const id = window.setTimeout(measure, isQuick ? 0 : PAUSE_MS);
    return () => window.clearTimeout(id);
  }, [sourceText, targetText, measure]);

  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    if (source.area.current) observer.observe(source.area.current);
    return () => observer.disconnect();
  }, [source, measure]);

  const sourceParts = useMemo(
    () => ({ ...source, onScroll: () => level('source') }),
    [source, level],
  );
  const targetParts = useMemo(
    () => ({ ...target, onScroll: () => level('target') }),
    [target, level],
  );
  return {
    source: { parts: sourceParts, layout: layouts.source },
    target: { parts: targetParts, layout: layouts.target },
  };
}
