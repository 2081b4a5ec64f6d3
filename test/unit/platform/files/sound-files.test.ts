import { readdirSync } from 'node:fs';
import { copyFile, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSealer } from '../../../../electron/platform/files/key-file.ts';
import { createSoundFiles } from '../../../../electron/platform/files/sound-files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const pcm = (value: number) => new Uint8Array(3_200).fill(value);

function newFiles() {
  const base = temporaryFolder();
  const folder = join(base, 'voice');
  return {
    folder,
    files: createSoundFiles({
      folder,
      quarantine: join(base, 'quarantine'),
      sealer: createSealer({ file: join(base, 'key') }),
    }),
  };
}

/** Returns the write method shared by all file handles. */
async function sharedWrites() {
  const handle = await open(join(temporaryFolder(), 'any'), 'w');
  const shared = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const write: unknown = Reflect.get(shared, 'write');
  const spied = vi.spyOn(shared, 'write');
  onTestFinished(() => spied.mockRestore());
  return { spied, write: write as (...args: unknown[]) => unknown };
}

/** Shortens writes like a nearly full disk or a signal: a write accepts less than it is given, and reports that. */
async function shortenWrites(): Promise<void> {
  const { spied, write } = await sharedWrites();
  spied.mockImplementation(function (this: unknown, ...[bytes, from, length, at]: unknown[]) {
    const start = Number(from ?? 0);
    const most = Math.min(Number(length ?? Infinity), (bytes as Uint8Array).length - start);
    return write.call(this, bytes, start, Math.ceil(most / 2), at) as never;
  });
}

describe('stored sound', () => {
  it('is whole when the system splits each write', async () => {
    const { files } = newFiles();
    await shortenWrites();
    const sound = await files.create('s');
    await sound.append(pcm(1), 0);
    await sound.append(pcm(2), 100);
    await sound.close();
    const again = await files.open('s');
    expect(again?.durationMs).toBe(200);
    expect(await again?.read(50, 100)).toEqual(
      Uint8Array.from([...pcm(1).subarray(1_600), ...pcm(2).subarray(1_600)]),
    );
    await again?.close();
  });

  it('leaves no file when it cannot be begun', async () => {
    const { files, folder } = newFiles();
    const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    (await sharedWrites()).spied.mockRejectedValue(full);
    await expect(files.create('s')).rejects.toMatchObject({ code: 'document/disk-full' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says that it is damaged, and mentions no document, when it belongs to another session', async () => {
    const { files, folder } = newFiles();
    const sound = await files.create('s');
    await sound.close();
    await copyFile(join(folder, 's.sound'), join(folder, 'other.sound'));
    await expect(files.open('other')).rejects.toThrow(/^The kept sound of this voice session is/u);
  });
});
