import {
  createReadBudget,
  WHOLE_FILE_LIMITS,
  type ReadBudget,
} from '../../shared/documents/read-budget.ts';

/** For files of tests that expand to nothing. */
export const ample = (): ReadBudget => createReadBudget(WHOLE_FILE_LIMITS);
