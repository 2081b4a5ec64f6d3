import { existsSync } from 'node:fs';

/** Where Linux has its graphics devices: of the kernel, of the maker alone, of Windows around it. */
const DEVICES = ['/dev/dri', '/dev/nvidiactl', '/dev/mali0', '/dev/kgsl-3d0', '/dev/dxg'];
/** Whoever names one of these has chosen how the window is drawn. */
const CHOICES = ['use-gl', 'use-angle', 'use-vulkan', 'ignore-gpu-blocklist'];
/** Chromium: no graphics processor, and no imitation of one. */
const WITHOUT_GRAPHICS = ['disable-gpu', 'disable-software-rasterizer'];

/**
 * Switches for Chromium, to be set before the app is ready. Without a graphics device it would start a
 * process for one, see it fail, imitate a device for 3D drawings, which the app has none of, and only then
 * draw as it does with these from the beginning. None where there may be a device.
 * @param hasSwitch tells what the app was started with
 */
export function graphicsSwitches(
  hasSwitch: (name: string) => boolean,
  platform: NodeJS.Platform = process.platform,
  hasDevice: (path: string) => boolean = existsSync,
): readonly string[] {
  if (platform !== 'linux' || CHOICES.some(hasSwitch) || DEVICES.some(hasDevice)) return [];
  return WITHOUT_GRAPHICS;
}
