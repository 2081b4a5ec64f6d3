import { loadImage } from '@napi-rs/canvas';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInstallation } from '../../../../electron/platform/installation.ts';
import { writeIcon } from '../../../../scripts/package/icons.mjs';
import { makeSystemPackages, stepsFor } from '../../../../scripts/package/other-systems.mjs';
import { writeInstallation } from '../../../../scripts/package/runtime-files.mjs';
import { TARGETS } from '../../../../scripts/package/targets.mjs';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const targetNamed = (wanted: string) => TARGETS.find(({ name }) => name === wanted)!;
const made = (name: string) => ({
  folder: `/out/dragoman-${name}`,
  version: '1.0.0',
  target: targetNamed(name),
});

describe('the packages of Windows and macOS', () => {
  it('are an archive and an installer each, named after version and target', () => {
    expect(stepsFor(made('mac-arm64')).map(({ file }) => file)).toEqual([
      '/out/dragoman-1.0.0-mac-arm64.zip',
      '/out/dragoman-1.0.0-mac-arm64.dmg',
    ]);
    expect(stepsFor(made('win-x64')).map(({ file }) => file)).toEqual([
      '/out/dragoman-1.0.0-win-x64.zip',
      '/out/dragoman-1.0.0-win-x64-setup.exe',
    ]);
    expect(stepsFor(made('linux-x64'))).toEqual([]);
  });

  it('say which one they are', () => {
    expect(stepsFor(made('win-x64')).map(({ kind }) => kind)).toEqual(['zip', 'installer']);
    // A change after signing would break the signature, so the app has the file before.
    expect(stepsFor(made('mac-x64')).map(({ kind }) => kind)).toEqual([undefined, undefined]);
    const resources = temporaryFolder();
    writeInstallation(resources, 'installer');
    expect(readInstallation(join(resources, 'installation.json')).kind).toBe('installer');
  });

  it.skipIf(process.platform === 'darwin')('are made only there', async () => {
    await expect(makeSystemPackages(made('mac-x64'))).rejects.toThrow(
      'can only be made on the system of mac-x64',
    );
  });
});

describe('icons', () => {
  it('of Windows hold a picture of each size', async () => {
    const bytes = readFileSync((await writeIcon('win32', temporaryFolder()))!);
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 6]);
    for (const [index, size] of [16, 32, 48, 64, 128, 256].entries()) {
      const entry = bytes.subarray(6 + index * 16);
      const at = entry.readUInt32LE(12);
      const { width } = await loadImage(bytes.subarray(at, at + entry.readUInt32LE(8)));
      expect([width, entry.readUInt8(0)]).toEqual([size, size % 256]);
    }
  });

  it('of macOS hold a picture of each size', async () => {
    const bytes = readFileSync((await writeIcon('darwin', temporaryFolder()))!);
    expect(bytes.toString('latin1', 0, 4)).toBe('icns');
    expect(bytes.readUInt32BE(4)).toBe(bytes.length);
    const widths: number[] = [];
    for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4)) {
      const { width } = await loadImage(bytes.subarray(at + 8, at + bytes.readUInt32BE(at + 4)));
      widths.push(width);
    }
    expect(widths).toEqual([16, 32, 64, 128, 256, 512]);
  });

  it('of Linux are the pictures themselves', async () => {
    expect(await writeIcon('linux', temporaryFolder())).toBeUndefined();
  });
});
