import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { historyTransferSchema } from '../domain/history/transfer.ts';
import {
  editMemorySchema,
  editMemoryUnitSchema,
  exportedUnitsSchema,
  importUnitsOutcomeSchema,
  importUnitsSchema,
  localMemorySchema,
  memoryPageSchema,
  memoryQuerySchema,
  memoryRevisionSchema,
  memoryUnitIdSchema,
  memoryUnitIdsSchema,
  memoryUnitPageSchema,
  memoryUnitQuerySchema,
  memoryUnitSchema,
  newMemorySchema,
  newMemoryUnitSchema,
  remoteMemoriesSchema,
} from '../domain/memories/local-memory.ts';
import { doneMemoryStepSchema } from '../domain/memories/memory-steps.ts';
import {
  remoteSegmentPageSchema,
  remoteSegmentQuerySchema,
} from '../domain/memories/translation-memory.ts';

const memoryId = z.object({ memoryId: id });

/** Renderer requests about translation memories; part of the map in contract.ts. */
export const memoryRequests = {
  /** Sorted by name. */
  'memories:list': { input: memoryQuerySchema, output: memoryPageSchema },
  /** Null for one that does not exist or is deleted. */
  'memories:get': { input: memoryId, output: localMemorySchema.nullable() },
  'memories:create': { input: newMemorySchema, output: localMemorySchema },
  'memories:edit': { input: editMemorySchema, output: localMemorySchema },
  /** Can be restored for some days; its copy in the service inside the app is removed. */
  'memories:delete': { input: memoryId, output: nothing },
  'memories:restore': { input: memoryId, output: localMemorySchema },

  'memories:list-units': { input: memoryUnitQuerySchema, output: memoryUnitPageSchema },
  /** `input/invalid` and `input/conflict` name the side at fault in `details.field`. */
  'memories:add-unit': { input: newMemoryUnitSchema, output: memoryUnitSchema },
  'memories:edit-unit': { input: editMemoryUnitSchema, output: memoryUnitSchema },
  /**
   * Undoes the newest change of the units, wherever it was made; null when there is none. `input/conflict` when the memory
   * has a pair again; the step stays.
   */
  'memories:undo': { input: memoryId, output: doneMemoryStepSchema.nullable() },
  /** Redoes what was undone last; otherwise as above. */
  'memories:redo': { input: memoryId, output: doneMemoryStepSchema.nullable() },
  /** Newest first. */
  'memories:list-revisions': { input: memoryUnitIdSchema, output: z.array(memoryRevisionSchema) },
  'memories:delete-units': { input: memoryUnitIdsSchema, output: nothing },

  /**
   * Opens the system's file dialog; null if the user closed it. Imports the whole file or nothing.
   */
  'memories:import': { input: importUnitsSchema, output: importUnitsOutcomeSchema.nullable() },
  'memories:export': { input: memoryId, output: exportedUnitsSchema.nullable() },
  'memories:cancel-transfer': { input: nothing, output: nothing },
  'memories:reveal-export': { input: nothing, output: nothing },
  'memories:list-remote': { input: connectionId, output: remoteMemoriesSchema },
  /** Lists the contents of a memory at a service, a page at a time. */
  'memories:list-remote-segments': {
    input: remoteSegmentQuerySchema,
    output: remoteSegmentPageSchema,
  },
} satisfies RequestSchemas<'memories'>;

/** Events about translation memories. */
export const memoryEvents = {
  'memories:changed': z.object({ memoryId: z.string() }),
  'memories:transfer-progressed': historyTransferSchema,
} satisfies EventSchemas<'memories'>;
