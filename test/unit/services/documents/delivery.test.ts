import { describe, expect, it } from 'vitest';
import { isDelivered } from '../../../../electron/services/documents/delivery.ts';

const JOB = {
  id: 'j',
  format: 'wav',
  resultFile: 'j.bin',
  sourcePath: '/talks/talk.wav',
  projectId: null,
} as const;

/** Creates a folder from paths and their hashes; an empty hash is a reserved name. */
function folderOf(content: Record<string, string>) {
  const paths = new Map(Object.entries(content));
  return {
    paths,
    files: {
      hasContent: async (path: string, sha256: string) =>
        Promise.resolve(paths.get(path) === sha256),
      dropReservation: async (path: string) =>
        Promise.resolve(paths.get(path) === '' && paths.delete(path)),
      dropTemporary: async (file: string) => {
        paths.delete(`/talks/${file}.tmp`);
        return Promise.resolve();
      },
      publish: async (_file: string, path: string) => {
        if (paths.has(path)) return Promise.resolve(false);
        paths.set(path, 'text');
        return Promise.resolve(true);
      },
      findResult: async () => Promise.resolve({ file: 'j.srt.bin', sha256: 'captions' }),
    },
  };
}

describe('a recording whose delivery was interrupted', () => {
  const [TEXT, CAPTIONS] = ['/talks/talk.de.txt', '/talks/talk.de.srt'];

  it.each<[string, Record<string, string>, boolean, Record<string, string>]>([
    ['before its captions', {}, false, {}],
    ['with names reserved', { [TEXT]: '', [CAPTIONS]: '' }, false, {}],
    [
      'after its captions: the text joins them',
      { [CAPTIONS]: 'captions' },
      true,
      { [CAPTIONS]: 'captions', [TEXT]: 'text' },
    ],
    [
      'after its captions, and the name of the text is another file now',
      { [CAPTIONS]: 'captions', [TEXT]: 'mine' },
      false,
      { [CAPTIONS]: 'captions', [TEXT]: 'mine' },
    ],
    [
      'after both',
      { [CAPTIONS]: 'captions', [TEXT]: 'text' },
      true,
      { [CAPTIONS]: 'captions', [TEXT]: 'text' },
    ],
    [
      'after both, before their temporary names were gone',
      {
        [CAPTIONS]: 'captions',
        [TEXT]: 'text',
        '/talks/j.bin.tmp': 'text',
        '/talks/j.srt.bin.tmp': 'captions',
      },
      true,
      { [CAPTIONS]: 'captions', [TEXT]: 'text' },
    ],
  ])('%s', async (_when, before, expected, after) => {
    const { files, paths } = folderOf(before);
    expect(await isDelivered(files, JOB, TEXT, 'text')).toBe(expected);
    expect(Object.fromEntries(paths)).toEqual(after);
  });
});
