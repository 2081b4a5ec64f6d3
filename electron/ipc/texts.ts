import type { TextService } from '../services/texts/service.ts';
import type { HandlersOf } from './answer.ts';

export const textHandlers = (texts: TextService): HandlersOf<'text'> => ({
  'text:translate': (input) => texts.translate(input),
  'text:prepare': (direction) => texts.prepare(direction),
  'text:improve': (input) => texts.improve(input),
  'text:cancel': ({ requestId }) => texts.cancel(requestId),
  'text:get-choices': (query) => texts.getChoices(query),
  'text:find-matches': (query) => texts.findMatches(query),
  'text:get-draft': () => texts.getDraft(),
  'text:save-draft': (draft) => texts.saveDraft(draft),
  'text:keep': (input) => texts.keep(input),
});
