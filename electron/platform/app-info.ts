import { readFileSync } from 'node:fs';
import { arch, release } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { AppInfo } from '../../shared/ipc/contract.ts';
import type { Licensed } from '../../shared/ipc/app-requests.ts';
import { cachedCodeCounts } from './cached-code.ts';
import { isFallbackRuntime } from './runtime-version.ts';

/** Returns facts about this app and its platform. @param dataFolder absolute path */
export function readAppInfo(dataFolder: string): AppInfo {
  return {
    version: app.getVersion(),
    platform: process.platform,
    dataFolder,
    locale: app.getLocale(),
    isForTests: isPackageForTests(),
    electron: {
      version: process.versions.electron,
      isFallback: isFallbackRuntime(process.versions.electron),
    },
  };
}

/** Reads it from the manifest that scripts/package writes. */
function isPackageForTests(): boolean {
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  return (
    typeof manifest === 'object' &&
    manifest !== null &&
    'isForTests' in manifest &&
    manifest.isForTests === true
  );
}

/** Returns the file with license texts; absolute. In a package it is beside the archive: other programs can't open that. */
export function licenseFile(of: Licensed): string {
  const beside = app.isPackaged ? process.resourcesPath : null;
  return of === 'packages'
    ? join(beside ?? join(app.getAppPath(), 'resources'), 'third-party-notices.txt')
    : join(beside ?? dirname(process.execPath), 'LICENSES.chromium.html');
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
