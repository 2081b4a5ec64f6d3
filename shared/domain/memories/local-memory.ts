import { z } from 'zod';
import { id, ids, pageOf, pageQuery, searchQuery } from '../schemas.ts';
import { textPieceSchema } from '../history/history.ts';
import { ON_KNOWN } from '../history/transfer.ts';
import { MAX_SEARCH_CHARS } from '../app/limits.ts';
import { copyLinkSchema } from '../copies/copy.ts';

/*
 * Local translation memories: pairs of texts that were translated before, from TMX files or typed
 * in.
 */

/** BCP 47 or a service's code. */
const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/);
const searchText = z.string().max(MAX_SEARCH_CHARS);
/** UTF-16 units; text that is too long for a memory is refused with the name of its field. */
const text = z.string().max(200_000);
const name = z.string().max(2000);

export const localMemorySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Root code in lowercase: all variants of a language share one memory. */
  sourceLang: z.string(),
  /**
   * Target languages of its units, unchanged and sorted; for one without units, the language it was
   * made for.
   */
  targetLangs: z.array(z.string()),
  unitCount: z.number(),
  /** Projects whose texts it is used for; if empty, it is used for all texts. */
  projectIds: z.array(z.string()),
  /** Whether the service inside the app has a copy, which is kept in sync. */
  isOffered: z.boolean(),
  /** True once the copy is identical; false while it is pending. */
  isInStep: z.boolean(),
  /** Reason why the last sync of the copy failed. */
  offerProblem: z.enum(['too-large', 'failed']).nullable(),
  /** The account that it is compared with; null if none yet. */
  connectionId: z.string().nullable(),
  /** Its counterpart there; null if none yet. */
  link: z
    .object({
      ...copyLinkSchema.shape,
      /** Changed locally after both were last equal. */
      isChanged: z.boolean(),
    })
    .nullable(),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
});
export type LocalMemory = z.infer<typeof localMemorySchema>;

/** `text` is searched for in names and language codes. */
export const memoryQuerySchema = z.object(searchQuery);
export type MemoryQuery = z.infer<typeof memoryQuerySchema>;
export const memoryPageSchema = pageOf('memories', localMemorySchema);
export type MemoryPage = z.infer<typeof memoryPageSchema>;

export const newMemorySchema = z.object({
  name,
  sourceLang: languageCode,
  targetLang: languageCode,
});
export type NewMemory = z.infer<typeof newMemorySchema>;

export const editMemorySchema = z.object({
  memoryId: id,
  name: name.optional(),
  projectIds: z.array(id).max(1000).optional(),
  isOffered: z.boolean().optional(),
  connectionId: z.string().max(100).nullable().optional(),
});
export type EditMemory = z.infer<typeof editMemorySchema>;

export const memoryUnitSchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  sourceLang: z.string(),
  targetLang: z.string(),
  /** The texts split into hits and the rest. */
  sourcePieces: z.array(textPieceSchema),
  targetPieces: z.array(textPieceSchema),
  isChangedByMe: z.boolean(),
  changedAtMs: z.number(),
});
export type MemoryUnit = z.infer<typeof memoryUnitSchema>;

export const memoryUnitQuerySchema = z.object({
  memoryId: id,
  ...pageQuery,
  /**
   * As in the history: words in any order, phrases in quotation marks; single characters of CJK.
   */
  text: searchText,
  /** Null for all languages. Variants count as their language. */
  targetLang: languageCode.nullable(),
});
export type MemoryUnitQuery = z.infer<typeof memoryUnitQuerySchema>;
/** Newest first. */
export const memoryUnitPageSchema = pageOf('units', memoryUnitSchema);
export type MemoryUnitPage = z.infer<typeof memoryUnitPageSchema>;

export const newMemoryUnitSchema = z.object({
  memoryId: id,
  source: text,
  target: text,
  targetLang: languageCode,
});
export type NewMemoryUnit = z.infer<typeof newMemoryUnitSchema>;

export const editMemoryUnitSchema = z.object({
  memoryId: id,
  unitId: id,
  source: text,
  target: text,
});
export type EditMemoryUnit = z.infer<typeof editMemoryUnitSchema>;

export const memoryUnitIdSchema = z.object({ memoryId: id, unitId: id });
export type MemoryUnitId = z.infer<typeof memoryUnitIdSchema>;
export const memoryUnitIdsSchema = z.object({
  memoryId: id,
  unitIds: ids,
});
export type MemoryUnitIds = z.infer<typeof memoryUnitIdsSchema>;

/** The texts of a unit before an edit. */
export const memoryRevisionSchema = z.object({
  source: z.string(),
  target: z.string(),
  replacedAtMs: z.number(),
});
export type MemoryRevision = z.infer<typeof memoryRevisionSchema>;

/** Imports a TMX file, and asks for it. If null, makes a new memory, named after the file. */
export const importUnitsSchema = z.object({
  memoryId: id.nullable(),
  /** The answer to a {@link UnitsQuestion}, for the file that it was about. */
  onKnown: z.enum(ON_KNOWN).optional(),
});

export type ImportUnits = z.infer<typeof importUnitsSchema>;

/**
 * The memory has different translations of texts in the file; nothing of it has been imported yet.
 */
const unitsQuestionSchema = z.object({ fileName: z.string(), changedCount: z.number() });
export type UnitsQuestion = z.infer<typeof unitsQuestionSchema>;

const importedUnitsSchema = z.object({
  memory: localMemorySchema,
  fileName: z.string(),
  addedCount: z.number(),
  /** Pairs that now have the file's translation. */
  replacedCount: z.number(),
  /** Left unchanged: the pair already existed, occurred more than once, or was to be skipped. */
  knownCount: z.number(),
  /**
   * Entries that were left out because they have no source or translation, or a different source
   * language.
   */
  skippedCount: z.number(),
});
export type ImportedUnits = z.infer<typeof importedUnitsSchema>;

/** Result of an import, or the question to answer first. */
export const importUnitsOutcomeSchema = z.union([
  z.object({ question: unitsQuestionSchema }),
  importedUnitsSchema,
]);
export type ImportUnitsOutcome = z.infer<typeof importUnitsOutcomeSchema>;

export const exportedUnitsSchema = z.object({ fileName: z.string(), unitCount: z.number() });
export type ExportedUnits = z.infer<typeof exportedUnitsSchema>;

/** Memories as reported by a service. */
export const remoteMemoriesSchema = z.object({
  /** Null when the service has no translation memories. */
  memories: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        sourceLang: z.string(),
        targetLangs: z.array(z.string()),
        segmentCount: z.number().nullable(),
        /** UTC; absent or null when the service reports no readable time. */
        createdAtMs: z.number().nullable().optional(),
        updatedAtMs: z.number().nullable().optional(),
        /** The local memory that it is a copy of; null for others. */
        memoryId: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type RemoteMemories = z.infer<typeof remoteMemoriesSchema>;

/** Limits of a local memory: those of the TMX reader and of names at services. */
export const MEMORY_LIMITS = { nameBytes: 1024, textChars: 100_000 } as const;
