import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { id, pageQuery } from '../schemas.ts';

/* Glossaries and memories of this computer against their copies at a service. */

/** The domains whose records may have a copy at a service. */
export const COPIED_DOMAINS = ['glossaries', 'memories'] as const;
export type CopiedDomain = (typeof COPIED_DOMAINS)[number];
const domain = { domain: z.enum(COPIED_DOMAINS) };

/** A record's state against its copy. */
export const copyLinkSchema = z.object({
  connectionId: z.string(),
  remoteId: z.string(),
  /** Null: never found equal. */
  syncedAtMs: z.number().nullable(),
  /** True once the service reported that it has no such record any more. */
  isGone: z.boolean(),
});

/** Names the record of this computer. */
export const copiedSchema = z.object({ ...domain, id });
/** Names a comparison that was made before. */
export const comparedSchema = z.object({ ...domain, comparisonId: id });
/** Names a snapshot. */
export const snapshotKeySchema = z.object({ ...domain, snapshotId: id });
/** A record of this computer, as the answer to a request. */
export const recordIdSchema = z.object({ id: z.string() });

export const adoptCopySchema = z.object({
  ...domain,
  connectionId: id,
  remoteId: z.string().min(1).max(256),
  /** False: a copy that has nothing to do with the service from then on. */
  isLinked: z.boolean(),
});
export type AdoptCopy = Omit<z.infer<typeof adoptCopySchema>, 'domain'>;

/** What a push would do about a pair. */
const PUSH_ACTIONS = ['nothing', 'create', 'merge', 'replace', 'delete'] as const;
export type PushAction = (typeof PUSH_ACTIONS)[number];

/** Why a pair cannot be pushed. */
const PUSH_OBSTACLES = ['empty', 'too-large', 'language'] as const;
export type PushObstacle = (typeof PUSH_OBSTACLES)[number];

const pairPlanSchema = z.object({
  /** The service's terms are others than when both were last equal. */
  isChangedThere: z.boolean(),
  /** `merge` sends what is new or changed; `replace` sends everything, because rows were removed. */
  action: z.enum(PUSH_ACTIONS),
  obstacle: z.enum(PUSH_OBSTACLES).nullable(),
});

/** The texts of one pair. Codes as services list targets: `de`, `en-gb`, `zh-hans`. */
const pairComparisonSchema = z.object({
  sourceLang: z.string(),
  targetLang: z.string(),
  /** Here and not there; there and not here; another target; the same. */
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Null where all pairs are sent and taken over together. */
  plan: pairPlanSchema.nullable(),
});
export type PairComparison = z.infer<typeof pairComparisonSchema>;
export type PlannedPair = PairComparison & { plan: z.infer<typeof pairPlanSchema> };

/** A snapshot of both sides; a push does what it describes, or nothing when a side changed since. */
export const comparisonSchema = z.object({
  comparisonId: z.string(),
  /** Of the record here. */
  id: z.string(),
  /** `none`: never pushed. `gone`: deleted at the service; a push recreates it. */
  remote: z.enum(['none', 'present', 'gone']),
  nameHere: z.string(),
  /** Null without one there. */
  nameThere: z.string().nullable(),
  pairs: z.array(pairComparisonSchema),
  /** Texts of confidential projects only: neither compared nor sent. */
  stayingCount: z.number(),
  /** False: nothing to do, nothing here, or an obstacle. */
  canPush: z.boolean(),
  /** Whether all pairs can be taken over at once; false where each has a plan of its own. */
  canPull: z.boolean(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const DIFFERENCE_KINDS = ['added', 'removed', 'changed', 'same'] as const;
const languageCode = z.string().max(50);
export const differenceQuerySchema = z.object({
  ...comparedSchema.shape,
  sourceLang: languageCode,
  targetLang: languageCode,
  /** Null: all that differ. */
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
export const differencePageSchema = z.object({
  differences: z.array(differenceSchema),
  total: z.number(),
});
export type DifferencePage = z.infer<typeof differencePageSchema>;

/**
 * How a step ended. `confirmed`: the answer was lost, and re-reading showed that it was done. `not-done`:
 * the service refused, or re-reading showed that it was not. `unknown`: cannot be determined.
 * `not-tried`: an earlier step failed.
 */
const STEP_OUTCOMES = ['done', 'confirmed', 'not-done', 'unknown', 'not-tried'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

const syncStepSchema = z.object({
  /** Null for what concerns the whole record, such as its name. */
  sourceLang: z.string().nullable(),
  targetLang: z.string().nullable(),
  action: z.enum([...PUSH_ACTIONS, 'rename']),
  outcome: z.enum(STEP_OUTCOMES),
  /** Why it did not end well. */
  error: errorDataSchema.nullable(),
});
export type SyncStep = z.infer<typeof syncStepSchema>;

export const syncResultSchema = z.object({
  steps: z.array(syncStepSchema),
  /** False: look at the steps. */
  isComplete: z.boolean(),
  /** Taken before the first step; null when there was nothing to keep. */
  snapshotId: z.string().nullable(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

const languagePair = z.object({ sourceLang: languageCode, targetLang: languageCode });
export const pullCopySchema = z.object({
  ...comparedSchema.shape,
  /** Null: every pair. */
  pair: languagePair.nullable(),
});
export type PullCopy = Omit<z.infer<typeof pullCopySchema>, 'domain'>;

export const copySnapshotSchema = z.object({
  id: z.string(),
  /** Whose texts they are. */
  side: z.enum(['here', 'there']),
  /** What it was taken before. */
  reason: z.enum(['push', 'pull', 'roll-back', 'delete']),
  name: z.string(),
  takenAtMs: z.number(),
  /** Texts of all pairs. */
  count: z.number(),
  /** Empty where pairs are not kept apart. */
  pairs: z.array(z.object({ ...languagePair.shape, count: z.number() })),
});
export type CopySnapshot = z.infer<typeof copySnapshotSchema>;

export const deleteCopySchema = z.object({
  ...copiedSchema.shape,
  /** The name of it, typed by the person. */
  typedName: z.string().max(2000),
});
