import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { HistoryTransfer, OnKnown } from '../../../shared/domain/history/transfer.ts';
import type {
  EditMemory,
  ExportedUnits,
  ImportedUnits,
  ImportUnits,
  LocalMemory,
  MemoryPage,
  MemoryRevision,
  MemoryUnit,
  MemoryUnitPage,
  NewMemory,
  NewMemoryUnit,
  RemoteMemories,
  UnitsQuestion,
} from '../../../shared/domain/memories/local-memory.ts';
import type { DoneMemoryStep } from '../../../shared/domain/memories/memory-steps.ts';
import type {
  RemoteSegmentPage,
  RemoteSegmentQuery,
} from '../../../shared/domain/memories/translation-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { Deps } from '../../lib/stores/feature-store.ts';
import type { Loadable } from '../../lib/stores/loadable.ts';
import type { SearchForm } from '../../lib/search/search-form.ts';
import type { Transfer, TransferActions } from '../../lib/stores/transfer-run.ts';
import type { CopySlice } from '../../lib/stores/copy-slice.ts';
import type { DeletionSlice } from '../../lib/stores/deletion.ts';

export type MemoriesDeps = Deps<'memories' | 'copies' | 'connections' | 'app' | 'projects'>;

export type MemoryFields = Readonly<{ text: string }>;

export interface ListSlice {
  memorySearch: SearchForm<MemoryFields, MemoryPage>;
  /** @returns the error with the field at fault; null when the memory was created and opened */
  createMemory: (memory: NewMemory) => Promise<ErrorData | null>;
}

export interface OpenSlice {
  /** Open memory; null: the list is shown. */
  memory: LocalMemory | null;
  /** Projects from the time pages that are not archived, and those in use. */
  projects: readonly { id: string; name: string }[];
  openMemory: (memoryId: string) => Promise<void>;
  closeMemory: () => void;
  /** Rereads the open memory after a change, here or elsewhere. */
  rereadOpen: (memoryId: string) => Promise<void>;
  /** @returns the error; null on success */
  editMemory: (change: Omit<EditMemory, 'memoryId'>) => Promise<ErrorData | null>;
  loadProjects: () => Promise<void>;
}

export type UnitFields = Readonly<{ text: string; targetLang: string }>;

export interface UnitsSlice {
  unitSearch: SearchForm<UnitFields, MemoryUnitPage>;
  /** Id of the pair being edited; null: none. */
  editing: string | null;
  setEditing: (unitId: string | null) => void;
  /** @returns the error with the field at fault; null on success */
  addUnit: (unit: Omit<NewMemoryUnit, 'memoryId'>) => Promise<ErrorData | null>;
  editUnit: (unit: MemoryUnit, source: string, target: string) => Promise<ErrorData | null>;
  deleteUnit: (unit: MemoryUnit) => Promise<void>;
  /** Returns earlier versions of a pair, newest first; null if they cannot be read. */
  listRevisions: (unitId: string) => Promise<MemoryRevision[] | null>;
}

/** A change of the units of the open memory, as it was made, undone, or redone last. */
export type ShownStep = Pick<DoneMemoryStep, 'kind' | 'count'> & { way: 'made' | 'undo' | 'redo' };

export interface UndoSlice extends DeletionSlice<{ id: string; name: string }> {
  deleteMemory: (memory: Pick<LocalMemory, 'id' | 'name'>) => Promise<void>;
  /** Null after any other action. */
  step: ShownStep | null;
  /** Undoes the newest change of the units of the open memory, wherever it was made, and shows the unit. */
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  dismissStep: () => void;
  /** Id of the pair that receives the focus once it is listed. */
  focusUnit: string | null;
  clearFocusUnit: () => void;
}

/** Texts of the file that have different translations in the memory. */
interface ChangedInFile {
  status: 'asking';
  question: UnitsQuestion;
  input: ImportUnits;
}

export type MemoryTransfer = Transfer<HistoryTransfer, ImportedUnits, ExportedUnits, ChangedInFile>;

export interface TransferSlice extends TransferActions {
  transfer: MemoryTransfer;
  /**
   * @param memoryId null: as a new memory
   * @param onOpening called before the imported memory is opened
   */
  importTmx: (memoryId: string | null, onOpening?: () => void) => Promise<void>;
  answerImport: (onKnown: OnKnown) => Promise<void>;
  exportTmx: (memoryId: string) => Promise<void>;
  noteProgress: (progress: HistoryTransfer) => void;
}

export interface RemoteSlice {
  connections: readonly Connection[];
  /** Memories of the last requested account. */
  remote: Loadable<RemoteMemories>;
  loadConnections: () => Promise<void>;
  loadRemote: (connectionId: string) => Promise<void>;
  /** Last requested page of a remote memory. */
  remoteSegments: Loadable<RemoteSegmentPage>;
  loadRemoteSegments: (query: RemoteSegmentQuery) => Promise<void>;
}

export interface MemoriesState
  extends ListSlice, OpenSlice, UnitsSlice, UndoSlice, TransferSlice, RemoteSlice {
  copies: CopySlice;
  /** Starts listening while the tab is shown; returns the cleanup function. */
  open: () => () => void;
}
