import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_DROP_LIMITS,
  expandDroppedPaths,
} from '../../../../electron/threads/documents/list-dropped-files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let root = '';
const at = (...names: string[]): string => join(root, ...names);
const make = (...paths: string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), 'x');
  }
};
const expand = async (paths: string[], limits = DEFAULT_DROP_LIMITS) => {
  const { files, rejected } = await expandDroppedPaths(
    paths.map((path) => at(path)),
    limits,
  );
  return { files: files.map((path) => relative(root, path)), rejected };
};

beforeEach(() => {
  root = temporaryFolder();
});

describe('expandDroppedPaths', () => {
  it('walks folders in natural order, whatever the order of the drop', async () => {
    make('in/file 10.docx', 'in/file 2.docx', 'in/File 1.docx', 'in/sub/a.txt', 'b.txt', 'a2.txt');
    expect(await expand(['in', 'b.txt', 'a2.txt'])).toEqual({
      files: [
        'a2.txt',
        'b.txt',
        'in/File 1.docx',
        'in/file 2.docx',
        'in/file 10.docx',
        'in/sub/a.txt',
      ],
      rejected: [],
    });
  });

  it('says which files were found in a folder', async () => {
    make('in/a.txt', 'in/sub/b.txt', 'c.txt');
    const { found } = await expandDroppedPaths([at('in'), at('c.txt')]);
    expect([...found].map((path) => relative(root, path))).toEqual(['in/a.txt', 'in/sub/b.txt']);
  });

  it('leaves hidden, system and temporary files out', async () => {
    make(
      'in/keep.docx',
      'in/~$keep.docx',
      'in/.DS_Store',
      'in/._keep.docx',
      'in/.hidden/x.txt',
      'in/.~lock.keep.odt#',
      'in/desktop.ini',
      'in/Thumbs.db',
      'in/~WRL0001.tmp',
      'in/__MACOSX/keep.docx',
      'in/$RECYCLE.BIN/x.txt',
      'in/~approx.txt',
    );
    expect((await expand(['in'])).files).toEqual(['in/~approx.txt', 'in/keep.docx']);
  });

  it('takes a hidden file that was dropped itself, but no leftover', async () => {
    make('.notes.txt', '~$a.docx', '.DS_Store', 'desktop.ini');
    expect((await expand(['.notes.txt', '~$a.docx', '.DS_Store', 'desktop.ini'])).files).toEqual([
      '.notes.txt',
    ]);
  });

  it('takes each file once, even after repeated drops', async () => {
    make('in/a.txt', 'in/sub/b.txt');
    expect((await expand(['in', 'in', 'in/sub', 'in/a.txt'])).files).toEqual([
      'in/a.txt',
      'in/sub/b.txt',
    ]);
  });

  it('leaves links inside folders out, wherever they point, and lists them', async () => {
    make('in/a.txt', 'in/sub/b.txt', 'home/.ssh/id_ed25519', 'home/notes/c.txt');
    symlinkSync(at('home/.ssh/id_ed25519'), at('in/key.txt'));
    symlinkSync(at('home/notes'), at('in/notes'));
    symlinkSync(at('in'), at('in/sub/up'));
    symlinkSync('self', at('in/self'));
    symlinkSync(at('gone'), at('in/broken.txt'));
    const { files, rejected } = await expand(['in']);
    expect(files).toEqual(['in/a.txt', 'in/sub/b.txt']);
    expect(rejected.map(({ fileName }) => fileName).sort()).toEqual(
      ['broken.txt', 'key.txt', 'notes', 'self', 'up'].sort(),
    );
    expect(new Set(rejected.map(({ error }) => error.message))).toEqual(
      new Set(['documentErrors.linkInFolder']),
    );
  });

  it('counts the links that are too many to be listed', async () => {
    make('in/a.txt');
    for (let index = 0; index < 25; index += 1)
      symlinkSync(at('home'), at(`in/link ${String(index)}`));
    const { rejected } = await expand(['in']);
    expect(rejected).toHaveLength(21);
    expect(rejected.at(-1)?.error.values).toEqual({ count: 5 });
  });

  it('follows a link that was dropped itself, and says where it points', async () => {
    make('far/letter.txt', 'folder/a.txt', 'folder/b.txt');
    symlinkSync(at('far/letter.txt'), at('to letter'));
    symlinkSync(at('folder'), at('to folder'));
    symlinkSync(at('far/letter.txt'), at('folder/again.txt'));
    symlinkSync(at('gone'), at('broken'));
    symlinkSync('loop', at('loop'));
    const real = realpathSync(root);
    const dropped = ['to letter', 'to folder', 'broken', 'loop'].map((name) => at(name));
    const { files, links, rejected } = await expandDroppedPaths(dropped);
    expect(files.map((path) => relative(real, path)).sort()).toEqual([
      'far/letter.txt',
      'folder/a.txt',
      'folder/b.txt',
    ]);
    const target = join(real, 'far', 'letter.txt');
    expect(links.get(target)).toEqual({ name: 'to letter', target });
    expect(links.get(join(real, 'folder', 'a.txt'))?.target).toBe(join(real, 'folder'));
    expect(rejected.map(({ fileName, error }) => `${fileName} ${error.code}`).sort()).toEqual([
      'again.txt document/unsupported',
      'broken document/source-missing',
      'loop document/source-missing',
    ]);
  });

  it('keeps dropped paths that are missing or not files, and leaves such things in folders out', async () => {
    make('in/a.txt');
    execFileSync('mkfifo', [at('in/pipe'), at('pipe.txt')]);
    expect((await expand(['gone.txt', 'in', 'pipe.txt'])).files).toEqual([
      'gone.txt',
      'in/a.txt',
      'pipe.txt',
    ]);
  });

  it('stops at the number of files and says so once', async () => {
    make('in/1.txt', 'in/2.txt', 'in/3.txt', 'more/4.txt', 'more/5.txt');
    const { files, rejected } = await expand(['in', 'more'], {
      ...DEFAULT_DROP_LIMITS,
      maxFiles: 2,
    });
    expect(files).toEqual(['in/1.txt', 'in/2.txt']);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.error).toMatchObject({ code: 'document/too-large', values: { most: 2 } });
    const exact = await expand(['in'], { ...DEFAULT_DROP_LIMITS, maxFiles: 3 });
    expect([exact.files.length, exact.rejected]).toEqual([3, []]);
  });

  it('looks at a bounded number of entries and still takes what it saw', async () => {
    make(...Array.from({ length: 30 }, (_, index) => `in/${index}.txt`));
    const { files, rejected } = await expand(['in'], { ...DEFAULT_DROP_LIMITS, maxEntries: 10 });
    expect(files).toHaveLength(10);
    expect(rejected.map((entry) => entry.fileName)).toEqual(['in']);
  });

  it('says which folder was nested too deeply', async () => {
    make('in/a/b/c/deep.txt', 'in/a/near.txt');
    const { files, rejected } = await expand(['in'], { ...DEFAULT_DROP_LIMITS, maxDepth: 2 });
    expect(files).toEqual(['in/a/near.txt']);
    expect(rejected.map((entry) => entry.fileName)).toEqual(['c']);
    expect(JSON.stringify(rejected)).not.toContain(root);
  });
});
