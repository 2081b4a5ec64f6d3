/** Major version of Electron that the app targets; a test compares it with package.json. */
export const ELECTRON_MAJOR = 45;

/**
 * Returns true for the setup's fallback runtime: an older, unsupported Electron for machines that cannot download the
 * vendor's.
 *
 * @param electronVersion as in `process.versions`
 */
export function isFallbackRuntime(electronVersion: string): boolean {
  return Number.parseInt(electronVersion, 10) < ELECTRON_MAJOR;
}
