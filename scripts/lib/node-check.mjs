/** Imports nothing and uses only old syntax, so that even an unsupported Node gets this far. */

const MAJOR = 20;

/**
 * Explains why a Node cannot run Dragoman's scripts; undefined when it can.
 *
 * @param {string} version such as `v20.20.2`
 * @returns {string | undefined}
 */
export function whyNodeIsTooOld(version) {
  if (Number(version.replace('v', '').split('.')[0]) >= MAJOR) return undefined;
  return (
    'Dragoman needs Node ' +
    MAJOR +
    ' or newer, and this is ' +
    version +
    '. Nothing was changed.\n' +
    'Install a current Node (from nodejs.org, or with your version manager: nvm install 24) and run the same command again.'
  );
}
