import type { StyleRuleService } from '../services/style-rule-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `style-rules:${string}`>>;

export const styleRuleHandlers = (styles: StyleRuleService): Handlers => ({
  'style-rules:list': ({ connectionId }) => styles.list(connectionId),
  'style-rules:create': (input) => styles.create(input),
  'style-rules:rename': (input) => styles.rename(input),
  'style-rules:delete': (input) => styles.remove(input),
  'style-rules:set-rules': (input) => styles.setRules(input),
  'style-rules:save-instruction': (input) => styles.saveInstruction(input),
  'style-rules:delete-instruction': (input) => styles.deleteInstruction(input),
});
