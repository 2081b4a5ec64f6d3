import type { ShortcutService } from '../services/app/shortcut-service.ts';
import type { QuickService } from '../services/texts/quick-service.ts';
import type { RequestInput } from '../../shared/ipc/contract.ts';
import type { HandlersOf } from './answer.ts';

export const quickHandlers = (deps: {
  quick: QuickService;
  shortcut: Pick<ShortcutService, 'get' | 'set'>;
  handOver: (input: RequestInput<'quick:hand-over'>) => void;
  close: () => void;
}): HandlersOf<'quick'> => ({
  'quick:get-shortcut': () => deps.shortcut.get(),
  'quick:set-shortcut': ({ shortcut }) => deps.shortcut.set(shortcut),
  'quick:begin': () => deps.quick.begin(),
  'quick:hand-over': (input) => deps.handOver(input),
  'quick:close': () => deps.close(),
});
