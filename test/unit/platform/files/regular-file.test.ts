import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashInPlace } from '../../../../electron/platform/files/regular-file.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MOST_BYTES = 200_000;

describe('the hash of what is itself at a path', () => {
  const setUp = () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'sub'));
    const path = join(folder, 'sub', 'a.txt');
    const bytes = Buffer.alloc(MOST_BYTES, 'x');
    writeFileSync(path, bytes);
    return { folder, path, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

  it('is that of the file, and of the file only', async () => {
    const { folder, path, sha256 } = setUp();
    expect(await hashInPlace(path, MOST_BYTES)).toBe(sha256);
    expect(await hashInPlace(path, MOST_BYTES - 1)).toBeNull();
    expect(await hashInPlace(join(folder, 'sub'), MOST_BYTES)).toBeNull();
    expect(await hashInPlace(join(folder, 'nothing'), MOST_BYTES)).toBeNull();
  });

  it('is nothing where a link leads there, at the end or on the way', async () => {
    const { folder, path } = setUp();
    symlinkSync(path, join(folder, 'link.txt'));
    expect(await hashInPlace(join(folder, 'link.txt'), MOST_BYTES)).toBeNull();
    renameSync(join(folder, 'sub'), join(folder, 'moved'));
    symlinkSync(join(folder, 'moved'), join(folder, 'sub'));
    expect(await hashInPlace(path, MOST_BYTES)).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('waits for no pipe', async () => {
    const pipe = join(temporaryFolder(), 'pipe.txt');
    execFileSync('mkfifo', [pipe]);
    expect(await hashInPlace(pipe, MOST_BYTES)).toBeNull();
  });
});
