import { useEffect, useState } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';

interface ElapsedProps {
  sinceMs: number;
  /** Spoken before the time, e.g. "Running for". */
  label: string;
  /** Hours and minutes only, if there is no room for seconds. */
  isShort?: boolean;
  className?: string | undefined;
}

const SECOND_MS = 1000;

/** Time since an instant. It ticks on its own, without rerendering its parent. */
export function Elapsed({ sinceMs, label, isShort = false, className }: ElapsedProps) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    let id = 0;
    const tick = () => {
      const now = Date.now();
      setNowMs(now);
      // Until the next full second of the entry, so that no second is shown twice or skipped.
      const pastMs = (((now - sinceMs) % SECOND_MS) + SECOND_MS) % SECOND_MS;
      id = window.setTimeout(tick, SECOND_MS - pastMs);
    };
    tick();
    return () => window.clearTimeout(id);
  }, [sinceMs]);
  return (
    <span role="timer" aria-label={label} className={className}>
      {formatDuration(nowMs - sinceMs, { withSeconds: !isShort })}
    </span>
  );
}
