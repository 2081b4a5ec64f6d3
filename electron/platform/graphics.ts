import { existsSync } from 'node:fs';

/** Graphics devices on Linux: of the kernel, of vendors only, of WSL. */
const DEVICES = ['/dev/dri', '/dev/nvidiactl', '/dev/mali0', '/dev/kgsl-3d0', '/dev/dxg'];
/** Switches with which the user has chosen how the window is drawn. */
const CHOICES = ['use-gl', 'use-angle', 'use-vulkan', 'ignore-gpu-blocklist'];
/** Chromium switches for no GPU, not even an emulated one. */
const WITHOUT_GRAPHICS = ['disable-gpu', 'disable-software-rasterizer'];

/**
 * Returns switches for Chromium, to be set before the app is ready. Without a graphics device it would start a GPU
 * process, see it fail, emulate 3D, which the app does not use, and only then draw the way these switches do from the
 * start. Empty if there may be a device.
 * @param hasSwitch whether the app was started with a switch
 */
export function graphicsSwitches(
  hasSwitch: (name: string) => boolean,
  platform: NodeJS.Platform = process.platform,
  hasDevice: (path: string) => boolean = existsSync,
): readonly string[] {
  if (platform !== 'linux' || CHOICES.some(hasSwitch) || DEVICES.some(hasDevice)) return [];
  return WITHOUT_GRAPHICS;
}
