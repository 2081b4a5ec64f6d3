import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { CommandError, EXIT } from './command.ts';

/** Where the running app listens for commands, and the secret that both sides prove. */
export interface Endpoint {
  /** Path of the socket, or name of the pipe. */
  address: string;
  secret: Buffer;
}

/** The parts of the system that decide where the socket is. */
export interface EndpointSystem {
  platform: NodeJS.Platform;
  /** Folder of the user's runtime files, as in XDG_RUNTIME_DIR; undefined if there is none. */
  runtimeFolder: string | undefined;
  /** The system's folder for temporary files. */
  temporaryFolder: string;
  /** ID of the user; -1 where the system has none. */
  userId: number;
}

/** File in the data folder that says where the app listens; only its owner can read it. */
export const ENDPOINT_FILE = 'command.json';
const MAX_FILE_BYTES = 4_096;
/** Permissions of everyone but the owner. */
export const OTHERS = 0o077;

/** Builds the error of a connection that cannot be used. */
export const failed = (message: string): CommandError =>
  new CommandError(EXIT.CANNOT_CONNECT, message);

/** Returns what is at a path, without following a link; null for nothing. */
export function statOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/**
 * Checks what is at the address before anything is sent to it.
 * @returns false if there is nothing
 * @throws CommandError if it is not a socket of this user
 */
export function isOwnSocket(address: string, system: EndpointSystem): boolean {
  if (system.platform === 'win32') return true;
  const found = statOf(address);
  if (found === null) return false;
  if (!found.isSocket()) throw failed(`This is not a socket: ${address}.`);
  if (found.uid !== system.userId) {
    throw failed(`The socket belongs to another user: ${address}. Nothing was sent to it.`);
  }
  return true;
}

/**
 * Reads where the app listens, as its last run stored it.
 * @returns null if no run did, or if the file is damaged: the next run stores a new one
 * @throws CommandError if others could have read or written the file
 */
export function readEndpoint(dataFolder: string, system: EndpointSystem): Endpoint | null {
  const file = join(dataFolder, ENDPOINT_FILE);
  const found = statOf(file);
  if (found === null) return null;
  const isPrivate =
    system.platform === 'win32' || (found.uid === system.userId && (found.mode & OTHERS) === 0);
  if (!found.isFile() || !isPrivate) {
    throw failed(`Other users can reach the key of the connection, so it is not used: ${file}.`);
  }
  if (found.size > MAX_FILE_BYTES) return null;
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof stored !== 'object' || stored === null) return null;
    const { address, secret }: { address?: unknown; secret?: unknown } = stored;
    if (typeof address !== 'string' || typeof secret !== 'string') return null;
    if (!/^[0-9a-f]{64}$/.test(secret)) return null;
    return { address, secret: Buffer.from(secret, 'hex') };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw failed(`The key of the connection cannot be read: ${file}.`);
  }
}
