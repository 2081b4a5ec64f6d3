/**
 * Tests that a machine may skip, with the reason. Where `CI` is set everything else must run: a test skipped there
 * without being listed here fails the run.
 *
 * @type {ReadonlyArray<{ file: string, title: string, reason: string }>}
 */
export const ALLOWED_SKIPS = [
  {
    file: 'test/unit/platform/files/document-files.test.ts',
    title: 'says that the folder is read-only',
    reason: 'CI is root, and root may write into every folder',
  },
  {
    file: 'test/unit/threads/documents/client.test.ts',
    title: 'says when permission is missing',
    reason: 'CI is root, and root may read every file',
  },
  {
    file: 'test/contract/services/documents/power-cut.test.ts',
    title: 'a power cut',
    reason: 'it needs a C compiler, which the set-up installs only where SQLite has to be compiled',
  },
  {
    file: 'test/contract/package/repository.test.ts',
    title: 'are installed by rpm',
    reason: 'only root can install something into another root',
  },
  ...['man', 'zsh', 'fish'].map((program) => ({
    file: 'test/unit/command/command-files.test.ts',
    title: `is read by ${program}`,
    reason: `${program} is not part of every system, and the main job installs no shells`,
  })),
];

/**
 * Returns the skipped tests that are not allowed.
 *
 * @param {readonly string[]} skipped names of tests, `<file> > <test>`
 * @param {typeof ALLOWED_SKIPS} [allowed]
 */
export function unexpectedSkips(skipped, allowed = ALLOWED_SKIPS) {
  return skipped.filter(
    (name) =>
      !allowed.some(({ file, title }) => name.startsWith(`${file} > `) && name.includes(title)),
  );
}
