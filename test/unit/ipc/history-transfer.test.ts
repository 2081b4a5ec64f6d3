import { describe, expect, it } from 'vitest';
import { historyTransferHandlers } from '../../../electron/ipc/history.ts';
import { EXPORT_FORMATS } from '../../../shared/exchange/exchange-formats.ts';

function setUp(path: string | null, lastPath: string | null = null) {
  const asked: unknown[] = [];
  const done: unknown[] = [];
  const handlers = historyTransferHandlers({
    exports: {
      export: async (...input) => {
        done.push(input);
        return { fileNames: [], segmentCount: 1 };
      },
      suggestName: async ({ format, filter: { itemId = 'all' } }) => `${itemId} as ${format}`,
      lastPath: () => lastPath,
    },
    imports: {
      import: async (...input) => {
        done.push(input);
        return {
          fileName: 'a',
          itemCount: 1,
          segmentCount: 1,
          knownCount: 0,
          replacedCount: 0,
          skippedCount: 0,
        };
      },
      askedPath: () => '/asked.tmx',
      removeLeftovers: async () => undefined,
    },
    slot: {
      run: async () => Promise.reject(new Error('unused')),
      cancel: () => void done.push('cancel'),
      stop: async () => undefined,
    },
    desktop: {
      pickFile: async (filter) => {
        asked.push(filter);
        return path;
      },
      pickSavePath: async (name, filter) => {
        asked.push([name, filter]);
        return path;
      },
      revealFile: (revealed) => void done.push(revealed),
    },
  });
  return { asked, done, handlers };
}

const filter = { text: 'x' };

describe('file dialogs', () => {
  it('applies the answer to a question to the file it was about', async () => {
    const { asked, done, handlers } = setUp('/other.tmx');
    const answer = { sourceLang: null, targetLang: null, onKnown: 'skip' as const };
    await handlers['history:import-segments'](answer);
    expect(asked).toEqual([]);
    expect(done).toEqual([[answer, '/asked.tmx']]);
  });

  it.each(EXPORT_FORMATS)('%s: suggests a name, and passes on the chosen place', async (format) => {
    const { asked, done, handlers } = setUp('/out/x');
    await handlers['history:export-segments']({ format, filter });
    expect(asked).toEqual([
      [`all as ${format}`, { name: expect.any(String), extensions: [expect.any(String)] }],
    ]);
    expect(done).toEqual([[{ format, filter }, '/out/x']]);
  });

  it('answers null for a closed dialog and does nothing', async () => {
    const { done, handlers } = setUp(null);
    expect(await handlers['history:export-segments']({ format: 'tmx', filter })).toBeNull();
    expect(
      await handlers['history:import-segments']({ sourceLang: null, targetLang: null }),
    ).toBeNull();
    expect(done).toEqual([]);
  });

  it('offers every readable extension for an import', async () => {
    const { asked, done, handlers } = setUp('/in/x.tmx');
    await handlers['history:import-segments']({ sourceLang: 'EN', targetLang: null });
    expect(asked).toMatchObject([
      { extensions: expect.arrayContaining(['tmx', 'xlf', 'xliff', 'tsv']) },
    ]);
    expect(done).toEqual([[{ sourceLang: 'EN', targetLang: null }, '/in/x.tmx']]);
  });

  it('shows the last export, or says that there is none', async () => {
    const shown = setUp(null, '/out/a.tmx');
    shown.handlers['history:reveal-export']();
    expect(shown.done).toEqual(['/out/a.tmx']);
    expect(() => setUp(null).handlers['history:reveal-export']()).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
  });
});
