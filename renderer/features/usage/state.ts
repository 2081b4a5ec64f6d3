import type { AccountSlice } from './account-slice.ts';
import type { KeysSlice } from './keys-slice.ts';
import type { ReportSlice } from './report-slice.ts';

export interface UsageState extends AccountSlice, KeysSlice, ReportSlice {
  copyText: (text: string) => Promise<void>;
  /** For as long as the page is shown; returns the end of it. */
  open: () => () => void;
}
