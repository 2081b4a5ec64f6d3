import { z } from 'zod';
import { memoryUnitSchema } from './local-memory.ts';

/**
 * Changes of a memory by a person, each as a step that can be undone and redone. `remember`: pairs from a document; `take`:
 * those of a service, or of a snapshot.
 */
export const MEMORY_STEP_KINDS = ['add', 'edit', 'delete', 'import', 'remember', 'take'] as const;
export type MemoryStepKind = (typeof MEMORY_STEP_KINDS)[number];

/** A step of a memory that was undone or redone. */
export const doneMemoryStepSchema = z.object({
  kind: z.enum(MEMORY_STEP_KINDS),
  /** Number of changed units. */
  count: z.number(),
  /** The newest of them that is in the memory now, with the number of units listed before it; null: none is. */
  shown: z.object({ unit: memoryUnitSchema, index: z.number() }).nullable(),
});
export type DoneMemoryStep = z.infer<typeof doneMemoryStepSchema>;
