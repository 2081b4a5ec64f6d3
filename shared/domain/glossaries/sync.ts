import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { id, pageQuery } from '../schemas.ts';

/* Glossaries here against those at a service: list, compare, push, pull, snapshots. */

const rootCode = z.string().regex(/^[a-z]{2,3}$/);

/** A glossary at a service. */
const remoteGlossarySchema = z.object({
  remoteId: z.string(),
  name: z.string(),
  pairs: z.array(
    z.object({
      sourceLang: z.string(),
      targetLang: z.string(),
      /** Null where the service does not count them. */
      entryCount: z.number().nullable(),
    }),
  ),
  createdAtMs: z.number().nullable(),
  /** The glossary here that is linked to it; null: none. */
  glossaryId: z.string().nullable(),
  /**
   * `old`: known by the older generation alone. `either`: one pair, and both generations know it. A change
   * by the newer one would take it from programs that use the older one, so both are only read.
   */
  generation: z.enum(['new', 'either', 'old']),
});
export type RemoteGlossary = z.infer<typeof remoteGlossarySchema>;

export const remoteGlossariesSchema = z.object({
  glossaries: z.array(remoteGlossarySchema),
  /** True: the service knows the older generation alone, so nothing can be pushed to it. */
  isOldOnly: z.boolean(),
});
export type RemoteGlossaries = z.infer<typeof remoteGlossariesSchema>;

export const adoptGlossarySchema = z.object({
  connectionId: id,
  remoteId: id,
  /**
   * `copy`: read only, the glossary here is not linked. `link`: for one of the newer generation, or of
   * either when the person says that no program needs the older one for it.
   */
  as: z.enum(['copy', 'link']),
});
export type AdoptGlossary = z.infer<typeof adoptGlossarySchema>;

/** What a push would do about a pair. */
const PUSH_ACTIONS = ['nothing', 'create', 'merge', 'replace', 'delete'] as const;
export type PushAction = (typeof PUSH_ACTIONS)[number];

/** Why a pair cannot be pushed. */
const PUSH_OBSTACLES = ['empty', 'too-large', 'language'] as const;
export type PushObstacle = (typeof PUSH_OBSTACLES)[number];

const pairComparisonSchema = z.object({
  sourceLang: z.string(),
  targetLang: z.string(),
  /** Here and not there; there and not here; another target; the same. */
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  same: z.number(),
  /** The service's terms are others than when both were last equal. */
  isChangedThere: z.boolean(),
  /** `merge` sends what is new or changed; `replace` sends everything, because rows were removed. */
  action: z.enum(PUSH_ACTIONS),
  obstacle: z.enum(PUSH_OBSTACLES).nullable(),
  /** Terms that would be sent. */
  sendCount: z.number(),
});
export type PairComparison = z.infer<typeof pairComparisonSchema>;

/** A snapshot of both sides; a push does what it describes, or nothing when the service changed since. */
export const comparisonSchema = z.object({
  comparisonId: z.string(),
  glossaryId: z.string(),
  atMs: z.number(),
  /** `none`: never pushed. `gone`: deleted at the service; a push recreates it. */
  remote: z.enum(['none', 'present', 'gone']),
  nameHere: z.string(),
  /** Null without one there. */
  nameThere: z.string().nullable(),
  pairs: z.array(pairComparisonSchema),
  /** False: nothing to do, or an obstacle. */
  canPush: z.boolean(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const DIFFERENCE_KINDS = ['added', 'removed', 'changed', 'same'] as const;
export const differenceQuerySchema = z.object({
  comparisonId: id,
  sourceLang: rootCode,
  targetLang: rootCode,
  /** Null: all that differ. */
  kind: z.enum(DIFFERENCE_KINDS).nullable(),
  ...pageQuery,
});
export type DifferenceQuery = z.infer<typeof differenceQuerySchema>;
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
  /** Null for what concerns the whole glossary, such as its name. */
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

export const pullGlossarySchema = z.object({
  comparisonId: id,
  /** Null: every pair. */
  pair: z.object({ sourceLang: rootCode, targetLang: rootCode }).nullable(),
});
export type PullGlossary = z.infer<typeof pullGlossarySchema>;

const SNAPSHOT_REASONS = ['push', 'roll-back', 'delete'] as const;
export const glossarySnapshotSchema = z.object({
  id: z.string(),
  glossaryId: z.string(),
  /** What it was taken before. */
  reason: z.enum(SNAPSHOT_REASONS),
  name: z.string(),
  takenAtMs: z.number(),
  pairs: z.array(
    z.object({ sourceLang: z.string(), targetLang: z.string(), entryCount: z.number() }),
  ),
});
export type GlossarySnapshot = z.infer<typeof glossarySnapshotSchema>;

export const deleteRemoteSchema = z.object({
  glossaryId: id,
  /** The name of it, typed by the person. */
  typedName: z.string().max(2000),
});
