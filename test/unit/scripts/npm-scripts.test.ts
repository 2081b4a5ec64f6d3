import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the npm scripts', () => {
  it.each(['start', 'demo', 'test', 'package', 'bench', 'torture', 'quality', 'services', 'dev'])(
    '%s sets up by itself',
    (name) => {
      expect(scripts[name]).toMatch(/^node scripts\/with-setup\.mjs /);
    },
  );

  it('rely on no pre-script: npm skips those when ignore-scripts is set, as in .npmrc', () => {
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)/.test(name))).toEqual([]);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
  });
});
