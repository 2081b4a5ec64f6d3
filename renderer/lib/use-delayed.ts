import { useEffect, useState } from 'react';

/** Long enough that a quick answer shows no skeleton at all. */
const SKELETON_DELAY_MS = 150;

/** True once `isActive` has been true for 150 ms. */
export function useDelayed(isActive: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const id = window.setTimeout(() => setShown(true), SKELETON_DELAY_MS);
    return () => {
      window.clearTimeout(id);
      setShown(false);
    };
  }, [isActive]);
  return isActive && isShown;
}
