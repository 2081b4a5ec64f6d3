import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCommandFiles } from '../../../electron/command/command-files.ts';
import { COMMAND_NAMES } from '../../../electron/command/command-names.ts';
import { COMMAND_TABLE, optionsOf } from '../../../electron/command/command-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const files = makeCommandFiles({ version: '1.0.0-beta.1', day: '2026-01-02' });
const textOf = (name: string): string => files.get(name) ?? '';
const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Runs a program on one of the files. */
function check(name: string, program: string, ...args: string[]) {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, textOf(name));
  const { status, stdout, stderr } = spawnSync(program, [...args, path], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', MANWIDTH: '80' },
  });
  return { status, stdout, stderr };
}

describe('the command files', () => {
  it.each([...files.keys()])('name every command and option: %s', (file) => {
    const text = textOf(file).replaceAll('\\-', '-');
    for (const name of COMMAND_NAMES) {
      for (const word of name.split(' ')) expect(text).toContain(word);
      for (const option of optionsOf(COMMAND_TABLE[name])) expect(text).toContain(option.name);
    }
  });

  it('are the same for the same version and day', () => {
    expect([...makeCommandFiles({ version: '1.0.0-beta.1', day: '2026-01-02' })]).toEqual([
      ...files,
    ]);
    expect(textOf('dragoman.1')).toContain('2026-01-02');
  });
});

describe('the man page', () => {
  it.skipIf(!isThere('man'))('is read by man without a warning', () => {
    const { stdout, stderr } = check('dragoman.1', 'man', '--warnings', '-l');
    expect(stderr).toBe('');
    expect(stdout).toContain('EXIT STATUS');
    expect(stdout).toContain('--json');
  });
});

describe('completion', () => {
  it.skipIf(!isThere('bash'))('is read by bash, and completes', () => {
    expect(check('dragoman.bash', 'bash', '-n')).toMatchObject({ status: 0, stderr: '' });
    const complete = (...words: string[]): string[] => {
      const script = `${textOf('dragoman.bash')}
compopt() { :; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dragoman; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
      return stdout.trim().split('\n');
    };
    expect(complete('dragoman', 'serv')).toEqual(['services']);
    expect(complete('dragoman', 'text', 'Hi', '--t')).toEqual(['--to']);
    expect(complete('dragoman', 'text', '--to', '')).toEqual(['']);
  });

  it.skipIf(!isThere('zsh'))('is read by zsh', () => {
    expect(check('_dragoman', 'zsh', '-n')).toMatchObject({ status: 0, stderr: '' });
  });

  it.skipIf(!isThere('fish'))('is read by fish, and completes', () => {
    expect(check('dragoman.fish', 'fish', '-n')).toMatchObject({ status: 0, stderr: '' });
    const script = `${textOf('dragoman.fish')}\ncomplete -C 'dragoman text --t'`;
    const { stdout } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
    expect(stdout).toContain('--to\tTarget language, such as es');
  });
});
