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
import type {
  RemoteSegmentPage,
  RemoteSegmentQuery,
} from '../../../shared/domain/memories/translation-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { Loadable } from '../../lib/stores/loadable.ts';
import type { SearchForm } from '../../lib/search/search-form.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import type { Transfer, TransferActions } from '../../lib/stores/transfer-run.ts';
import type { CopySlice } from '../../lib/stores/copy-slice.ts';

/** What the store of the memories needs. */
export interface MemoriesDeps {
  api: Pick<DragomanApi, 'memories' | 'copies' | 'connections' | 'app' | 'projects'>;
  timers: Timers;
  session: SearchSession;
}

export type MemoryFields = Readonly<{ text: string }>;

export interface ListSlice {
  memorySearch: SearchForm<MemoryFields, MemoryPage>;
  /** Why the last action could not be done, where no field is at fault. */
  actionError: ErrorData | null;
  /** @returns why not, with the field at fault; null when it was made, and is open */
  createMemory: (memory: NewMemory) => Promise<ErrorData | null>;
}

export interface OpenSlice {
  /** The memory that is looked at; null: the list is. */
  memory: LocalMemory | null;
  /** Projects of the time pages that are not archived, and those in use. */
  projects: readonly { id: string; name: string }[];
  openMemory: (memoryId: string) => Promise<void>;
  closeMemory: () => void;
  /** After it was changed, here or elsewhere. */
  rereadOpen: (memoryId: string) => Promise<void>;
  /** @returns why not; null when it is done */
  editMemory: (change: Omit<EditMemory, 'memoryId'>) => Promise<ErrorData | null>;
  loadProjects: () => Promise<void>;
}

export type UnitFields = Readonly<{ text: string; targetLang: string }>;

export interface UnitsSlice {
  unitSearch: SearchForm<UnitFields, MemoryUnitPage>;
  /** Id of the pair that is being edited; null: none. */
  editing: string | null;
  setEditing: (unitId: string | null) => void;
  /** @returns why not, with the field at fault; null when it is done */
  addUnit: (unit: Omit<NewMemoryUnit, 'memoryId'>) => Promise<ErrorData | null>;
  editUnit: (unit: MemoryUnit, source: string, target: string) => Promise<ErrorData | null>;
  deleteUnit: (unit: MemoryUnit) => Promise<void>;
  /** What a pair was before, newest first; null when it cannot be read. */
  listRevisions: (unitId: string) => Promise<MemoryRevision[] | null>;
}

/** What was done last and can be taken back. */
export type Undoable =
  | { kind: 'memory'; memoryId: string; name: string }
  | { kind: 'units'; memoryId: string; unitIds: string[] }
  | { kind: 'edit'; memoryId: string; unitId: string };

export interface UndoSlice {
  undoable: Undoable | null;
  deleteMemory: (memory: Pick<LocalMemory, 'id' | 'name'>) => Promise<void>;
  undo: () => Promise<void>;
  dismissUndo: () => void;
}

/** The memory has other translations of texts of the file. */
interface ChangedInFile {
  status: 'asking';
  question: UnitsQuestion;
  input: ImportUnits;
}

export type MemoryTransfer = Transfer<HistoryTransfer, ImportedUnits, ExportedUnits, ChangedInFile>;

export interface TransferSlice extends TransferActions {
  transfer: MemoryTransfer;
  /**
   * @param memoryId null: as a memory of its own
   * @param onOpening called before the memory is opened that took the file in
   */
  importTmx: (memoryId: string | null, onOpening?: () => void) => Promise<void>;
  /** Answers the question of an import. */
  answerImport: (onKnown: OnKnown) => Promise<void>;
  exportTmx: (memoryId: string) => Promise<void>;
  noteProgress: (progress: HistoryTransfer) => void;
}

export interface RemoteSlice {
  connections: readonly Connection[];
  /** What the account that was asked last has. */
  remote: Loadable<RemoteMemories>;
  loadConnections: () => Promise<void>;
  loadRemote: (connectionId: string) => Promise<void>;
  /** A page of the memory there that was asked for last. */
  remoteSegments: Loadable<RemoteSegmentPage>;
  loadRemoteSegments: (query: RemoteSegmentQuery) => Promise<void>;
}

export interface MemoriesState
  extends ListSlice, OpenSlice, UnitsSlice, UndoSlice, TransferSlice, RemoteSlice {
  copies: CopySlice;
  /** For as long as the tab is shown; returns the end of it. */
  open: () => () => void;
}
