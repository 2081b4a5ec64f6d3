import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { RemoteGlossaries } from '../../../shared/domain/glossaries/glossary.ts';
import type {
  ApplyImport,
  ChangeEntries,
  DictionaryChange,
  ExportedDictionary,
  FixImport,
  GlossaryExportFormat,
  GlossaryPage,
  ImportReview,
  ImportRowPage,
  LocalDictionary,
  LocalEntry,
  LocalGlossary,
  RereadImport,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { ImportProblem } from '../../../shared/glossaries/import-kinds.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { Loadable } from '../../lib/stores/loadable.ts';
import type { SearchForm } from '../../lib/search/search-form.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import type { CopySlice } from '../../lib/stores/copy-slice.ts';

export interface GlossariesDeps {
  api: Pick<DragomanApi, 'glossaries' | 'copies' | 'connections' | 'app'>;
  timers: Timers;
  session: SearchSession;
}

export type GlossaryFields = Readonly<{ text: string; connectionId: string }>;

export type GlossaryView = 'terms' | 'service' | 'snapshots';

export interface ListSlice {
  glossarySearch: SearchForm<GlossaryFields, GlossaryPage>;
  connections: readonly Connection[];
  /** What was deleted last, as long as that can be taken back here. */
  deleted: { id: string; name: string } | null;
  /** Why the last action on the list could not be done. */
  listError: ErrorData | null;
  /** What the account chosen in {@link loadRemote} has. */
  remote: Loadable<RemoteGlossaries>;
  loadConnections: () => Promise<void>;
  /** @returns why not, with the field at fault; null when it was made, and is open */
  createGlossary: (name: string, connectionId: string | null) => Promise<ErrorData | null>;
  deleteGlossary: (glossary: Pick<LocalGlossary, 'id' | 'name'>) => Promise<void>;
  undoDelete: () => Promise<void>;
  dismissUndo: () => void;
  loadRemote: (connectionId: string) => Promise<void>;
}

export interface OpenSlice {
  /** The glossary that is looked at; null: the list is. */
  glossary: LocalGlossary | null;
  dictionaryId: string | null;
  view: GlossaryView;
  openError: ErrorData | null;
  /** The dictionary deleted last, as long as that can be taken back here. */
  deletedDictionary: LocalDictionary | null;
  openGlossary: (glossaryId: string) => Promise<void>;
  closeGlossary: () => void;
  /** After it was changed, here or elsewhere. @param glossaryId null: any */
  rereadOpen: (glossaryId: string | null) => Promise<void>;
  setView: (view: GlossaryView) => void;
  chooseDictionary: (dictionaryId: string) => void;
  /** @returns why not; null when it is done */
  editGlossary: (change: {
    name?: string;
    connectionId?: string | null;
  }) => Promise<ErrorData | null>;
  addDictionary: (sourceLang: string, targetLang: string) => Promise<ErrorData | null>;
  deleteDictionary: (dictionary: LocalDictionary) => Promise<void>;
  undoDeleteDictionary: () => Promise<void>;
}

export interface PageOfEntries {
  readonly entries: readonly LocalEntry[];
  /** The state of the dictionary it was read at. */
  readonly revision: number;
}

export interface EntriesSlice {
  entryText: string;
  /** Null until it was counted. */
  entryTotal: number | null;
  /** By page, from 1. */
  entryPages: ReadonlyMap<number, PageOfEntries>;
  /** Rises with each change, so that pages are read again. */
  entryRevision: number;
  entryError: ErrorData | null;
  setEntryText: (text: string) => void;
  /** Forgets what was read, for another dictionary. */
  resetEntries: () => void;
  /** Reads what is missing of these rows, from 0, both included. */
  loadEntries: (first: number, last: number) => Promise<void>;
  entryAt: (index: number) => LocalEntry | null;
  /** All of these rows, from 0, both included; null when unknown. */
  readEntries: (first: number, last: number) => Promise<readonly LocalEntry[] | null>;
  /** Puts cells on the clipboard. @returns true when it was done */
  copyCells: (rows: readonly (readonly string[])[]) => Promise<boolean>;
  /** @returns true when it was done */
  changeEntries: (change: Partial<Omit<ChangeEntries, 'dictionaryId'>>) => Promise<boolean>;
  removeFound: () => Promise<boolean>;
  replaceText: (side: 'source' | 'target', find: string, replaceWith: string) => Promise<boolean>;
  undoEntries: () => Promise<void>;
  redoEntries: () => Promise<void>;
  dismissEntryError: () => void;
}

export interface ImportSlice {
  review: ImportReview | null;
  /** Which rows are looked at; null: all. */
  reviewProblem: ImportProblem | null;
  reviewPage: number;
  reviewRows: ImportRowPage | null;
  /** Counts what the last import did. */
  imported: DictionaryChange | null;
  exported: ExportedDictionary | null;
  /** `cancelled` until there is other news of a file. */
  exportStage: 'running' | 'cancelling' | 'cancelled' | null;
  /** Why a file could not be read, imported or written. */
  fileError: ErrorData | null;
  isFileBusy: boolean;
  pickImport: () => Promise<void>;
  /** What was pasted, read as a file would be. */
  readPaste: (text: string) => Promise<void>;
  reread: (reading: Omit<RereadImport, 'importId'>) => Promise<void>;
  showRows: (problem: ImportProblem | null, page: number) => Promise<void>;
  fixImport: (change: FixImport['change']) => Promise<void>;
  applyImport: (how: Pick<ApplyImport, 'mode' | 'onKnown'>) => Promise<void>;
  discardImport: () => Promise<void>;
  exportDictionary: (format: GlossaryExportFormat) => Promise<void>;
  /** Ends the running export: no file is written. */
  cancelExport: () => Promise<void>;
  revealExport: () => Promise<void>;
  dismissOutcome: () => void;
}

export interface GlossariesState extends ListSlice, OpenSlice, EntriesSlice, ImportSlice {
  copies: CopySlice;
  /** For as long as the page is shown; returns the end of it. */
  open: () => () => void;
}
