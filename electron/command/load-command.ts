import type { Command } from './command.ts';
import type { CommandName } from './command-names.ts';

/** Loads the code of a command; a command without code does not compile. */
export const LOAD_COMMAND: Readonly<Record<CommandName, () => Promise<Command>>> = {
  services: async () => (await import('./commands/services.ts')).services,
  text: async () => (await import('./commands/text.ts')).text,
};
