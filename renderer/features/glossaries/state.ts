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
  NewGlossary,
  RereadImport,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { ImportProblem } from '../../../shared/glossaries/import-kinds.ts';
import type { Deps } from '../../lib/stores/feature-store.ts';
import type { DeletionSlice } from '../../lib/stores/deletion.ts';
import type { Loadable } from '../../lib/stores/loadable.ts';
import type { SearchForm } from '../../lib/search/search-form.ts';
import type { CopySlice } from '../../lib/stores/copy-slice.ts';

export type GlossariesDeps = Deps<'glossaries' | 'copies' | 'connections' | 'app'>;

export type GlossaryFields = Readonly<{ text: string; connectionId: string }>;

export type GlossaryView = 'terms' | 'service' | 'snapshots';

export interface ListSlice extends DeletionSlice<{ id: string; name: string }> {
  glossarySearch: SearchForm<GlossaryFields, GlossaryPage>;
  connections: readonly Connection[];
  /** Glossaries of the account chosen in {@link loadRemote}. */
  remote: Loadable<RemoteGlossaries>;
  loadConnections: () => Promise<void>;
  /** @returns the error with the field at fault; null when the glossary was created and opened */
  createGlossary: (glossary: NewGlossary) => Promise<ErrorData | null>;
  deleteGlossary: (glossary: Pick<LocalGlossary, 'id' | 'name'>) => Promise<void>;
  loadRemote: (connectionId: string) => Promise<void>;
}

export interface OpenSlice {
  /** Open glossary; null: the list is shown. */
  glossary: LocalGlossary | null;
  dictionaryId: string | null;
  view: GlossaryView;
  openError: ErrorData | null;
  /** True if it was just created: its first term is typed next. */
  isFresh: boolean;
  /** Last deleted dictionary, as long as the deletion can be undone here. */
  deletedDictionary: LocalDictionary | null;
  openGlossary: (glossaryId: string) => Promise<void>;
  closeGlossary: () => void;
  /** Rereads the open glossary after a change, here or elsewhere. @param glossaryId null: any */
  rereadOpen: (glossaryId: string | null) => Promise<void>;
  setView: (view: GlossaryView) => void;
  chooseDictionary: (dictionaryId: string) => void;
  /** @returns the error; null on success */
  editGlossary: (change: {
    name?: string;
    connectionId?: string | null;
  }) => Promise<ErrorData | null>;
  addDictionary: (sourceLang: string, targetLang: string) => Promise<ErrorData | null>;
  deleteDictionary: (dictionary: LocalDictionary) => Promise<void>;
  undoDeleteDictionary: () => Promise<void>;
  /** Makes the deletion final here. */
  keepDeleted: () => void;
}

export interface PageOfEntries {
  readonly entries: readonly LocalEntry[];
  /** Revision of the dictionary that it was read at. */
  readonly revision: number;
}

export interface EntriesSlice {
  entryText: string;
  /** Null until counted. */
  entryTotal: number | null;
  /** By page, from 1. */
  entryPages: ReadonlyMap<number, PageOfEntries>;
  /** Increases with each change, so that pages are read again. */
  entryRevision: number;
  entryError: ErrorData | null;
  setEntryText: (text: string) => void;
  /** Clears the loaded pages for a different dictionary. */
  resetEntries: () => void;
  /** Loads the missing rows in this range, from 0, both inclusive. */
  loadEntries: (first: number, last: number) => Promise<void>;
  entryAt: (index: number) => LocalEntry | null;
  /** Returns all rows in this range, from 0, both inclusive; null if unknown. */
  readEntries: (first: number, last: number) => Promise<readonly LocalEntry[] | null>;
  /** Copies cells to the clipboard. @returns true on success */
  copyCells: (rows: readonly (readonly string[])[]) => Promise<boolean>;
  /** @returns true on success */
  changeEntries: (change: Partial<Omit<ChangeEntries, 'dictionaryId'>>) => Promise<boolean>;
  removeFound: () => Promise<boolean>;
  replaceText: (side: 'source' | 'target', find: string, replaceWith: string) => Promise<boolean>;
  undoEntries: () => Promise<void>;
  redoEntries: () => Promise<void>;
  dismissEntryError: () => void;
}

export interface ImportSlice {
  review: ImportReview | null;
  /** Problem whose rows are shown; null: all rows. */
  reviewProblem: ImportProblem | null;
  reviewPage: number;
  reviewRows: ImportRowPage | null;
  /** Counts of the last import. */
  imported: DictionaryChange | null;
  exported: ExportedDictionary | null;
  /** `canceled` until there is other news about a file. */
  exportStage: 'running' | 'canceling' | 'canceled' | null;
  /** Error of the last file that was read, imported, or written. */
  fileError: ErrorData | null;
  isFileBusy: boolean;
  pickImport: () => Promise<void>;
  /** Reads pasted text like a file. */
  readPaste: (text: string) => Promise<void>;
  reread: (reading: Omit<RereadImport, 'importId'>) => Promise<void>;
  showRows: (problem: ImportProblem | null, page: number) => Promise<void>;
  fixImport: (change: FixImport['change']) => Promise<void>;
  applyImport: (how: Pick<ApplyImport, 'mode' | 'onKnown'>) => Promise<void>;
  discardImport: () => Promise<void>;
  exportDictionary: (format: GlossaryExportFormat) => Promise<void>;
  cancelExport: () => Promise<void>;
  revealExport: () => Promise<void>;
  dismissOutcome: () => void;
}

export interface GlossariesState extends ListSlice, OpenSlice, EntriesSlice, ImportSlice {
  copies: CopySlice;
  /** Id of the shown tab of the Terms page. */
  tab: string;
  /** Target language whose words to avoid were asked for; null: none yet. */
  avoidedLang: string | null;
  setTab: (tab: string) => void;
  /** Shows the words to avoid in a language. */
  showAvoided: (targetLang: string) => void;
  /** Starts listening while the page is shown; returns the cleanup function. */
  open: () => () => void;
}
