import { spawn } from 'node:child_process';
import { projectNode, projectRoot } from './paths.mjs';
import { failWith, PlainError } from './plain-error.mjs';
import { tied } from './run-command.mjs';
import { endWithNpm, forwardSignals, signalCode } from './signals.mjs';
import { toolEnv } from './tools.mjs';
import { setUp } from '../setup/set-up.mjs';

/**
 * Runs the setup, then a script on the project's own Node with the remaining arguments.
 *
 * @param {string[]} args setup flags, then the script and its arguments
 */
async function runWithSetup(args) {
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  if (at === -1) throw new PlainError('Name the script to run after the set-up.');
  endWithNpm();
  await setUp(args.slice(0, at));
  const [program, programArgs] = tied(projectNode(), args.slice(at), 'TERM');
  const child = spawn(program, programArgs, {
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
