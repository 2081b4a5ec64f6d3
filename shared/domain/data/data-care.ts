import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { searchQuery } from '../schemas.ts';
import { EXPORTED_KINDS } from './exported-tables.ts';
import { SIZE_PARTS } from './stored-data.ts';

const count = z.number().int().min(0);

/** History older than a given time; every text; or everything. */
const PURGE_SCOPES = ['old-history', 'texts', 'everything'] as const;
export type PurgeScope = (typeof PURGE_SCOPES)[number];

/** Counts of the records in a database. */
export const dataCountsSchema = z.object({
  historyItems: count,
  segments: count,
  documents: count,
  timeEntries: count,
  glossaryEntries: count,
});
export type DataCounts = z.infer<typeof dataCountsSchema>;

/** Location of the data and its size, in bytes on disk. */
export const dataOverviewSchema = z.object({
  folder: z.string(),
  sizes: z.record(z.enum(SIZE_PARTS), count),
  counts: dataCountsSchema,
  /** Scope of an earlier removal that was interrupted; null when there is none to finish. */
  unfinishedPurge: z.enum(PURGE_SCOPES).nullable(),
});
export type DataOverview = z.infer<typeof dataOverviewSchema>;

/** A verified copy of the database that can replace it. */
export const restorePointSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  madeAtMs: z.number(),
  sizeBytes: count,
  /** Made by a newer version of the app, so only that version can read it. */
  isNewer: z.boolean(),
});
export type RestorePoint = z.infer<typeof restorePointSchema>;

/** A copy that was just made, opened, checked, and counted. */
export const madeBackupSchema = z.object({
  fileName: z.string(),
  folder: z.string(),
  sizeBytes: count,
  counts: dataCountsSchema,
});
export type MadeBackup = z.infer<typeof madeBackupSchema>;

const pointId = z.string().min(1).max(200);

export const lookIntoPointSchema = z.object({
  pointId,
  /** Text to find in titles, sources, and translations; if empty, lists the newest. */
  ...searchQuery,
});
export type LookIntoPoint = z.infer<typeof lookIntoPointSchema>;

export const pointViewSchema = z.object({
  counts: dataCountsSchema,
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sourceLang: z.string().nullable(),
      targetLang: z.string(),
      segmentCount: count,
      createdAtMs: z.number(),
    }),
  ),
  total: count,
});
export type PointView = z.infer<typeof pointViewSchema>;

export const restorePointChoiceSchema = z.object({ pointId });

/** Facts about the copy that replaces the database at the next restart. */
export const stagedRestoreSchema = z.object({
  counts: dataCountsSchema,
  /** Documents that wait for the user, because they may have been sent since the copy was made. */
  heldDocuments: count,
  /** Active documents and unsent time changes, which the copy does not continue. */
  leftDocuments: count,
  leftChanges: count,
});
export type StagedRestore = z.infer<typeof stagedRestoreSchema>;

/** One file of an export of everything. */
const exportedFileSchema = z.object({
  fileName: z.string(),
  kind: z.enum(EXPORTED_KINDS),
  /** Segments, entries, terms, units, lines, or rows; null where nothing is counted. */
  count: z.number().nullable(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

/** An item that could not be written or was empty. */
const unexportedSchema = z.object({
  /** Name of the file it would have, or of the table. */
  name: z.string(),
  /** Null when it is empty. */
  error: errorDataSchema.nullable(),
});
export type Unexported = z.infer<typeof unexportedSchema>;

/** Progress of an export of everything. */
export const exportProgressSchema = z.object({
  /** Kind of the current file. */
  kind: z.enum(EXPORTED_KINDS),
  fileName: z.string(),
  /** 1-based. */
  part: count,
  partCount: count,
  /** Rows of this part written so far. */
  doneCount: count,
  /** Null where nothing is counted. */
  totalCount: count.nullable(),
  /** Share of the whole, in 0..1. */
  share: z.number().min(0).max(1),
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const exportedEverythingSchema = z.object({
  folder: z.string(),
  files: z.array(exportedFileSchema),
  unexported: z.array(unexportedSchema),
});
export type ExportedEverything = z.infer<typeof exportedEverythingSchema>;

export const purgeDataSchema = z.object({
  scope: z.enum(PURGE_SCOPES),
  /** UTC epoch milliseconds; `old-history` removes items older than this. */
  beforeMs: z.number().min(0).nullable(),
  /** The text that the user typed to confirm. */
  typed: z.string().max(100),
});
export type PurgeData = z.infer<typeof purgeDataSchema>;

/**
 * Phases of a purge: removes rows, removes their words from the indexes, rewrites the file, removes
 * copies and files with the same content.
 */
const PURGE_PHASES = ['rows', 'index', 'file', 'copies'] as const;
export type PurgePhase = (typeof PURGE_PHASES)[number];

/** Progress of a purge. */
export const purgeStepSchema = z.object({
  scope: z.enum(PURGE_SCOPES),
  phase: z.enum(PURGE_PHASES),
  /** Rows, in the phase of that name. */
  doneCount: count,
  /** Null when unknown. */
  totalCount: count.nullable(),
});
export type PurgeStep = z.infer<typeof purgeStepSchema>;

export const purgeResultSchema = z.object({
  removed: dataCountsSchema,
  left: dataCountsSchema,
  scope: z.enum(PURGE_SCOPES),
  /** Copies that contained the purged data and were removed with it. */
  removedRestorePoints: count,
  /** The app still holds outdated data in memory. */
  isRestartNeeded: z.boolean(),
  /** Bytes freed on disk. */
  freedBytes: z.number(),
});
export type PurgeResult = z.infer<typeof purgeResultSchema>;
