import type { ElectronApplication, Locator, Page } from 'playwright-core';

export function openWindow(options: {
  userData: string;
  env?: Record<string, string>;
  args?: string[];
}): Promise<{ app: ElectronApplication; page: Page }>;

export function dropFiles(page: Page, files: string[], target: Locator): Promise<void>;
