import { usage, type Command } from './command.ts';
import type { CommandName } from './command-names.ts';

const quick: Command = async () => Promise.reject(usage('“dragoman quick” takes no options.'));

/** Loads the code of a command; a command without code does not compile. */
export const LOAD_COMMAND: Readonly<Record<CommandName, () => Promise<Command>>> = {
  services: async () => (await import('./commands/services.ts')).services,
  text: async () => (await import('./commands/text.ts')).text,
  translate: async () => (await import('./commands/translate.ts')).translate,
  jobs: async () => (await import('./commands/jobs.ts')).jobs,
  watch: async () => (await import('./commands/watch.ts')).watch,
  'history search': async () => (await import('./commands/history-search.ts')).historySearch,
  check: async () => (await import('./commands/check.ts')).check,
  'export history': async () => (await import('./commands/export.ts')).exportHistory,
  'export time': async () => (await import('./commands/export.ts')).exportTime,
  'export memory': async () => (await import('./commands/export.ts')).exportMemory,
  'memory import': async () => (await import('./commands/memory.ts')).memoryImport,
  'memory search': async () => (await import('./commands/memory.ts')).memorySearch,
  'glossary list': async () => (await import('./commands/glossary.ts')).glossaryList,
  'glossary import': async () => (await import('./commands/glossary.ts')).glossaryImport,
  'glossary export': async () => (await import('./commands/glossary.ts')).glossaryExport,
  'time start': async () => (await import('./commands/time.ts')).timeStart,
  'time stop': async () => (await import('./commands/time.ts')).timeStop,
  'time log': async () => (await import('./commands/time.ts')).timeLog,
  'time report': async () => (await import('./commands/time-report.ts')).timeReport,
  'time import': async () => (await import('./commands/time-import.ts')).timeImport,
  usage: async () => (await import('./commands/usage.ts')).usage,
  backup: async () => (await import('./commands/backup.ts')).backup,
  // Without more words, the window opens instead of this.
  quick: async () => Promise.resolve(quick),
};
