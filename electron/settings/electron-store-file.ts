import ElectronStore from 'electron-store';
import type { OpenStoreFile } from './settings-file.ts';

/** Settings files through electron-store. Apart from the rest, because it needs Electron to be loaded. */
export const openElectronStore: OpenStoreFile = (options) =>
  new ElectronStore<Record<string, unknown>>({ ...options, accessPropertiesByDotNotation: false });
