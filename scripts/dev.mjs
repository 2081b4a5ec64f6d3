/** Development server: the window reloads as sources change. */
import { forgetBuild } from './lib/build.mjs';
import { resolveElectron, electronArgs } from './lib/electron-runtime.mjs';
import { projectNode, projectRoot } from './lib/paths.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';
import { runCommand } from './lib/run-command.mjs';
import { toolEnv, toolPath } from './lib/tools.mjs';
import { hasDisplay } from './lib/virtual-display.mjs';

async function develop(args) {
  if (!hasDisplay()) {
    throw new PlainError(
      'The development server opens a window, and there is no display here. "npm run demo" works without one.',
    );
  }
  const electron = resolveElectron();
  const sandbox = electronArgs().includes('--no-sandbox') ? ['--noSandbox'] : [];
  const env = toolEnv({ ...electron.env, ELECTRON_EXEC_PATH: electron.executable });
  const command = [toolPath('electron-vite'), 'dev', '--watch', ...sandbox, ...args];
  forgetBuild();
  const result = await runCommand(projectNode(), command, { cwd: projectRoot, env, inherit: true });
  process.exitCode = result.code;
}

develop(process.argv.slice(2)).catch(failWith);
