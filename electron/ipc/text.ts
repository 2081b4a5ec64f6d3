import type { TextService } from '../services/text-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `text:${string}`>>;

export const textHandlers = (texts: TextService): Handlers => ({
  'text:translate': (input) => texts.translate(input),
  'text:improve': (input) => texts.improve(input),
  'text:cancel': ({ requestId }) => {
    texts.cancel(requestId);
  },
  'text:get-choices': (query) => texts.getChoices(query),
  'text:find-matches': (query) => texts.findMatches(query),
  'text:get-draft': () => texts.getDraft(),
  'text:save-draft': async (draft) => {
    await texts.saveDraft(draft);
    return undefined;
  },
  'text:keep': (input) => texts.keep(input),
});
