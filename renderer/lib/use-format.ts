import { createContext, use } from 'react';
import { createFormat, type Format } from './format.ts';

/** The person's formats; a test or the shell may provide others. */
export const FormatContext = createContext<Format>(
  createFormat({ locale: undefined, now: () => Date.now() }),
);

export function useFormat(): Format {
  return use(FormatContext);
}
