/** Imports nothing and uses old syntax only: a Node that cannot run the rest is to get as far as this. */

const MAJOR = 20;

/**
 * Why a Node cannot run Dragoman's scripts, or undefined when it can.
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
