import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'test/fixtures/boundaries');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const config = createRequire(import.meta.url)(CONFIG) as {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions;
};

/** Returns the rules broken by a separate small source tree. */
async function brokenRules(fixture: string): Promise<string[]> {
  const baseDir = join(FIXTURES, fixture);
  const { output } = await cruise(readdirSync(baseDir), {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text.');
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}

describe('import boundaries', () => {
  it.each(config.forbidden.map(({ name = '' }) => name))('reports %s', async (rule) => {
    expect(await brokenRules(rule)).toContain(rule);
  });

  it('allows type-only imports of interfaces', async () => {
    expect(await brokenRules('none')).toEqual([]);
  });

  it('reads window.api in one file only', () => {
    const readers = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /\bwindow\.api\b/.test(readFileSync(join(ROOT, 'renderer', file), 'utf8')));
    expect(readers).toEqual([join('lib', 'stores', 'api.ts')]);
  });
});
