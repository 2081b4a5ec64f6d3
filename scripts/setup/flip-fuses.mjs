/**
 * Runs on the project's Node, started by substitute-electron.mjs: `flip-fuses.mjs <executable>`. Without its own V8
 * snapshot the runtime crashes unless that fuse is off; Playwright drives the tests through the inspect arguments.
 */
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

const [, , executable = ''] = process.argv;
await flipFuses(executable, {
  version: FuseVersion.V1,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
});
