import ElectronStore from 'electron-store';
import type { OpenStoreFile } from './settings-file.ts';

/** Opens settings files through electron-store. A separate module, because it needs Electron to be loaded. */
export const openElectronStore: OpenStoreFile = (options) =>
  new ElectronStore<Record<string, unknown>>({ ...options, accessPropertiesByDotNotation: false });
