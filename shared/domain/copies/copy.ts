import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { id, pageOf, pageQuery } from '../schemas.ts';

/* Local glossaries and memories compared with their copies at a service. */

/** Domains whose records may have a copy at a service. */
export const COPIED_DOMAINS = ['glossaries', 'memories'] as const;
export type CopiedDomain = (typeof COPIED_DOMAINS)[number];
const domain = { domain: z.enum(COPIED_DOMAINS) };

/** A record's state relative to its copy. */
export const copyLinkSchema = z.object({
  connectionId: z.string(),
  remoteId: z.string(),
  /** Null if they were never equal. */
  syncedAtMs: z.number().nullable(),
  /** True once the service reported that the record no longer exists. */
  isGone: z.boolean(),
});

/** Names a local record. */
export const copiedSchema = z.object({ ...domain, id });
/** Names an earlier comparison. */
export const comparedSchema = z.object({ ...domain, comparisonId: id });
/** Names a snapshot. */
export const snapshotKeySchema = z.object({ ...domain, snapshotId: id });
/** A local record, as the answer to a request. */
export const recordIdSchema = z.object({ id: z.string() });

export const adoptCopySchema = z.object({
  ...domain,
  connectionId: id,
  remoteId: z.string().min(1).max(256),
  /** If false, the new record has no further connection to the service. */
  isLinked: z.boolean(),
});
export type AdoptCopy = Omit<z.infer<typeof adoptCopySchema>, 'domain'>;

/** Effect of a push on a pair. */
const PUSH_ACTIONS = ['nothing', 'create', 'merge', 'replace', 'delete'] as const;
export type PushAction = (typeof PUSH_ACTIONS)[number];

/** Reasons why a pair cannot be pushed. */
const PUSH_OBSTACLES = ['empty', 'too-large', 'language'] as const;
export type PushObstacle = (typeof PUSH_OBSTACLES)[number];

const pairPlanSchema = z.object({
  /** The service's terms have changed since both sides were last equal. */
  isChangedThere: z.boolean(),
  /**
   * `merge` sends new and changed entries; `replace` sends everything, because rows were removed.
   */
  action: z.enum(PUSH_ACTIONS),
  obstacle: z.enum(PUSH_OBSTACLES).nullable(),
});

/** The texts of one pair. Codes as services list targets: `de`, `en-gb`, `zh-hans`. */
const pairComparisonSchema = z.object({
  sourceLang: z.string(),
  targetLang: z.string(),
  /** Only here; only there; with a different target; the same. */
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Null where all pairs are pushed and pulled together. */
  plan: pairPlanSchema.nullable(),
});
export type PairComparison = z.infer<typeof pairComparisonSchema>;
export type PlannedPair = PairComparison & { plan: z.infer<typeof pairPlanSchema> };

/**
 * A snapshot of both sides; a push does what it describes, or nothing when a side has changed
 * since.
 */
export const comparisonSchema = z.object({
  comparisonId: z.string(),
  /** ID of the local record. */
  id: z.string(),
  /** `none`: never pushed. `gone`: deleted at the service; a push recreates it. */
  remote: z.enum(['none', 'present', 'gone']),
  nameHere: z.string(),
  /** Null when there is none. */
  nameThere: z.string().nullable(),
  pairs: z.array(pairComparisonSchema),
  /** Texts of confidential projects only, which are neither compared nor sent. */
  stayingCount: z.number(),
  /** False when there is nothing to do, nothing here, or an obstacle. */
  canPush: z.boolean(),
  /** True if all pairs can be pulled together; false where each has its own plan. */
  canPull: z.boolean(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const DIFFERENCE_KINDS = ['added', 'removed', 'changed', 'same'] as const;
const languageCode = z.string().max(50);
export const differenceQuerySchema = z.object({
  ...comparedSchema.shape,
  sourceLang: languageCode,
  targetLang: languageCode,
  /** Null for all that differ. */
  kind: z.enum(DIFFERENCE_KINDS).nullable(),
  ...pageQuery,
});
export type DifferenceQuery = Omit<z.infer<typeof differenceQuerySchema>, 'domain'>;
const differenceSchema = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  source: z.string(),
  /** Null for `removed`. */
  here: z.string().nullable(),
  /** Null for `added`. */
  there: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;
export const differencePageSchema = pageOf('differences', differenceSchema);
export type DifferencePage = z.infer<typeof differencePageSchema>;

/**
 * Outcome of a step. `confirmed`: the answer was lost, and rereading showed that it was done.
 * `not-done`: the service refused, or rereading showed that it was not done. `unknown`: cannot be
 * determined. `not-tried`: an earlier step failed.
 */
const STEP_OUTCOMES = ['done', 'confirmed', 'not-done', 'unknown', 'not-tried'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

const syncStepSchema = z.object({
  /** Null for steps that concern the whole record, such as its name. */
  sourceLang: z.string().nullable(),
  targetLang: z.string().nullable(),
  action: z.enum([...PUSH_ACTIONS, 'rename']),
  outcome: z.enum(STEP_OUTCOMES),
  /** Reason why it did not succeed. */
  error: errorDataSchema.nullable(),
});
export type SyncStep = z.infer<typeof syncStepSchema>;

export const syncResultSchema = z.object({
  steps: z.array(syncStepSchema),
  /** If false, see the steps. */
  isComplete: z.boolean(),
  /** Taken before the first step; null when there was nothing to save. */
  snapshotId: z.string().nullable(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

const languagePair = z.object({ sourceLang: languageCode, targetLang: languageCode });
export const pullCopySchema = z.object({
  ...comparedSchema.shape,
  /** Null for every pair. */
  pair: languagePair.nullable(),
});
export type PullCopy = Omit<z.infer<typeof pullCopySchema>, 'domain'>;

export const copySnapshotSchema = z.object({
  id: z.string(),
  /** Side whose texts it holds. */
  side: z.enum(['here', 'there']),
  /** Operation before which it was taken. */
  reason: z.enum(['push', 'pull', 'roll-back', 'delete']),
  name: z.string(),
  takenAtMs: z.number(),
  /** Texts of all pairs. */
  count: z.number(),
  /** Empty where pairs are not separate. */
  pairs: z.array(z.object({ ...languagePair.shape, count: z.number() })),
});
export type CopySnapshot = z.infer<typeof copySnapshotSchema>;

export const deleteCopySchema = z.object({
  ...copiedSchema.shape,
  /** The record's name, typed by the user. */
  typedName: z.string().max(2000),
});
