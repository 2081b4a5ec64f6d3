import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AppUnderTest } from './app.ts';

/** Returns every byte that the app left on disk, by file. */
function everythingIn(folder: string): { name: string; bytes: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      name: entry.name,
      bytes: readFileSync(join(entry.parentPath, entry.name)).toString('latin1'),
    }));
}

/** Returns the shapes in which a key could leak: unchanged, as UTF-16, as base64, and with JSON escapes. */
export function shapesOf(key: string): string[] {
  const plain = Buffer.from(key);
  return [
    key,
    Buffer.from(key, 'utf16le').toString('latin1'),
    plain.toString('base64').replace(/=+$/, '').slice(0, -2),
    plain.toString('hex'),
  ];
}

/** Writes a crash report, which contains named data from memory. */
export async function writeCrashReport({ app, userData }: AppUnderTest): Promise<void> {
  await app.evaluate(
    (_electron, file) => {
      process.report.writeReport(file);
    },
    join(userData, 'crash-report.json'),
  );
}

/** Fails if a file of the folder holds the key, in any shape. */
export function expectNoTrace(folder: string, key: string): void {
  const files = everythingIn(folder);
  expect(files.length).toBeGreaterThan(5);
  for (const { name, bytes } of files) {
    for (const shape of shapesOf(key))
      expect(bytes.includes(shape), `${name} holds the key`).toBe(false);
  }
}
