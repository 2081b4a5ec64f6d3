import { useEffect, useRef } from 'react';

/** Calls `leave` when the view is left, as it is at that time. */
export function useLeaving(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // Strict mode mounts everything twice.
      queueMicrotask(() => {
        if (!isThere.current) latest.current();
      });
    };
  }, []);
}
