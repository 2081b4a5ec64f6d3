import { arch, release } from 'node:os';
import { app } from 'electron';
import type { AppInfo } from '../../shared/ipc/contract.ts';
import { cachedCodeCounts } from './cached-code.ts';
import { isFallbackRuntime } from './runtime-version.ts';

/** Returns facts about this app and its platform. @param dataFolder absolute path */
export function readAppInfo(dataFolder: string): AppInfo {
  return {
    version: app.getVersion(),
    platform: process.platform,
    dataFolder,
    locale: app.getLocale(),
    electron: {
      version: process.versions.electron,
      isFallback: isFallbackRuntime(process.versions.electron),
    },
  };
}

/** Returns versions and platform, for diagnostics. */
export function readRuntime(): Readonly<Record<string, string | number | boolean>> {
  const { electron, chrome, node, v8 } = process.versions;
  const { used, rejected } = cachedCodeCounts();
  return {
    version: app.getVersion(),
    isPackaged: app.isPackaged,
    compiledFilesUsed: used,
    compiledFilesRejected: rejected,
    platform: process.platform,
    system: release(),
    arch: arch(),
    locale: app.getLocale(),
    electron,
    isFallbackRuntime: isFallbackRuntime(electron),
    chrome,
    node,
    v8,
    runsForSeconds: Math.round(process.uptime()),
  };
}
