import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookThrough } from '../../../../electron/platform/files/folder-look.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Called before the facts of a file are read. */
const asked = vi.hoisted(() => ({ before: (_path: string): void => undefined }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>();
  return {
    ...real,
    lstat: async (path: string) => {
      asked.before(path);
      return real.lstat(path);
    },
  };
});
afterEach(() => {
  asked.before = () => undefined;
});

const setUp = () => {
  const folder = join(temporaryFolder(), 'in');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (let at = 0; at < 100; at += 1) writeFileSync(join(folder, `f${String(at)}.txt`), 'x');
  writeFileSync(join(folder, 'sub', 'g.txt'), 'x');
  return folder;
};

/** Runs once, when the first file is asked about. */
const atFirstFile = (work: () => void): void => {
  asked.before = (path) => {
    if (!path.endsWith('.txt')) return;
    asked.before = () => undefined;
    work();
  };
};

describe('a look at a folder', () => {
  it('sees all files', async () => {
    const look = await lookThrough(setUp());
    expect(look.kind === 'seen' && look.files).toHaveLength(101);
  });

  it('takes nothing for gone when the folder goes away during it', async () => {
    const folder = setUp();
    atFirstFile(() => renameSync(folder, `${folder} away`));
    expect(await lookThrough(folder)).toEqual({ kind: 'folder-gone' });
  });

  it('takes nothing for gone when another folder is in its place at the end', async () => {
    const folder = setUp();
    atFirstFile(() => {
      renameSync(folder, `${folder} away`);
      mkdirSync(folder);
    });
    expect(await lookThrough(folder)).toEqual({ kind: 'folder-gone' });
  });

  it('takes nothing for gone that a failing drive does not show', async () => {
    const folder = setUp();
    atFirstFile(() => {
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    });
    expect(await lookThrough(folder)).toEqual({ kind: 'folder-unreadable' });
  });

  it.skipIf(process.platform === 'win32')(
    'sees the others beside a subfolder whose path is longer than the system takes',
    async () => {
      const folder = setUp();
      const half = Array<string>(9).fill('x'.repeat(250));
      const [above, below] = [join(folder, ...half), join(folder, '..', 'moved')];
      mkdirSync(above, { recursive: true });
      mkdirSync(join(below, ...half), { recursive: true });
      // No call takes the whole path, but a folder can be moved to where it has one.
      renameSync(below, join(above, 'moved'));
      try {
        const look = await lookThrough(folder);
        expect(look.kind === 'seen' && look.files).toHaveLength(101);
      } finally {
        renameSync(join(above, 'moved'), below);
      }
    },
  );
});
