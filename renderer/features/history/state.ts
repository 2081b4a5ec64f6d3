import type { ConcordanceSlice } from './concordance-slice.ts';
import type { ItemSlice } from './item-slice.ts';
import type { ListSlice } from './list-slice.ts';
import type { ManageSlice } from './manage-slice.ts';
import type { TransferSlice } from './transfer-slice.ts';

export interface HistoryState
  extends ListSlice, ItemSlice, TransferSlice, ConcordanceSlice, ManageSlice {
  copyText: (text: string) => Promise<void>;
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}
