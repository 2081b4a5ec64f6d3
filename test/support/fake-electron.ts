import { EventEmitter } from 'node:events';

/**
 * Parts of Electron that the composition needs, for tests that build the app's services without it:
 * `vi.mock('electron', () => import('…/fake-electron.ts'))`.
 */
export const app = Object.assign(new EventEmitter(), {
  getVersion: () => '0.0.0-test',
  getPath: () => '/nowhere',
  getLocale: () => 'en',
  quit: () => undefined,
  relaunch: () => undefined,
});
export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleTime: () => 0,
  isOnBatteryPower: () => false,
});
export const net = { isOnline: () => true };
