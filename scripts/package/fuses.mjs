import {
  FuseState,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/**
 * Switches burned into the packaged executable, from docs/architecture.md. They ensure that nobody can use it as a
 * general Node, and that it runs no code but its own.
 *
 * @type {Readonly<Partial<Record<keyof typeof FuseV1Options, boolean>>>}
 */
export const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
};

const names = /** @type {(keyof typeof FUSES)[]} */ (Object.keys(FUSES));

/**
 * @param {string} executable
 * @param {boolean} isMac whether macOS has to accept the changed file
 */
export async function setFuses(executable, isMac) {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: isMac,
    ...Object.fromEntries(names.map((name) => [FuseV1Options[name], FUSES[name]])),
  });
}

/**
 * Reads the fuses back from an executable.
 *
 * @param {string} executable
 * @returns {Promise<Record<string, boolean>>}
 */
export async function readFuses(executable) {
  const wire = await getCurrentFuseWire(executable);
  return Object.fromEntries(
    names.map((name) => [name, wire[FuseV1Options[name]] === FuseState.ENABLE]),
  );
}
