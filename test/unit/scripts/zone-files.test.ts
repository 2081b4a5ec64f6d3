import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { calendarFiles } from '../../../scripts/test/calendar-files.mjs';
import { testsOfCalendar, testsThatReadZone } from '../../../scripts/test/zone-files.mjs';
import { tempFolder } from '../platform/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A project of these files, by their names from its root. */
function project(files: Readonly<Record<string, string>>): string {
  const root = tempFolder();
  for (const folder of ['electron', 'renderer', 'shared', 'test/unit', 'test/db']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

describe('what runs again in other time zones', () => {
  it('is what reads the calendar: sources and tests', () => {
    const files = calendarFiles(ROOT);
    expect(files).toContain('renderer/lib/format.ts');
    expect(files).toContain('electron/embedded/translation/usage/billing-period.ts');
    expect(files).toContain('test/db/time-reports.test.ts');
    expect(files).not.toContain('shared/errors.ts');
  });

  const isFound = (line: string): boolean =>
    calendarFiles(project({ 'shared/a.ts': line })).length === 1;

  it.each([
    'new Date(2025, 0, 1)',
    'new Date(text)',
    'Date.parse(text)',
    'Date.parse(`${day}T12:00:00`)',
    "new Date('2025-01-01T12:00:00')",
    'new Intl.DateTimeFormat()',
    'date.getHours()',
    'date.setHours(1)',
    'date.toLocaleDateString()',
    "strftime('%H', at, 'unixepoch', 'localtime')",
  ])('%s', (line) => {
    expect(isFound(line)).toBe(true);
    expect(isFound(`Date.parse(\`\${day}T00:00:00Z\`); ${line}`)).toBe(true);
  });

  it.each([
    'new Date(atMs).toISOString()',
    'Date.UTC(2025, 0, 15, 12)',
    'new Date(Date.UTC(2025, 0, 15)).toISOString()',
    'Date.parse(`${day}T00:00:00Z`)',
    "new Date('2025-01-01T12:00:00Z').toISOString()",
    'const format: Intl.DateTimeFormat | null = null;',
  ])('is not what is the same in each: %s', (line) => {
    expect(isFound(line)).toBe(false);
  });
});

describe('tests that run again in other time zones without being seen asking', () => {
  it('read the calendar, or import what does', () => {
    const root = project({
      'shared/day.ts': 'export const day = (at: number) => new Date(at).getDate();',
      'shared/zip.ts': 'export const zip = zipSync({});',
      'shared/sum.ts': 'export const sum = 1;',
      'test/unit/day.test.ts': "import { day } from '../../shared/day.ts';",
      'test/unit/late.test.ts': "const { day } = await import('../../shared/day.ts');",
      'test/unit/zip.test.ts': "import { zip } from '../../shared/zip.ts';",
      'test/db/own.test.ts': 'new Date(2025, 0, 1);',
      'test/db/time-entries.test.ts': '',
      'test/unit/sum.test.ts': "import { sum } from '../../shared/sum.ts';",
      'test/unit/help.ts': 'new Date(2025, 0, 1);',
    });
    expect(testsOfCalendar(root).toSorted()).toEqual([
      'test/db/own.test.ts',
      'test/db/time-entries.test.ts',
      'test/unit/day.test.ts',
      'test/unit/late.test.ts',
      'test/unit/zip.test.ts',
    ]);
  });

  it('are here', () => {
    expect(testsOfCalendar(ROOT)).toEqual(
      expect.arrayContaining([
        'test/unit/renderer/lib/format.test.ts',
        'test/db/time-list.test.ts',
      ]),
    );
  });
});

describe('tests that are seen asking for the zone of the machine', () => {
  const ASKS = [
    'new Date(2025, 0, 1)',
    "new Date('2025-01-01T12:00:00')",
    "new Date('1 January 2025')",
    "Date.parse('2025-01-01 12:00')",
    'Date()',
    'String(new Date(0))',
    'new Date(0).getHours()',
    'new Date(0).setDate(2)',
    'new Date(0).getTimezoneOffset()',
    "new Date(0).toLocaleDateString('en')",
    "new Intl.DateTimeFormat('en', { month: 'long' })",
    'Intl.DateTimeFormat().resolvedOptions().timeZone',
  ];
  const DOES_NOT_ASK = [
    'Date.now()',
    'new Date()',
    'new Date(0).toISOString()',
    'new Date(0).getUTCHours() + new Date(0).getTime()',
    "new Date('2025-01-01')",
    "Date.parse('2025-01-01T12:00:00Z')",
    "Date.parse('2025-01-01T12:00:00+02:00')",
    "Date.parse('Wed, 01 Jan 2025 12:00:00 GMT')",
    "new Date(0).toLocaleDateString('en', { timeZone: 'UTC' })",
    "new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo' })",
    'new Date(Date.UTC(2025, 0, 1))',
  ];

  it('are those, and no others; what they ask is answered as ever', async () => {
    const watcher = new URL('../../../scripts/test/watch-zone-reads.mjs', import.meta.url).href;
    const script = `
      const plain = ${JSON.stringify([...ASKS, ...DOES_NOT_ASK])}.map((code) => [code, eval(code)]);
      const { watchZoneReads } = await import(${JSON.stringify(watcher)});
      const zone = watchZoneReads();
      const seen = plain.map(([code, before]) => {
        zone.isRead = false;
        const now = eval(code);
        const { isRead } = zone;
        // Two moments of now may differ.
        const isSame = /^(Date\\(|Date\\.now|new Date\\(\\)$)/u.test(code) || String(now) === String(before);
        return [code, isRead, isSame];
      });
      const date = new Date(0);
      seen.push(['class', date instanceof Date && date.constructor === Date, true]);
      console.log(JSON.stringify(seen));`;
    const args = ['--input-type=module', '--eval', script];
    const { stdout, tail } = await runCommand(process.execPath, args);
    expect(JSON.parse(stdout || tail)).toEqual([
      ...ASKS.map((code) => [code, true, true]),
      ...DOES_NOT_ASK.map((code) => [code, false, true]),
      ['class', true, true],
    ]);
  });

  it('are named from the root, each once', () => {
    const root = tempFolder();
    const notes = join(root, 'notes');
    writeFileSync(
      notes,
      `${root}/test/db/a.test.ts\n${root}/test/unit/b.test.ts\n${root}/test/db/a.test.ts\n`,
    );
    expect(testsThatReadZone(notes, root)).toEqual(['test/db/a.test.ts', 'test/unit/b.test.ts']);
  });

  it('are none where nothing was noted', () => {
    expect(testsThatReadZone(join(tempFolder(), 'none'), ROOT)).toEqual([]);
  });
});
