import { afterEach } from 'vitest';
import { takeProblems } from './shared-window.ts';

afterEach(async () => {
  const problems = await takeProblems();
  if (problems.length > 0) {
    throw new Error(`The page has errors, or requests without an answer:\n${problems.join('\n')}`);
  }
});
