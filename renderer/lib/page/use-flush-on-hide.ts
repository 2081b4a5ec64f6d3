import { useEffect } from 'react';

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
