import { useEffect, useState } from 'react';
import { useTimeFormat } from './use-time-format.ts';

const TICK_MS = 10_000;

/** A sum that grows while a timer runs; it ticks by itself. */
export function RunningSum({ sumMs, readAtMs }: { sumMs: number; readAtMs: number }) {
  const format = useTimeFormat();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const id = window.setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => window.clearInterval(id);
  }, []);
  return <>{format.duration(sumMs + Math.max(0, nowMs - readAtMs))}</>;
}
