import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it(
  'the guided demo runs from start to finish and leaves its screenshots and the result',
  { tags: 'deep' },
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/start.mjs'), '--demo'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('side by side');
    const files = readdirSync(join(ROOT, 'out/demo'));
    expect(files.filter((name) => name.endsWith('.png'))).toHaveLength(5);
    expect(files.some((name) => /^quarterly-report\.es.*\.docx$/.test(name))).toBe(true);
    expect(existsSync(join(ROOT, 'out/demo/quarterly-report.docx'))).toBe(true);
  },
);
