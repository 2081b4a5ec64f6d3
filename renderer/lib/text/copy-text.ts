import { createContext, use } from 'react';

type CopyText = (text: string) => Promise<void>;

/** Puts a text on the clipboard; given once, around the window. */
export const CopyTextContext = createContext<CopyText>(() => Promise.resolve());

export function useCopyText(): CopyText {
  return use(CopyTextContext);
}
