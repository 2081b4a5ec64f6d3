import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'test/fixtures/boundaries');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const config = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };

/** Names of the rules that a small tree of its own breaks. */
function brokenRules(fixture: string): string[] {
  const cwd = join(FIXTURES, fixture);
  const args = ['--config', CONFIG, '--output-type', 'json', ...readdirSync(cwd)];
  let output: string;
  try {
    output = execFileSync(join(ROOT, 'node_modules/.bin/depcruise'), args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  const { summary } = JSON.parse(output) as {
    summary: { violations: { rule: { name: string } }[] };
  };
  return [...new Set(summary.violations.map((violation) => violation.rule.name))];
}

describe('import boundaries', () => {
  it.each(config.forbidden.map((rule) => rule.name))('%s is reported', (rule) => {
    expect(brokenRules(rule)).toContain(rule);
  });

  it('lets type-only imports of interfaces pass', () => {
    expect(brokenRules('none')).toEqual([]);
  });

  it('window.api is read in one file', () => {
    const readers = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /\bwindow\.api\b/.test(readFileSync(join(ROOT, 'renderer', file), 'utf8')));
    expect(readers).toEqual([join('lib', 'api.ts')]);
  });
});
