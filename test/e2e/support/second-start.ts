import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronArgs, resolveElectron } from '../../../scripts/lib/electron-runtime.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const EXIT_TIMEOUT_MS = 30_000;

/** Starts the app again on a data folder; resolves with its exit code when that process has ended on its own. */
export async function startAgain(
  userData: string,
  args: readonly string[] = [],
  { folder = ROOT, env = {} }: { folder?: string; env?: Record<string, string> } = {},
): Promise<number | null> {
  const electron = resolveElectron();
  const child = spawn(electron.executable, [...electronArgs(), ROOT, ...args], {
    cwd: folder,
    env: { ...process.env, ...electron.env, ...env, DRAGOMAN_USER_DATA: userData },
    stdio: 'ignore',
    timeout: EXIT_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
