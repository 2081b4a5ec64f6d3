/** Major version of Electron that the app targets; a test compares it with package.json. */
export const ELECTRON_MAJOR = 45;

/**
 * Whether a runtime is the setup's fallback: an older Electron, out of support, for machines that cannot
 * download the vendor's.
 *
 * @param electronVersion as in `process.versions`
 */
export function isFallbackRuntime(electronVersion: string): boolean {
  return Number.parseInt(electronVersion, 10) < ELECTRON_MAJOR;
}
