import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { HEADLESS_SWITCH } from '../../../electron/command/command-names.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LAUNCHER = join(import.meta.dirname, '../../../resources/linux/dragoman.sh');

describe.skipIf(process.platform !== 'linux')('the launcher', () => {
  let launcher = '';

  beforeEach(() => {
    const usr = join(temporaryFolder(), 'a folder');
    mkdirSync(join(usr, 'bin'), { recursive: true });
    mkdirSync(join(usr, 'lib/dragoman'), { recursive: true });
    copyFileSync(LAUNCHER, join(usr, 'bin/dragoman'));
    const app = join(usr, 'lib/dragoman/dragoman');
    writeFileSync(app, '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 7\n');
    for (const file of [app, join(usr, 'bin/dragoman')]) chmodSync(file, 0o755);
    launcher = join(usr, 'bin/dragoman');
  });

  const run = (path: string, env: Record<string, string>, ...args: string[]) => {
    const { status, stdout } = spawnSync(path, args, {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
    });
    return { status, args: stdout.split('\n').slice(0, -1) };
  };

  it('starts the app beside it as it was asked, where there is a display', () => {
    const asked = ['text', 'two  words', "it's $HOME", '*', ''];
    const expected = { status: 7, args: asked };
    expect(run(launcher, { DISPLAY: ':0' }, ...asked)).toEqual(expected);
    expect(run(launcher, { WAYLAND_DISPLAY: 'wayland-0' }, ...asked)).toEqual(expected);
  });

  it('adds what a command needs where there is none', () => {
    const { args } = run(launcher, {}, 'services');
    expect(args).toEqual([HEADLESS_SWITCH, '--log-level=3', 'services']);
  });

  it('finds the app through a link', () => {
    const link = join(temporaryFolder(), 'dragoman');
    symlinkSync(launcher, link);
    expect(run(link, { DISPLAY: ':0' }, 'x')).toEqual({ status: 7, args: ['x'] });
  });
});
