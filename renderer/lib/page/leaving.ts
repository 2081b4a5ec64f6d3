import { useEffect, useRef } from 'react';

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

/** Calls `flush` when the window is hidden or closes, to store data held back until typing pauses. */
export function useFlushOnHide(flush: () => unknown): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
    };
  }, [flush]);
}
