import { app } from 'electron';
import type { AppInfo } from '../../shared/ipc/contract.ts';

/** Facts about this app and its platform. @param dataFolder absolute path */
export function readAppInfo(dataFolder: string): AppInfo {
  return {
    version: app.getVersion(),
    platform: process.platform,
    dataFolder,
    locale: app.getLocale(),
  };
}
