import type { ReplaceService } from '../services/review/replace-service.ts';
import type { IpcHandlers } from './answer.ts';

/** Work on the translations of one item. */
export const reviewHandlers = (deps: { replacements: ReplaceService }) =>
  ({
    'history:preview-replace': (query) => deps.replacements.preview(query),
    'history:replace-text': (chosen) => deps.replacements.replace(chosen),
  }) satisfies Partial<IpcHandlers>;
