import path from 'node:path';

/**
 * Threads and processes that a test starts from sources are cached here after the first time, which more than halves
 * their startup. Node ignores write errors.
 */
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/node-compile',
);
