import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { modulePath, projectNode, projectRoot } from '../../scripts/lib/paths.mjs';
import { PlainError } from '../../scripts/lib/plain-error.mjs';

function run(program: string, args: readonly string[], cwd: string, env = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0)
    throw new PlainError(`${program} ${args.join(' ')} failed:\n${stderr.slice(-2000)}`);
  return stdout.trim();
}

/** Unpacks a commit outside the repository, which stays as it is, with the packages of this checkout. */
function unpackCommit(folder: string, ref: string): void {
  mkdirSync(folder);
  run('git', ['archive', '--format=tar', '-o', `${folder}.tar`, ref], projectRoot);
  run('tar', ['-xf', `${folder}.tar`], folder);
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}

/** Builds a commit, changed by `change`, into a new folder. */
export function buildCommit(folder: string, ref: string, change: (root: string) => void): string {
  unpackCommit(folder, ref);
  change(folder);
  run(projectNode(), [modulePath('electron-vite', 'bin', 'electron-vite.js'), 'build'], folder);
  return folder;
}

/** Makes the package for Debian of a commit, changed by `change`, in a new folder; returns its path. */
export function packageCommit(folder: string, ref: string, change: (root: string) => void): string {
  unpackCommit(folder, ref);
  change(folder);
  const args = ['scripts/package/main.mjs', '--for-tests', '--fast', '--formats', 'deb'];
  // The time of the commit, which is unknown outside the repository.
  const time = run('git', ['log', '-1', '--format=%ct', ref], projectRoot);
  run(projectNode(), args, folder, { ...process.env, SOURCE_DATE_EPOCH: time });
  const [deb] = globSync('out/package/*.deb', { cwd: folder });
  if (deb === undefined) throw new PlainError(`There is no package of ${ref}.`);
  return join(folder, deb);
}
