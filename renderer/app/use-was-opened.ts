import { useState } from 'react';

/** True from the first opening on: a dialog that closes gives the focus back and must still be there. */
export function useWasOpened(isOpen: boolean): boolean {
  const [was, setWas] = useState(isOpen);
  if (isOpen && !was) setWas(true);
  return isOpen || was;
}
