/**
 * Runs the setup, then a script on the project's own Node: `with-setup.mjs [setup flags] <script> [arguments]`. The npm
 * scripts use it. Pre-scripts would not work: npm skips them if `ignore-scripts` is set, as it is here and on many
 * security-conscious machines; and the shell behind `a && b` would still use the system's older Node.
 */
import { whyNodeIsTooOld } from './lib/node-check.mjs';

const reason = whyNodeIsTooOld(process.version);
if (reason === undefined) {
  // Loaded only here: its syntax is too new for an old Node.
  void import('./lib/run-with-setup.mjs');
} else {
  process.stderr.write('\n' + reason + '\n');
  process.exitCode = 1;
}
