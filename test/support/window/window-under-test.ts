import type { ElectronApplication, Page } from 'playwright-core';

/** How long a real window may take for one step; far above what it needs. */
export const STEP_TIMEOUT_MS = 60_000;

/** A window with the app's page, with all of the app behind it or with a fake of its main process. */
export interface WindowUnderTest {
  app: ElectronApplication;
  page: Page;
}
