/** Major version of Electron that the app is made for; a test compares it with package.json. */
export const ELECTRON_MAJOR = 45;

/**
 * Whether a runtime is the fallback of the set-up: an older Electron, for machines that cannot download
 * the vendor's. Its release is out of support.
 *
 * @param electronVersion as in `process.versions`
 */
export function isFallbackRuntime(electronVersion: string): boolean {
  return Number.parseInt(electronVersion, 10) < ELECTRON_MAJOR;
}
