import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../../lib/plain-error.mjs';
import { runCommand } from '../../lib/run-command.mjs';
import { runTool } from './run-tool.mjs';

/**
 * @typedef {object} Signer
 * @property {string} keyId fingerprint of the key
 * @property {Record<string, string>} env for programs that sign by themselves
 * @property {(file: string, target: string, kind: 'inside' | 'beside') => Promise<void>} sign inside: the signed text
 *   contains the file; beside: the signature only
 * @property {(target: string, isArmored: boolean) => Promise<void>} exportPublicKey
 */

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
  const passphrase = process.env.DRAGOMAN_KEY_PASSPHRASE ?? '';
  const batch = ['--batch', '--no-tty', '--pinentry-mode', 'loopback', '--passphrase-fd', '0'];
  /** @param {readonly string[]} args @param {string} [input] */
  const gpg = (args, input = `${passphrase}\n`) =>
    runTool('gpg', [...batch, ...args], { env, input });
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
      keyId,
      env,
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
