import { z } from 'zod';
import {
  deleteInstructionSchema,
  deleteStyleListSchema,
  newStyleListSchema,
  renameStyleListSchema,
  saveInstructionSchema,
  setStyleRulesSchema,
  styleListsSchema,
} from '../domain/style-rule-list.ts';

/**
 * What the renderer asks about style rules; part of the map in contract.ts. Each change answers all lists
 * as they are then. A list that was changed elsewhere since it was shown: `input/conflict`, nothing sent.
 */
export const styleRuleRequests = {
  /** What was told last is told again, and marked so, when the service is out of reach. */
  'style-rules:list': {
    input: z.object({ connectionId: z.string().min(1).max(200) }),
    output: styleListsSchema,
  },
  'style-rules:create': { input: newStyleListSchema, output: styleListsSchema },
  'style-rules:rename': { input: renameStyleListSchema, output: styleListsSchema },
  /** `input/invalid` unless the typed name is that of the list. */
  'style-rules:delete': { input: deleteStyleListSchema, output: styleListsSchema },
  /** Replaces all configured rules; instructions stay. */
  'style-rules:set-rules': { input: setStyleRulesSchema, output: styleListsSchema },
  'style-rules:save-instruction': { input: saveInstructionSchema, output: styleListsSchema },
  'style-rules:delete-instruction': { input: deleteInstructionSchema, output: styleListsSchema },
} as const;
