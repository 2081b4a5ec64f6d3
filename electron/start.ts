import { existsSync } from 'node:fs';
import { isCommand, readCommandLine } from './command/command-names.ts';
import { runCached } from './platform/cached-code.ts';

// A module, because Electron waits for it before it gets ready: a command needs no display and none of Chromium.
const line = readCommandLine(process.argv, process.defaultApp);
if (isCommand(line, existsSync)) {
  const { runCommandLine } = await import('./command/run.ts');
  await runCommandLine(line);
} else {
  runCached(import.meta.dirname, 'main.cjs');
}
