import { afterAll, afterEach } from 'vitest';
import { removeFoldersOfFile } from '../../support/temporary-folder.ts';
import { takeProblems } from './shared-window.ts';

afterAll(removeFoldersOfFile);

afterEach(async () => {
  const problems = await takeProblems();
  if (problems.length > 0) {
    throw new Error(`The page has errors, or requests without an answer:\n${problems.join('\n')}`);
  }
});
