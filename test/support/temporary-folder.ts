import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';

let foldersOfFile: string[] = [];

/** Makes a folder that is removed when the test has ended, or, made outside of a test, when its file has. */
export function temporaryFolder(): string {
  if (TestRunner.getCurrentTest() === undefined) return folderOfFile();
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder.outer));
  return folder.inner;
}

/** Makes a folder that all tests of a file may use, even when the first of them makes it. */
export function folderOfFile(): string {
  const folder = makeFolder();
  foldersOfFile.push(folder.outer);
  return folder.inner;
}

/** Removes what tests of this file had in common; called by the set-up of each project. */
export function removeFoldersOfFile(): void {
  for (const folder of foldersOfFile) removeFolder(folder);
  foldersOfFile = [];
}

/** Receipts of a database are kept beside its folder: with a folder around each, no two tests share them. */
function makeFolder(): { outer: string; inner: string } {
  const outer = mkdtempSync(join(tmpdir(), 'dragoman-test-'));
  const inner = join(outer, 'data');
  mkdirSync(inner);
  return { outer, inner };
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
