import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Import statements that load code: neither types nor `import()`. */
const LOADED = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm;

/** Returns project files and packages that are loaded before `entry` runs. */
function loadedBefore(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, name = ''] of readFileSync(join(ROOT, entry), 'utf8').matchAll(LOADED)) {
    if (name.startsWith('.')) loadedBefore(join(entry, '..', name), found);
    else found.add(name);
  }
  return found;
}

describe('the code that the first data waits for', () => {
  it('is found by its imports', () => {
    const loaded = loadedBefore('shared/exchange/time-entry-table.ts');
    expect(loaded).toContain('shared/domain/time/zone-clock.ts');
    expect(loaded).toContain('temporal-polyfill');
  });

  it.each(['electron/main.ts', 'electron/composition.ts'])('has no calendar: %s', (entry) => {
    const loaded = loadedBefore(entry);
    expect(loaded).toContain('electron');
    expect(loaded).not.toContain('temporal-polyfill');
  });

  it('has nothing that reads files, and no schemas of requests, in the main process', () => {
    const loaded = loadedBefore('electron/composition.ts');
    const names = ['@xmldom/xmldom', 'saxes', 'chardet', 'fflate', 'parse5', 'iconv-lite'];
    expect(names.filter((name) => loaded.has(name))).toEqual([]);
    expect([...loaded].filter((name) => /^shared\/ipc\/.*-requests\.ts$/.test(name))).toEqual([]);
    expect(loaded).toContain('shared/ipc/input-schemas.ts');
  });

  it.each([
    ['electron/start.ts', ['electron/command/command-names.ts']],
    ['electron/db/start.ts', []],
  ])(
    'is read by what replaces compiling it, and by nothing before that but names: %s',
    (entry, names) => {
      const files = [...loadedBefore(entry)].filter((name) => !name.startsWith('node:'));
      expect(files).toEqual([entry, ...names, 'electron/platform/cached-code.ts']);
    },
  );

  it('has no catalog of messages and no schemas in a command before its first error', () => {
    const loaded = loadedBefore('electron/command/run.ts');
    expect(loaded).toContain('commander');
    expect(loaded).not.toContain('zod');
    expect(loaded).not.toContain('shared/i18n/text.ts');
  });

  it('has only the names of the channels in the preload', () => {
    expect([...loadedBefore('electron/preload.ts')].toSorted()).toEqual([
      'electron',
      'electron/preload.ts',
      'shared/ipc/api.ts',
      'shared/ipc/channels.ts',
    ]);
  });

  it('has no schemas in the database thread', () => {
    const loaded = loadedBefore('electron/db/worker.ts');
    expect(loaded).toContain('better-sqlite3');
    expect(loaded).not.toContain('zod');
  });

  it('has no charts, no calendar and no list primitives in the window', () => {
    const loaded = loadedBefore('renderer/main.tsx');
    expect(loaded).toContain('renderer/features/documents/documents-page.tsx');
    expect(loaded).not.toContain('temporal-polyfill');
    const heavy = /^(@visx|react-aria-components)\//;
    expect([...loaded].filter((name) => heavy.test(name))).toEqual([]);
  });
});
