import {
  createReadBudget,
  WHOLE_FILE_LIMITS,
  type ReadBudget,
} from '../../shared/documents/read-budget.ts';

/** Budget for test files that do not expand. */
export const ample = (): ReadBudget => createReadBudget(WHOLE_FILE_LIMITS);
