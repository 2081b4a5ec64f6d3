/**
 * Names of all commands, with their subcommands: the only code of the command line that every start of the app reads,
 * to decide whether it is one.
 */
export const COMMAND_NAMES = ['services', 'text'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];
