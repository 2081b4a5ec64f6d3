import { bundleThreads } from './bundle-threads.ts';
import type { TestProject } from 'vitest/node';
import { openMemoryFolder } from './memory-folder.ts';

/** Once a run, for all projects under Node: the first of them does it. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env['DRAGOMAN_TEST_NODE'] !== undefined) return undefined;
  process.env['DRAGOMAN_TEST_NODE'] = 'ready';
  await bundleThreads();
  project.onTestsRerun(bundleThreads);
  const folder = openMemoryFolder();
  if (folder !== null) process.env['DRAGOMAN_TEST_FOLDER'] = folder.path;
  return folder?.remove;
}
