import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, realpath, stat, statfs } from 'node:fs/promises';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';

/** Opens the file with the first requested chunk: a stream that fails earlier would crash the app. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  // The platform's stream is untyped; without an encoding it yields bytes.
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path);
  yield* chunks;
}

/** Returns the size of a file in bytes; 0 when there is none. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Returns the SHA-256 of a file as lower-case hex; null when it cannot be read. */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of readChunks(path)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

export async function systemFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some network shares do not report it; the write will fail if the disk is full.
    return Number.MAX_SAFE_INTEGER;
  }
}

/** File systems of another computer, by the names of Linux; `9p` also has the Windows drives of WSL. */
const NETWORK_FILE_SYSTEM =
  /^(?:nfs4?|cifs|smb3|smbfs|afs|ceph|9p|fuse\.(?:sshfs|rclone|glusterfs|s3fs|gvfsd-fuse))$/u;

interface Mount {
  point: string;
  type: string;
}

/** Reads lines such as `36 35 98:0 / /home rw shared:1 - nfs4 server:/home rw` (proc_pid_mountinfo(5)). */
const mountsIn = (text: string): Mount[] =>
  text.split('\n').flatMap((line) => {
    const [of = '', by = ''] = line.split(' - ');
    const point = of.split(' ')[4] ?? '';
    const type = by.split(' ')[0] ?? '';
    const unescaped = point.replaceAll(/\\([0-7]{3})/gu, (_, octal: string) =>
      String.fromCodePoint(Number.parseInt(octal, 8)),
    );
    return point === '' ? [] : [{ point: unescaped, type }];
  });

/**
 * Returns true if a folder is known to be on another computer: on Linux by its mount, on Windows by a path such as
 * `\\server\share`. A drive letter of Windows and a volume of macOS count as here.
 */
export async function isOnNetwork(
  folder: string,
  readMounts: () => Promise<string> = async () => readFile('/proc/self/mountinfo', 'utf8'),
): Promise<boolean> {
  if (folder.startsWith('\\\\')) return true;
  try {
    const path = `${await realpath(folder)}/`;
    const above = mountsIn(await readMounts()).filter(({ point }) =>
      path.startsWith(point.endsWith('/') ? point : `${point}/`),
    );
    // The newest of several mounts at one point hides the others.
    const nearest = above.toSorted((a, b) => a.point.length - b.point.length).at(-1);
    return NETWORK_FILE_SYSTEM.test(nearest?.type ?? '');
  } catch {
    return false;
  }
}

/** Leading bytes of formats that have fixed ones. */
const SIGNATURES: Partial<Record<DocumentFormatId, string>> = {
  pdf: '%PDF-',
  docx: 'PK',
  pptx: 'PK',
  xlsx: 'PK',
  idml: 'PK',
};
/** A PDF may be preceded by bytes of a different program. */
const WITHIN_BYTES = 1024;

/** Returns false only if the file definitely does not begin like this format. */
export async function hasSignature(path: string, format: DocumentFormatId): Promise<boolean> {
  const signature = SIGNATURES[format];
  if (signature === undefined) return true;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(WITHIN_BYTES) });
    const start = buffer.toString('latin1', 0, bytesRead);
    return format === 'pdf' ? start.includes(signature) : start.startsWith(signature);
  } finally {
    await file.close();
  }
}
