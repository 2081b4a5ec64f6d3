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
import type { Deps } from '../../lib/stores/feature-store.ts';
import type { SearchForm } from '../../lib/search/search-form.ts';
import type { Transfer, TransferActions } from '../../lib/stores/transfer-run.ts';

export type ModelsDeps = Deps<'models' | 'settings'>;

export type ModelFields = Readonly<{ text: string; filter: string }>;

/** Actions on models, each named like its request. */
export type ModelAction = 'download' | 'pause' | 'resume' | 'cancel' | 'remove';

/** Question before the list is fetched, with the models to download afterward. */
export interface ListQuestion {
  /** Empty if only the list is wanted. */
  directionIds: readonly string[];
  /** Pair of these directions, whose row shows an error of the download. */
  pairId: string | null;
}

export interface RemovedModels {
  pair: ModelPair;
  directionIds: readonly string[];
}

export interface ModelListSlice {
  modelSearch: SearchForm<ModelFields, ModelPage>;
  pairErrors: Readonly<Record<string, ErrorData>>;
  act: (action: ModelAction, pair: ModelPair, directionIds: readonly string[]) => Promise<void>;
  /** Last removed models that can be restored; null: none. */
  removed: RemovedModels | null;
  undoRemoval: () => Promise<void>;
  /** Erases their files. */
  dismissRemoval: () => void;
  /** Filters the list for this language when it is next opened. */
  lookFor: (text: string) => void;
}

export interface ModelSourceSlice {
  /** Names the host, which is contacted only after the user agrees; null: no question is open. */
  listQuestion: ListQuestion | null;
  askForList: (question: ListQuestion) => void;
  declineList: () => void;
  /** Fetches the list, then the models to download. */
  fetchList: () => Promise<void>;
  isFetchingList: boolean;
  listError: ErrorData | null;
  /** True shortly after the list was fetched. */
  hasFetchedList: boolean;
}

export type BundleTransfer = Transfer<ModelTransfer, ModelImport, ModelExport>;

export interface BundleSlice extends TransferActions {
  transfer: BundleTransfer;
  importBundle: () => Promise<void>;
  /** @param directionIds null: all installed ones */
  exportBundle: (directionIds: readonly string[] | null) => Promise<void>;
}

export interface OfferSlice {
  /** Models required by a direction, by `source_target`. */
  ways: Readonly<Record<string, readonly ModelDirection[]>>;
  /** Finds the models of a direction; without an answer nothing is offered. */
  findWay: (query: ModelWayQuery) => Promise<void>;
  /** True once the offer was used or closed; null until the settings are loaded. */
  isOfferDone: boolean | null;
  readOffer: () => Promise<void>;
  /** Closes the offer permanently. */
  endOffer: () => void;
}

export interface ModelsState extends ModelListSlice, ModelSourceSlice, BundleSlice, OfferSlice {
  /** Directions with a download, for the rail. */
  underWay: readonly ModelDirection[];
  /** Starts listening while part of it is shown; returns the cleanup function. */
  watch: () => () => void;
  /** Same for the list. */
  open: () => () => void;
}
