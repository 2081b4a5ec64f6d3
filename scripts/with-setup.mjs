/**
 * Sets up, then runs a script on the project's own Node: `with-setup.mjs [setup flags] <script> [arguments]`.
 * The npm scripts go through it. Pre-scripts would not do: npm leaves them out where `ignore-scripts` is set, as
 * it is here and on many a careful machine; and the shell behind `a && b` would still use the system's older Node.
 */
import { spawn } from 'node:child_process';
import { projectNode, projectRoot } from './lib/paths.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';
import { tied } from './lib/run-command.mjs';
import { endWithNpm, forwardSignals, signalCode } from './lib/signals.mjs';
import { toolEnv } from './lib/tools.mjs';
import { setUp } from './setup/set-up.mjs';

async function runWithSetup(args) {
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  if (at === -1) throw new PlainError('Name the script to run after the set-up.');
  endWithNpm();
  await setUp(args.slice(0, at));
  const child = spawn(...tied(projectNode(), args.slice(at), 'TERM'), {
    cwd: projectRoot,
    env: toolEnv(),
    stdio: 'inherit',
  });
  forwardSignals(child);
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  process.exitCode = code ?? signalCode(signal);
}

runWithSetup(process.argv.slice(2)).catch(failWith);
