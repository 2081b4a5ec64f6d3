import type { DraftSlice } from './draft-slice.ts';
import type { ImproveSlice } from './improve-slice.ts';
import type { KeepSlice } from './keep-slice.ts';
import type { MatchesSlice } from './matches-slice.ts';
import type { RouteSlice } from './route-slice.ts';
import type { TextSlice } from './text-state.ts';
import type { TimeSlice } from './time-slice.ts';

export interface TranslateState
  extends RouteSlice, TextSlice, ImproveSlice, MatchesSlice, DraftSlice, KeepSlice, TimeSlice {
  /** From becomes To and the other way round, and so do the texts. */
  swap: () => Promise<void>;
  /** Empties both texts; {@link undoClear} brings them back. */
  clear: () => Promise<void>;
  /** True while {@link undoClear} has something to bring back. */
  canUndoClear: boolean;
  undoClear: () => void;
  /** Copies the translation, or the text that is improved. */
  copyTarget: () => Promise<void>;
  copyText: (text: string) => Promise<void>;
  /** The page is opened: listens, and reads what it needs. Returns what is to be done when it is left. */
  open: () => () => void;
  /** The window may be about to close. */
  flush: () => void;
}
