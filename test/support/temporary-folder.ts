import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';

let foldersOfFile: string[] = [];

/** Creates a folder that is removed when the test has ended, or, outside a test, when its file has. */
export function temporaryFolder(): string {
  if (TestRunner.getCurrentTest() === undefined) return folderOfFile();
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder.outer));
  return folder.inner;
}

/** Creates a folder that all tests of a file may use, even if the first of them creates it. */
export function folderOfFile(): string {
  const folder = makeFolder();
  foldersOfFile.push(folder.outer);
  return folder.inner;
}

/** Removes shared folders of the tests in this file; called by the setup of each project. */
export function removeFoldersOfFile(): void {
  for (const folder of foldersOfFile) removeFolder(folder);
  foldersOfFile = [];
}

/** Receipts of a database are stored beside its folder: with a folder around each, no two tests share them. */
function makeFolder(): { outer: string; inner: string } {
  const outer = mkdtempSync(join(tmpdir(), 'dragoman-test-'));
  const inner = join(outer, 'data');
  mkdirSync(inner);
  return { outer, inner };
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
