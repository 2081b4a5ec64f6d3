import type {
  ModelDirection,
  ModelExport,
  ModelImport,
  ModelPage,
  ModelPair,
  ModelTransfer,
  ModelWayQuery,
} from '../../../shared/domain/models/model.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { SearchForm } from '../../lib/search/search-form.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import type { Transfer, TransferActions } from '../../lib/stores/transfer-run.ts';

export interface ModelsDeps {
  api: Pick<DragomanApi, 'models' | 'settings'>;
  timers: Timers;
  session: SearchSession;
}

export type ModelFields = Readonly<{ text: string; filter: string }>;

/** What can be done with models, each named as its request. */
export type ModelAction = 'download' | 'pause' | 'resume' | 'cancel' | 'remove';

/** Before the list is fetched: what is to be downloaded once it is there. */
export interface ListQuestion {
  /** Empty where only the list is wanted. */
  directionIds: readonly string[];
  /** The pair of these, whose row shows an error of the download. */
  pairId: string | null;
}

/** Models that were just removed. */
export interface RemovedModels {
  pair: ModelPair;
  directionIds: readonly string[];
}

export interface ModelListSlice {
  modelSearch: SearchForm<ModelFields, ModelPage>;
  /** Why the last action on a pair could not be done, by its id. */
  pairErrors: Readonly<Record<string, ErrorData>>;
  act: (action: ModelAction, pair: ModelPair, directionIds: readonly string[]) => Promise<void>;
  /** What was removed last and can be put back; null: nothing. */
  removed: RemovedModels | null;
  undoRemoval: () => Promise<void>;
  /** Its files are erased. */
  dismissRemoval: () => void;
  /** Shows this language when the list is opened next. */
  lookFor: (text: string) => void;
}

export interface ModelSourceSlice {
  /** The host is named, and nothing is fetched before that is agreed to; null: nothing is asked. */
  listQuestion: ListQuestion | null;
  askForList: (question: ListQuestion) => void;
  declineList: () => void;
  /** Fetches the list, then what was to be downloaded. */
  fetchList: () => Promise<void>;
  isFetchingList: boolean;
  listError: ErrorData | null;
  /** The list was fetched a moment ago. */
  hasFetchedList: boolean;
}

/** A bundle in or out, from the dialog to what came of it. */
export type BundleTransfer = Transfer<ModelTransfer, ModelImport, ModelExport>;

export interface BundleSlice extends TransferActions {
  transfer: BundleTransfer;
  importBundle: () => Promise<void>;
  /** @param directionIds null: all that are installed */
  exportBundle: (directionIds: readonly string[] | null) => Promise<void>;
}

export interface OfferSlice {
  /** The models that a direction needs, by `source_target`. */
  ways: Readonly<Record<string, readonly ModelDirection[]>>;
  /** Without an answer nothing is offered. */
  findWay: (query: ModelWayQuery) => Promise<void>;
  /** It was used or closed; null until the settings were read. */
  isOfferDone: boolean | null;
  readOffer: () => Promise<void>;
  /** For good. */
  endOffer: () => void;
}

export interface ModelsState extends ModelListSlice, ModelSourceSlice, BundleSlice, OfferSlice {
  /** Directions with a download, for the rail. */
  underWay: readonly ModelDirection[];
  /** For as long as something of it is shown; returns the end of it. */
  watch: () => () => void;
  /** The same for the list. */
  open: () => () => void;
}
