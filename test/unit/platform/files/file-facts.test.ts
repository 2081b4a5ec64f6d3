import { mkdir, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOnNetwork } from '../../../../electron/platform/files/file-facts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const mount = (point: string, type: string): string =>
  `36 35 0:48 / ${point.replaceAll(' ', String.raw`\040`)} rw,relatime shared:1 - ${type} server:/data rw`;

describe('a folder on another computer', () => {
  const folder = temporaryFolder();
  const isOn = async (path: string, ...mounts: string[]): Promise<boolean> =>
    isOnNetwork(path, async () => Promise.resolve([mount('/', 'ext4'), ...mounts, ''].join('\n')));

  it.each(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'fuse.sshfs'])('is known by %s', async (type) => {
    expect(await isOn(folder, mount(await realpath(folder), type))).toBe(true);
  });

  it('is known through a link, and below a mount whose name has a space', async () => {
    const share = join(await realpath(folder), 'my share');
    await mkdir(join(share, 'data'), { recursive: true });
    const link = join(folder, 'link');
    await symlink(join(share, 'data'), link);
    expect(await isOn(link, mount(share, 'nfs4'))).toBe(true);
  });

  it('is known by a path of Windows', async () => {
    expect(await isOn(String.raw`\\server\share\Dragoman`)).toBe(true);
  });

  it('is none beside a share, on a disk within one, or where a disk hides one', async () => {
    const here = await realpath(folder);
    expect(await isOn(here, mount(`${here}-share`, 'nfs4'))).toBe(false);
    expect(await isOn(here, mount('/', 'nfs4'), mount(here, 'ext4'))).toBe(false);
    expect(await isOn(here, mount(here, 'nfs4'), mount(here, 'ext4'))).toBe(false);
    expect(await isOn(here, mount(here, 'fuse.gocryptfs'))).toBe(false);
  });

  it('is none where the system does not say', async () => {
    const unknown = async (): Promise<string> => Promise.reject(new Error('ENOENT'));
    expect(await isOnNetwork(folder, unknown)).toBe(false);
    expect(await isOn(join(folder, 'missing'), mount('/', 'nfs4'))).toBe(false);
  });
});
