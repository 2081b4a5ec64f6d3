import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { projectRoot } from '../../lib/paths.mjs';

/** Sizes of the icon theme that desktops look for, in pixels. */
export const ICON_SIZES = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/**
 * Writes the app's icon into a folder of icon themes (`share/icons`): the drawing, and an image of each size for
 * desktops that read no drawings.
 *
 * @param {string} icons
 */
export async function writeIcons(icons) {
  const drawing = readFileSync(join(projectRoot, 'resources', 'icon.svg'));
  const apps = (/** @type {string} */ size) => {
    const folder = join(icons, 'hicolor', size, 'apps');
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  writeFileSync(join(apps('scalable'), 'dragoman.svg'), drawing);
  for (const size of ICON_SIZES) {
    const image = await loadImage(drawing);
    // Drawn at the size itself: a large image scaled down loses its thin lines.
    image.width = size;
    image.height = size;
    const canvas = createCanvas(size, size);
    canvas.getContext('2d').drawImage(image, 0, 0, size, size);
    writeFileSync(join(apps(`${size}x${size}`), 'dragoman.png'), await canvas.encode('png'));
  }
}
