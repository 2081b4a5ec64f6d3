import { describe, expect, it } from 'vitest';
import { graphicsSwitches } from '../../../electron/platform/graphics.ts';

const withSwitch =
  (...names: string[]) =>
  (name: string): boolean =>
    names.includes(name);
const noDevice = (): boolean => false;

describe('the switches for Chromium', () => {
  it('skip its search when there is no graphics device', () => {
    expect(graphicsSwitches(withSwitch(), 'linux', noDevice)).toEqual([
      'disable-gpu',
      'disable-software-rasterizer',
    ]);
  });

  it.each(['/dev/dri', '/dev/nvidiactl', '/dev/dxg'])('are none where there is %s', (device) => {
    expect(graphicsSwitches(withSwitch(), 'linux', (path) => path === device)).toEqual([]);
  });

  it.each(['darwin', 'win32'] as const)('are none on %s', (platform) => {
    expect(graphicsSwitches(withSwitch(), platform, noDevice)).toEqual([]);
  });

  it.each(['use-gl', 'use-angle', 'use-vulkan', 'ignore-gpu-blocklist'])(
    'are none for a user who chose with --%s',
    (name) => {
      expect(graphicsSwitches(withSwitch(name), 'linux', noDevice)).toEqual([]);
    },
  );

  it('are given whatever else the app was started with', () => {
    expect(graphicsSwitches(withSwitch('no-sandbox'), 'linux', noDevice)).toHaveLength(2);
  });
});
