import { useEffect, useState } from 'react';

/** Long enough that a quick answer shows no skeleton. */
const SKELETON_DELAY_MS = 150;

export function useDelayed(isActive: boolean, delayMs = SKELETON_DELAY_MS): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const id = window.setTimeout(() => setShown(true), delayMs);
    return () => {
      window.clearTimeout(id);
      setShown(false);
    };
  }, [isActive, delayMs]);
  return isActive && isShown;
}
