import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { PRIVATE_MODE, writeFileAtomicSync } from '../support/atomic-file.ts';
import { errorCode } from '../support/error-code.ts';
import {
  ENDPOINT_FILE,
  failed,
  OTHERS,
  statOf,
  type Endpoint,
  type EndpointSystem,
} from './endpoint.ts';

const SECRET_BYTES = 32;
/** Linux takes 107 bytes, macOS 103. */
const MAX_ADDRESS_BYTES = 103;

/** Returns a short name for a data folder, the same for every spelling of its path and for links to it. */
export function folderHash(dataFolder: string): string {
  let real = resolve(dataFolder);
  try {
    real = realpathSync(dataFolder);
  } catch {
    // It does not exist yet.
  }
  return createHash('sha256').update(real).digest('hex').slice(0, 16);
}

/**
 * Returns the address that an app with this data folder listens on, and makes its folder.
 * @throws CommandError if the folder for it belongs to someone else or is open to others
 */
export function chooseAddress(dataFolder: string, system: EndpointSystem): string {
  const name = `dragoman-${folderHash(dataFolder)}`;
  // Nobody can take a name in advance that cannot be guessed.
  if (system.platform === 'win32') {
    return `\\\\.\\pipe\\${name}-${randomBytes(8).toString('hex')}`;
  }
  const { runtimeFolder } = system;
  if (runtimeFolder !== undefined && isAbsolute(runtimeFolder)) {
    const address = join(runtimeFolder, `${name}.sock`);
    if (isShort(address) && whyUnsafe(runtimeFolder, system.userId) === null) return address;
  }
  const folder = join(system.temporaryFolder, `dragoman-${String(system.userId)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw failed(`The folder for the connection cannot be made: ${folder}.`);
    }
  }
  const why = whyUnsafe(folder, system.userId);
  if (why !== null) throw failed(why);
  const address = join(folder, `${name}.sock`);
  if (!isShort(address)) throw failed(`The path of the socket is too long: ${address}.`);
  return address;
}

const isShort = (address: string): boolean => Buffer.byteLength(address) <= MAX_ADDRESS_BYTES;

/** Says why a folder is no place for the socket; null for a folder that only this user can enter. */
function whyUnsafe(folder: string, userId: number): string | null {
  const found = statOf(folder);
  if (found === null || !found.isDirectory()) return `This is not a folder: ${folder}.`;
  if (found.uid !== userId) return `This folder belongs to another user: ${folder}.`;
  return (found.mode & OTHERS) === 0 ? null : `This folder is open to other users: ${folder}.`;
}

/** Makes a new secret for this run of the app and stores it with the address. @throws Error of the file system */
export function storeEndpoint(dataFolder: string, address: string): Endpoint {
  const secret = randomBytes(SECRET_BYTES);
  const text = JSON.stringify({ version: 1, address, secret: secret.toString('hex') });
  writeFileAtomicSync(join(dataFolder, ENDPOINT_FILE), Buffer.from(`${text}\n`), PRIVATE_MODE);
  return { address, secret };
}
