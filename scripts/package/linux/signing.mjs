import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from '../../lib/plain-error.mjs';
import { runCommand } from '../../lib/run-command.mjs';
import { runTool } from './run-tool.mjs';

/**
 * @typedef {object} Signer
 * @property {(rpm: string) => Promise<void>} signRpm puts a signature into an RPM package
 * @property {(file: string, target: string, kind: 'inside' | 'beside') => Promise<void>} sign inside: the signed text
 *   contains the file; beside: the signature only
 * @property {(target: string, isArmored: boolean) => Promise<void>} exportPublicKey
 */

/** @param {string} program */
const firstOnPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path)) ?? program;

/**
 * Signs with a key from a file, in a keyring that exists only during the call: the key does not get into the keyring of
 * the person who publishes.
 *
 * @template Result
 * @param {string} keyFile a secret OpenPGP key, as `gpg --export-secret-keys --armor` writes it
 * @param {string} work folder of this user only
 * @param {(signer: Signer) => Promise<Result>} publish
 * @returns {Promise<Result>}
 * @throws {PlainError} if the file has no secret key, or its passphrase is not in DRAGOMAN_KEY_PASSPHRASE
 */
export async function withSigner(keyFile, work, publish) {
  const home = join(work, 'gnupg');
  mkdirSync(home, { mode: 0o700 });
  const env = { GNUPGHOME: home };
  // In a file and not in the arguments, which every user can read.
  const passphraseFile = join(work, 'passphrase');
  writeFileSync(passphraseFile, process.env.DRAGOMAN_KEY_PASSPHRASE ?? '', { mode: 0o600 });
  const unlock = ['--batch', '--pinentry-mode', 'loopback', '--passphrase-file', passphraseFile];
  const gpg = (/** @type {readonly string[]} */ args) =>
    runTool('gpg', ['--no-tty', ...unlock, ...args], { env });
  try {
    try {
      await gpg(['--import', keyFile]);
    } catch (error) {
      const reason = error instanceof PlainError ? error.message : String(error);
      throw new PlainError(`${keyFile} is not an OpenPGP key. Nothing was published.\n${reason}`);
    }
    const list = await gpg(['--list-secret-keys', '--with-colons']);
    const keyId = /^fpr:+(?<id>[0-9A-F]{40}):/mu.exec(list)?.groups?.id;
    if (keyId === undefined || readFileSync(keyFile).length === 0) {
      throw new PlainError(
        `${keyFile} has no secret key, so it cannot sign. Nothing was published. ` +
          'Write it with: gpg --export-secret-keys --armor NAME',
      );
    }
    const own = ['--local-user', keyId, '--digest-algo', 'SHA512', '--yes'];
    return await publish({
      signRpm: async (rpm) => {
        // Under its own name on Debian; rpm asks for gpg2.
        const macros = {
          __gpg: firstOnPath('gpg'),
          _gpg_name: keyId,
          _gpg_sign_cmd_extra_args: unlock.join(' '),
        };
        const defines = Object.entries(macros).flatMap(([name, value]) => [
          '--define',
          `${name} ${value}`,
        ]);
        await runTool('rpmsign', ['--addsign', ...defines, rpm], { env });
      },
      sign: async (file, target, kind) => {
        const how = kind === 'inside' ? ['--clearsign'] : ['--armor', '--detach-sign'];
        await gpg([...own, '--output', target, ...how, file]);
      },
      exportPublicKey: async (target, isArmored) => {
        const armor = isArmored ? ['--armor'] : [];
        await gpg(['--yes', ...armor, '--output', target, '--export', keyId]);
      },
    });
  } finally {
    // Its agent would hold the key in memory, and the folder, for as long as it runs.
    await runCommand('gpgconf', ['--homedir', home, '--kill', 'all']);
  }
}
