import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAutostart } from '../../../electron/platform/autostart.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function setUp(
  change: { platform?: NodeJS.Platform; isPackaged?: boolean; program?: string } = {},
) {
  const folder = temporaryFolder();
  const item = { isOn: false };
  const autostart = createAutostart({
    platform: 'linux',
    isPackaged: true,
    env: { XDG_CONFIG_HOME: folder },
    program: '/opt/dragoman/dragoman',
    loginItem: {
      get: () => item.isOn,
      set: (isOn) => {
        item.isOn = isOn;
      },
    },
    ...change,
  });
  return { autostart, item, folder, file: join(folder, 'autostart', 'dragoman.desktop') };
}

describe('the start when signing in', () => {
  it('is off at first, and turning it off writes nothing', async () => {
    const { autostart, folder } = setUp();
    expect(await autostart.isOn()).toBe(false);
    await autostart.set(false);
    expect(existsSync(join(folder, 'autostart'))).toBe(false);
  });

  it('is an entry that starts the app without its window', async () => {
    const { autostart, file } = setUp();
    await autostart.set(true);
    expect(await autostart.isOn()).toBe(true);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines).toContain('Exec="/opt/dragoman/dragoman" --hidden');
    await autostart.set(false);
    expect(await autostart.isOn()).toBe(false);
    expect(readFileSync(file, 'utf8')).toContain('Hidden=true');
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'is off when the desktop turned it off: %s',
    async (line) => {
      const { autostart, file } = setUp();
      await autostart.set(true);
      writeFileSync(file, `[Desktop Entry]\nType=Application\n${line}\n`);
      expect(await autostart.isOn()).toBe(false);
    },
  );

  it('quotes a path for the shell and for the file', async () => {
    const program = '/opt/a "b" $c `d` 50%/dragoman';
    const { autostart, file } = setUp({ program });
    await autostart.set(true);
    expect(readFileSync(file, 'utf8')).toContain(
      String.raw`Exec="/opt/a \\"b\\" \\$c \\${'`'}d\\${'`'} 50%%/dragoman" --hidden`,
    );
  });

  it('says so when it cannot be stored', async () => {
    const { autostart, folder } = setUp();
    // A file where the folder should be, which no user may pass, root included.
    writeFileSync(join(folder, 'autostart'), '');
    await expect(autostart.set(true)).rejects.toMatchObject({ code: 'internal' });
    expect(await autostart.isOn()).toBe(false);
  });

  it('cannot be set in a checkout', async () => {
    const { autostart, folder } = setUp({ isPackaged: false });
    expect(await autostart.isOn()).toBeNull();
    await autostart.set(true);
    expect(existsSync(join(folder, 'autostart'))).toBe(false);
  });

  it.each(['win32', 'darwin'] as const)('is an item of the system on %s', async (platform) => {
    const { autostart, item, folder } = setUp({ platform });
    await autostart.set(true);
    expect(item.isOn).toBe(true);
    expect(await autostart.isOn()).toBe(true);
    expect(existsSync(join(folder, 'autostart'))).toBe(false);
  });
});
