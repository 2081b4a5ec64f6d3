/**
 * Sets up, then runs a script on the project's own Node: `with-setup.mjs [setup flags] <script> [arguments]`.
 * The npm scripts go through it. Pre-scripts would not do: npm leaves them out where `ignore-scripts` is set, as
 * it is here and on many a careful machine; and the shell behind `a && b` would still use the system's older Node.
 */
import { whyNodeIsTooOld } from './lib/node-check.mjs';

const reason = whyNodeIsTooOld(process.version);
if (reason === undefined) {
  // Read only now: what it is written in is too new for an old Node.
  void import('./lib/run-with-setup.mjs');
} else {
  process.stderr.write('\n' + reason + '\n');
  process.exitCode = 1;
}
