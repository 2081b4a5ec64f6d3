import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { projectRoot } from '../lib/paths.mjs';

/** Sizes in pixels; Windows knows none above 256. */
const ICO_SIZES = [16, 32, 48, 64, 128, 256];
/** @type {Record<number, string>} by size in pixels */
const ICNS_TYPES = { 16: 'icp4', 32: 'icp5', 64: 'icp6', 128: 'ic07', 256: 'ic08', 512: 'ic09' };
const ICO_HEAD_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

/** @typedef {{ size: number, png: Buffer }} Picture */

/**
 * Returns an icon file of Windows.
 *
 * @param {readonly Picture[]} pictures
 */
export function icoOf(pictures) {
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = ICO_HEAD_BYTES + ICO_ENTRY_BYTES * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ICO_ENTRY_BYTES);
    // 0 means 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)]);
}

/**
 * Returns an icon file of macOS.
 *
 * @param {readonly Picture[]} pictures
 */
export function icnsOf(pictures) {
  const parts = pictures.flatMap(({ size, png }) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(png.length + 8);
    return [Buffer.from(ICNS_TYPES[size] ?? '', 'latin1'), length, png];
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8));
  return Buffer.concat([Buffer.from('icns', 'latin1'), length, ...parts]);
}

/**
 * Writes the icon in the format of a platform.
 *
 * @param {import('./targets.mjs').Platform} platform
 * @param {string} folder
 * @returns {Promise<string | undefined>} its file; Linux takes pictures as they are
 */
export async function writeIcon(platform, folder) {
  if (platform === 'linux') return undefined;
  const image = await loadImage(readFileSync(join(projectRoot, 'resources', 'icon.png')));
  const pictures = (platform === 'win32' ? ICO_SIZES : Object.keys(ICNS_TYPES).map(Number)).map(
    (size) => {
      const canvas = createCanvas(size, size);
      canvas.getContext('2d').drawImage(image, 0, 0, size, size);
      return { size, png: canvas.toBuffer('image/png') };
    },
  );
  const path = join(folder, platform === 'win32' ? 'icon.ico' : 'icon.icns');
  writeFileSync(path, platform === 'win32' ? icoOf(pictures) : icnsOf(pictures));
  return path;
}
