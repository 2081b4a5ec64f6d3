import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it, describe } from 'vitest';
import { mayBeOpened } from '../../../../electron/platform/files/opening.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { dataPaths } from '../../../../electron/platform/files/paths.ts';

const ELECTRON = join(import.meta.dirname, '../../../../electron');

it('opens what the app writes, and only shows everything else in its folder', async () => {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  for (const name of ['a.de.docx', 'a.DE.PDF', 'talk.srt', 'run.sh', 'a.docx.desktop', 'noname']) {
    writeFileSync(at(name), 'x');
  }
  mkdirSync(at('folder.docx'));
  symlinkSync(at('run.sh'), at('link.docx'));
  const names = readdirSync(folder).toSorted();
  const opened = await Promise.all(names.map(async (name) => [name, await mayBeOpened(at(name))]));
  expect(opened.filter(([, isOpened]) => isOpened).map(([name]) => name)).toEqual([
    'a.DE.PDF',
    'a.de.docx',
    'talk.srt',
  ]);
  expect(await mayBeOpened(at('gone.docx'))).toBe(false);
});

it('is the only way to the system: no other module asks it to open a path or an address', () => {
  const callers = readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /shell\s*\.\s*open(?:Path|External)/u.test(readFileSync(join(ELECTRON, name), 'utf8')),
    );
  expect(callers).toEqual(['platform/desktop.ts']);
});

describe('the data folder', () => {
  const base = join(sep, 'data', 'dragoman');
  const paths = dataPaths(base);

  it('holds everything', () => {
    for (const path of Object.values(paths)) expect(`${path}${sep}`).toContain(base + sep);
  });

  it('gives each thing a separate place', () => {
    expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length);
  });
});
