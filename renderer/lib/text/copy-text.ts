import { createContext, use } from 'react';

type CopyText = (text: string) => Promise<void>;

/** Copies a text to the clipboard; provided once, around the window. */
export const CopyTextContext = createContext<CopyText>(() => Promise.resolve());

export function useCopyText(): CopyText {
  return use(CopyTextContext);
}
