import type { ElectronApplication, Page } from 'playwright-core';

/** Time limit of one step in a real window; far above the usual time. */
export const STEP_TIMEOUT_MS = 60_000;

/** A window with the app's page, with the whole app behind it or with a fake of its main process. */
export interface WindowUnderTest {
  app: ElectronApplication;
  page: Page;
}
