import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const IN_DEVELOPMENT = [/DRAGOMAN_DEV_SERVER/u, /ws:\/\/127/u, /\/@vite\/client/u];

it('the shipped code cannot reach a development server', () => {
  const source = readFileSync(join(ROOT, 'electron/window/dev-server.ts'), 'utf8');
  expect(IN_DEVELOPMENT.filter((trace) => trace.test(source))).toHaveLength(2);
  const shipped = ['main', 'preload', 'renderer'].flatMap((part) =>
    readdirSync(join(ROOT, 'out', part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:js|cjs|html)$/u.test(file))
      .map((file) => join('out', part, file)),
  );
  expect(shipped).toContain(join('out', 'main', 'main.cjs'));
  expect(shipped).toContain(join('out', 'renderer', 'index.html'));
  const withTraces = shipped.filter((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    return IN_DEVELOPMENT.some((trace) => trace.test(code));
  });
  expect(withTraces).toEqual([]);
});
