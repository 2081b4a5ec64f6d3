import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ARGUMENTS, readArguments } from '../../../electron/window/arguments.ts';
import { MAX_ARRIVED_FILES } from '../../../shared/domain/app/limits.ts';
import { forAll } from '../../support/for-all.ts';

const read = (...argv: string[]) => readArguments({ argv, folder: '/home/ana' });

describe('the arguments of a start', () => {
  it('are files, relative ones in the folder of the start', () => {
    expect(read('report.docx', '/tmp/a b.pdf', '../x.odt')).toEqual({
      ...NO_ARGUMENTS,
      files: ['/home/ana/report.docx', '/tmp/a b.pdf', '/home/x.odt'],
    });
  });

  it('are addresses of files, as file managers pass them', () => {
    expect(read('file:///home/ana/Informe%20final.docx').files).toEqual([
      '/home/ana/Informe final.docx',
    ]);
    for (const other of [
      'file://server/share/a.docx',
      'file:///a%2Fb.docx',
      'https://x.org/a.docx',
    ])
      expect(read(other)).toMatchObject({ files: [], refused: 'not-a-file' });
  });

  it('have any name: line breaks, and dashes after two dashes', () => {
    expect(read('a\nb.docx', '--', '-v.docx', '--hidden').files).toEqual([
      '/home/ana/a\nb.docx',
      '/home/ana/-v.docx',
      '/home/ana/--hidden',
    ]);
    expect(read('--', '--hidden').isHidden).toBe(false);
  });

  it('leave out switches, and say that the window stays closed', () => {
    expect(read('--no-sandbox', '--gpu-launcher=/bin/sh', '-x')).toEqual(NO_ARGUMENTS);
    expect(read('--hidden')).toEqual({ ...NO_ARGUMENTS, isHidden: true });
  });

  it('open the quick window only with that word and nothing else', () => {
    expect(read('quick').isQuick).toBe(true);
    expect(read('quick', 'a.docx')).toMatchObject({
      isQuick: false,
      files: ['/home/ana/quick', '/home/ana/a.docx'],
    });
    expect(read('--', 'quick').files).toEqual(['/home/ana/quick']);
  });

  it('hold at most one link', () => {
    expect(read('DRAGOMAN://history/1').link).toBe('DRAGOMAN://history/1');
    expect(read('dragoman://history/1', 'dragoman://history/2')).toMatchObject({
      link: null,
      refused: 'too-many-links',
    });
  });

  it('take 500 files, each once, and none of too many', () => {
    const names = Array.from({ length: 500 }, (_, at) => `${String(at)}.docx`);
    expect(read(...names, ...names).files).toHaveLength(500);
    const many = Array.from({ length: MAX_ARRIVED_FILES + 1 }, (_, at) => String(at));
    expect(read(...many)).toMatchObject({ files: [], refused: 'too-many-files' });
  });

  it.each([
    undefined,
    null,
    'a.docx',
    [],
    { argv: 'a.docx', folder: '/' },
    { argv: [1], folder: '/' },
    { argv: ['a'] },
  ])('are nothing in any other shape: %j', (handed) => {
    expect(readArguments(handed)).toEqual(NO_ARGUMENTS);
  });

  it('are no relative path without a folder, and no path with a null character', () => {
    expect(readArguments({ argv: ['a.docx', 'file:///a%00b', '/a\0b'], folder: '' })).toMatchObject(
      {
        files: [],
        refused: 'not-a-file',
      },
    );
  });

  it('give absolute paths, whatever they are', () => {
    let count = 0;
    forAll(500, fc.array(fc.string({ unit: 'binary' })), fc.string(), (argv, folder) => {
      count += 1;
      const { files } = readArguments({ argv, folder });
      return files.every((path) => resolve(path) === resolve('/', path) && !path.includes('\0'));
    });
    expect(count).toBeGreaterThan(0);
  });
});
