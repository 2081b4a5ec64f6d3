/**
 * Runs on the project's Node, started by substitute-electron.mjs: `flip-fuses.mjs <executable>`.
 * Without its own start snapshot the runtime dies unless that fuse is off; the inspect arguments are
 * what Playwright drives the tests through.
 */
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

const [, , executable = ''] = process.argv;
await flipFuses(executable, {
  version: FuseVersion.V1,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
});
