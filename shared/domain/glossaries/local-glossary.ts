import { z } from 'zod';
import { id, pageOf, pageQuery, searchQuery } from '../schemas.ts';
import { ENTRIES_FORMATS } from '../../glossaries/glossary-entry.ts';
import {
  IMPORT_EFFECTS,
  IMPORT_FIXES,
  IMPORT_FORMATS,
  IMPORT_PROBLEMS,
} from '../../glossaries/import-kinds.ts';
import { MAX_SEARCH_CHARS } from '../app/limits.ts';
import { copyLinkSchema } from '../copies/copy.ts';

/*
 * Local glossaries. The local record is authoritative; a service holds a copy that is compared,
 * pushed, and rolled back.
 */

const rootCode = z.string().regex(/^[a-z]{2,3}$/);
/** UTF-16 units; the service's own rule counts bytes, see {@link findTermFault}. */
const term = z.string().max(20_000);
/** Matched anywhere in source and target, ignoring case, width, and accents. */
const searchText = z.string().max(MAX_SEARCH_CHARS);

/** The terms of one pair in a local glossary. */
const localDictionarySchema = z.object({
  id: z.string(),
  glossaryId: z.string(),
  /** Root codes in lowercase. */
  sourceLang: z.string(),
  targetLang: z.string(),
  entryCount: z.number(),
  /** Size as TSV in UTF-8, which is how a service counts its 10 MiB per glossary. */
  sizeBytes: z.number(),
  changedAtMs: z.number(),
  /** Changed locally after it was last equal to the service's. */
  isChanged: z.boolean(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});
export type LocalDictionary = z.infer<typeof localDictionarySchema>;

export const localGlossarySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The account it belongs to; null if none yet. */
  connectionId: z.string().nullable(),
  /** Null when no service has it. */
  link: copyLinkSchema.nullable(),
  dictionaries: z.array(localDictionarySchema),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
});
export type LocalGlossary = z.infer<typeof localGlossarySchema>;

export const glossaryQuerySchema = z.object({
  ...pageQuery,
  /** Searched for in names and language codes. */
  text: searchText,
  /** Null for every account, and for glossaries without one. */
  connectionId: z.string().max(100).nullable(),
});
export type GlossaryQuery = z.infer<typeof glossaryQuerySchema>;

export const glossaryPageSchema = pageOf('glossaries', localGlossarySchema);
export type GlossaryPage = z.infer<typeof glossaryPageSchema>;

export const newGlossarySchema = z.object({
  name: z.string().max(2000),
  connectionId: id.nullable(),
});
export type NewGlossary = z.infer<typeof newGlossarySchema>;

export const editGlossarySchema = z.object({
  glossaryId: id,
  name: z.string().max(2000).optional(),
  /** Refused while it is linked to a glossary at a service. */
  connectionId: id.nullable().optional(),
});
export type EditGlossary = z.infer<typeof editGlossarySchema>;

export const newDictionarySchema = z.object({
  glossaryId: id,
  sourceLang: rootCode,
  targetLang: rootCode,
});
export type NewLocalDictionary = z.infer<typeof newDictionarySchema>;

/** A local term. Undoing a removal restores the same ID. */
const localEntrySchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
});
export type LocalEntry = z.infer<typeof localEntrySchema>;

export const entryQuerySchema = z.object({
  dictionaryId: id,
  ...searchQuery,
});
export type EntryQuery = z.infer<typeof entryQuerySchema>;

/** In the order of insertion. */
export const entryPageSchema = pageOf('entries', localEntrySchema);
export type EntryPage = z.infer<typeof entryPageSchema>;

/** A single undo step, applied completely or not at all. */
export const changeEntriesSchema = z.object({
  dictionaryId: id,
  /** Appended in this order. */
  add: z.array(z.object({ source: term, target: term })).max(1000),
  update: z.array(z.object({ id, source: term.optional(), target: term.optional() })).max(1000),
  remove: z.array(id).max(100_000),
});
export type ChangeEntries = z.infer<typeof changeEntriesSchema>;

/** Effect of a change, an undo, or a redo. */
export const dictionaryChangeSchema = z.object({
  dictionary: localDictionarySchema,
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
});
export type DictionaryChange = z.infer<typeof dictionaryChangeSchema>;

/** Removes every entry that matches a text; an empty text matches all. */
export const removeFoundSchema = z.object({ dictionaryId: id, text: searchText });
export type RemoveFound = z.infer<typeof removeFoundSchema>;

export const replaceTextSchema = z.object({
  dictionaryId: id,
  /** Limits the replacement to entries that match this. */
  text: searchText,
  side: z.enum(['source', 'target']),
  /** Exactly as written. */
  find: z.string().min(1).max(MAX_SEARCH_CHARS),
  replaceWith: z.string().max(MAX_SEARCH_CHARS),
});
export type ReplaceText = z.infer<typeof replaceTextSchema>;

// --- Import ---------------------------------------------------------------------------------------

/** One kind of finding in a file. */
const importFindingSchema = z.object({
  problem: z.enum(IMPORT_PROBLEMS),
  /** Rows that have it; 1 for a finding about the whole file. */
  count: z.number(),
  /** Row numbers in the file, from 1; at most 10. Empty for a finding about the whole file. */
  rows: z.array(z.number()),
  /** Fixes that apply to all of them together, the usual one first. */
  fixes: z.array(z.enum(IMPORT_FIXES)),
});
export type ImportFinding = z.infer<typeof importFindingSchema>;

/** A file or pasted text that was read but not imported yet. Nothing is at a service. */
export const importReviewSchema = z.object({
  importId: z.string(),
  /** Null for pasted text. */
  fileName: z.string().nullable(),
  format: z.enum(IMPORT_FORMATS),
  /** A label of `TextDecoder`; null where the format has its own. */
  encoding: z.string().nullable(),
  /** `,`, `;`, a tab, or `|`; null where the format has none. */
  delimiter: z.string().nullable(),
  /** The first row, by column; at most 50. For TBX, its languages. */
  columns: z.array(z.string()),
  sourceColumn: z.number(),
  targetColumn: z.number(),
  /** The first row names the columns, and is not a term. */
  hasHeader: z.boolean(),
  /** Rows of the file, excluding header and empty lines. */
  rowCount: z.number(),
  /** Terms that the file adds to the dictionary. */
  addedCount: z.number(),
  /** Terms for which the dictionary has another target, which only changes if asked for. */
  changedCount: z.number(),
  /** Terms that the dictionary already has. */
  sameCount: z.number(),
  /** Terms of the dictionary that the file does not have. */
  missingCount: z.number(),
  /** Rows with the source of another row, which is taken. */
  repeatedCount: z.number(),
  /** Rows that a fix left out. */
  droppedCount: z.number(),
  /** Rows that must be resolved first. */
  openCount: z.number(),
  /** Size of the terms, as TSV. */
  sizeBytes: z.number(),
  findings: z.array(importFindingSchema),
});
export type ImportReview = z.infer<typeof importReviewSchema>;

/** The dictionary to import into, and its languages, by which columns of a file are chosen. */
export const wantedPairSchema = z.object({
  dictionaryId: id.nullable(),
  sourceLang: rootCode.nullable(),
  targetLang: rootCode.nullable(),
});
export type WantedPair = z.infer<typeof wantedPairSchema>;

export const readTextSchema = z.object({
  ...wantedPairSchema.shape,
  text: z.string().min(1).max(20_000_000),
});

/** Rereads the same file with different options; fixes are discarded. */
export const rereadImportSchema = z.object({
  importId: id,
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  sourceColumn: z.number().int().min(0).max(10_000).optional(),
  targetColumn: z.number().int().min(0).max(10_000).optional(),
  hasHeader: z.boolean().optional(),
});
export type RereadImport = z.infer<typeof rereadImportSchema>;

const importRowSchema = z.object({
  /** Identifies the row in a change. */
  index: z.number(),
  /** Row number in the file, from 1. */
  row: z.number(),
  /** At most 2,000 characters of each side, followed by `…` where there is more. */
  source: z.string(),
  target: z.string(),
  problems: z.array(z.enum(IMPORT_PROBLEMS)),
  isDropped: z.boolean(),
  /** Null while it has a problem. */
  effect: z.enum(IMPORT_EFFECTS).nullable(),
  /** The target that the dictionary has for its source, cut like the others; null for none. */
  mine: z.string().nullable(),
  /** Number of rows with the same source, including this one; 0 unless their targets differ. */
  group: z.number(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowQuerySchema = z.object({
  importId: id,
  /** Null for all rows, those with an effect first. */
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  ...pageQuery,
});
export type ImportRowQuery = z.infer<typeof importRowQuerySchema>;
export const importRowPageSchema = pageOf('rows', importRowSchema);
export type ImportRowPage = z.infer<typeof importRowPageSchema>;

const rowIndex = z.number().int().min(0);
export const fixImportSchema = z.object({
  importId: id,
  change: z.discriminatedUnion('kind', [
    /** Applies to every row that has the problem. */
    z.object({
      kind: z.literal('fix'),
      problem: z.enum(IMPORT_PROBLEMS),
      fix: z.enum(IMPORT_FIXES),
    }),
    /** Keeps this one of the rows with the same source and leaves out the others. */
    z.object({ kind: z.literal('choose'), index: rowIndex }),
    z.object({ kind: z.literal('drop'), index: rowIndex }),
    /** Leaves out the rows with a problem. */
    z.object({ kind: z.literal('drop-open') }),
    z.object({ kind: z.literal('keep'), index: rowIndex }),
    z.object({ kind: z.literal('edit'), index: rowIndex, source: term, target: term }),
  ]),
});
export type FixImport = z.infer<typeof fixImportSchema>;

export const applyImportSchema = z.object({
  importId: id,
  dictionaryId: id,
  /** `replace`: the dictionary contains only the terms of the file afterward. */
  mode: z.enum(['merge', 'replace']),
  /** With `merge`: whose target wins for a source that already exists. */
  onKnown: z.enum(['keep-mine', 'take-theirs']),
});
export type ApplyImport = z.infer<typeof applyImportSchema>;

export const GLOSSARY_EXPORT_FORMATS = [...ENTRIES_FORMATS, 'tbx', 'xlsx'] as const;
export type GlossaryExportFormat = (typeof GLOSSARY_EXPORT_FORMATS)[number];
export const exportDictionarySchema = z.object({
  dictionaryId: id,
  format: z.enum(GLOSSARY_EXPORT_FORMATS),
});
export type ExportDictionary = z.infer<typeof exportDictionarySchema>;
export const exportedDictionarySchema = z.object({
  fileName: z.string(),
  entryCount: z.number(),
  sizeBytes: z.number(),
});
export type ExportedDictionary = z.infer<typeof exportedDictionarySchema>;
