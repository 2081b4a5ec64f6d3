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

/** Calls this when the window is hidden or closes: what is held back until more is typed is stored then. */
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
