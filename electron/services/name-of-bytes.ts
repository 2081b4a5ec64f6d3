import { basename } from 'node:path';

/** The name of bytes comes from the page: only its last part is a name, and it must be one. */
export function nameOfBytes(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/'));
  return name === '' || name === '.' || name === '..' ? 'document' : name;
}
