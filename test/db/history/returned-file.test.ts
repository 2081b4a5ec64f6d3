import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { createTransferSlot } from '../../../electron/services/exchange/transfer-slot.ts';
import { createHandoffService } from '../../../electron/services/review/handoff-service.ts';
import {
  createReturnedFileService,
  MAX_RETURNED_BYTES,
} from '../../../electron/services/review/returned-file-service.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import {
  HANDOFF_FORMAT_FACTS,
  HANDOFF_FORMATS,
  type HandoffFormat,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { changed, ITEM_ID, OTHER_ID } from '../../unit/exchange/handoff-support.ts';
import { exchangeFiles } from '../../unit/platform/forgetful-files.ts';
import { emptyFile, newItem, NOW_MS, openInWorker, segments } from '../helpers.ts';
import { sizeOf } from '../../support/runs.ts';

/** Segments of a document that is read in several parts. */
const MANY = sizeOf(3210, 1100);
/** Entry of the exchange thread in the source tree. */
const EXCHANGE_WORKER = new URL('../../../electron/threads/exchange/worker.ts', import.meta.url);

async function setUp() {
  const file = emptyFile();
  const database = openInWorker(file);
  let nowMs = NOW_MS;
  const now = (): number => (nowMs += 1000);
  const changedItems: string[] = [];
  const codec = createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: EXCHANGE_WORKER });
  const deps = { history: database.history, files: exchangeFiles, codec, now };
  let lastId = 0;
  const returned = createReturnedFileService({
    ...deps,
    newId: () => String((lastId += 1)),
    onChanged: (itemId) => changedItems.push(itemId),
  });
  const handoffs = createHandoffService({ ...deps, slot: createTransferSlot({ now }) });
  const folder = temporaryFolder();
  await database.history.add(
    newItem(ITEM_ID, { title: 'contract.docx' }),
    segments(['Eins', 'One'], ['Zwei', 'Two'], ['Drei', 'Three'], ['Vier', 'Four']),
  );
  const targets = async (itemId = ITEM_ID) =>
    (await database.history.getDetail(itemId, { page: 1, limit: 100 }))?.segments.map(
      ({ target, state }) => `${target} ${state}`,
    );
  return {
    file,
    history: database.history,
    returned,
    handoffs,
    folder,
    changedItems,
    targets,
    /** Returns a file exported, changed, and saved by a colleague. */
    async sentBack(format: HandoffFormat, change: (xml: string) => string, itemId = ITEM_ID) {
      const path = join(folder, `sent.${HANDOFF_FORMAT_FACTS[format].extension}`);
      await handoffs.write({ itemId, format }, path);
      writeFileSync(path, changed(format, readFileSync(path), change));
      return path;
    },
  };
}

let test: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  test = await setUp();
});
const PAGE = { page: 1, limit: 50 };
const code = (wanted: string) => expect.objectContaining({ code: wanted }) as Error;

describe('a document that lost segments with a damaged database', () => {
  it("isn't exported for a colleague", async () => {
    const connection = new BetterSqlite(test.file);
    connection.exec('DELETE FROM history_segments WHERE position = 3');
    connection.close();
    const path = join(test.folder, 'sent.xlf');
    await expect(
      test.handoffs.write({ itemId: ITEM_ID, format: 'xliff-2.1' }, path),
    ).rejects.toMatchObject({ code: 'input/conflict', values: { found: 3, stored: 4 } });
    expect(readdirSync(test.folder)).toEqual([]);
  });
});

describe.each(HANDOFF_FORMATS)('a document returned as %s', (format) => {
  it('is found by its file, with nothing kept open', async () => {
    const { returned, folder } = test;
    const path = await test.sentBack(format, (xml) => xml.replace(/One/u, 'The first'));
    expect(await returned.find(path)).toBe(ITEM_ID);
    const other = join(folder, 'other.docx');
    writeFileSync(other, 'no document');
    expect(await returned.find(other)).toBeNull();
    expect(await returned.find(join(folder, 'missing.xlf'))).toBeNull();
  });

  it('is imported as edits in one step, and undone immediately', async () => {
    const { returned, history, targets, changedItems } = test;
    const path = await test.sentBack(format, (xml) =>
      xml.replace(/One/u, 'The first').replace(/Three/u, 'The third').replace(/Four/u, ''),
    );
    await history.editSegment({ itemId: ITEM_ID, position: 2, target: 'Number three' }, NOW_MS);
    const summary = await returned.open(ITEM_ID, path);
    expect(summary.counts).toEqual([
      { kind: 'theirs', count: 1 },
      { kind: 'conflict', count: 1 },
      { kind: 'emptied', count: 1 },
      { kind: 'same', count: 1 },
    ]);
    const { returnedId } = summary;
    const { entries, total } = await returned.list({ returnedId, ...PAGE });
    expect(total).toBe(3);
    expect(entries.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['One', 'The first'],
      ['Number three', 'The third'],
      ['Four', ''],
    ]);
    const conflict = entries.find(({ kind }) => kind === 'conflict');
    expect(
      await returned.take({
        returnedId,
        kinds: ['theirs'],
        except: [conflict?.id ?? -1],
        areCommentsKept: true,
      }),
    ).toEqual({ count: 2, commentCount: 0 });
    expect(await targets()).toEqual([
      'The first edited',
      'Two machine',
      'The third edited',
      'Four machine',
    ]);
    expect(changedItems).toEqual([ITEM_ID]);
    expect((await history.search({ text: 'first', page: 1, limit: 5 })).total).toBe(1);

    expect(await history.undo(ITEM_ID)).toMatchObject({
      segment: { position: 0, target: 'One' },
      count: 2,
    });
    expect(await targets()).toEqual([
      'One machine',
      'Two machine',
      'Number three edited',
      'Four machine',
    ]);
    await history.undo(ITEM_ID);
    expect(await history.undo(ITEM_ID)).toBeNull();
    expect(await targets()).toEqual([
      'One machine',
      'Two machine',
      'Three machine',
      'Four machine',
    ]);
  });
});

describe('an imported returned document', () => {
  it('is confirmed where the file says so, and open again once the import is undone', async () => {
    const { returned, history, targets } = test;
    const path = await test.sentBack('xliff-2.1', (xml) =>
      xml.replaceAll('state="initial"', 'state="reviewed"').replace('>One<', '>The first<'),
    );
    const { returnedId, counts } = await returned.open(ITEM_ID, path);
    expect(counts).toEqual([
      { kind: 'theirs', count: 1 },
      { kind: 'state', count: 3 },
    ]);
    const choice = { kinds: ['theirs', 'state'] as const, except: [2], areCommentsKept: true };
    expect((await returned.take({ returnedId, ...choice, kinds: [...choice.kinds] })).count).toBe(
      3,
    );
    expect(await targets()).toEqual([
      'The first confirmed',
      'Two confirmed',
      'Three machine',
      'Four confirmed',
    ]);
    await history.undo(ITEM_ID);
    expect(await targets()).toEqual([
      'One machine',
      'Two machine',
      'Three machine',
      'Four machine',
    ]);
    expect(await history.undo(ITEM_ID)).toBeNull();
  });

  it('is refused in full when the document was edited after the comparison', async () => {
    const { returned, history, targets } = test;
    const path = await test.sentBack('xlsx', (xml) =>
      xml.replace('>One<', '>The first<').replace('>Two<', '>The second<'),
    );
    const { returnedId } = await returned.open(ITEM_ID, path);
    await history.editSegment({ itemId: ITEM_ID, position: 1, target: 'Mine' }, NOW_MS);
    await expect(
      returned.take({ returnedId, kinds: ['theirs'], except: [], areCommentsKept: true }),
    ).rejects.toThrow(code('input/conflict'));
    expect(await targets()).toEqual([
      'One machine',
      'Mine edited',
      'Three machine',
      'Four machine',
    ]);
  });

  it('is refused for another document, and names that document', async () => {
    const { returned, history } = test;
    await history.add(newItem(OTHER_ID, { title: 'leaflet.docx' }), segments(['Eins', 'One']));
    const path = await test.sentBack('docx', (xml) => xml.replace('>One<', '>1<'), OTHER_ID);
    await expect(returned.open(ITEM_ID, path)).rejects.toThrow(/leaflet\.docx/u);
    await expect(returned.list({ returnedId: '1', ...PAGE })).rejects.toThrow(
      code('input/not-found'),
    );
  });

  it('is refused unread when it is larger than any such file', async () => {
    const path = join(test.folder, 'large.xlsx');
    writeFileSync(path, new Uint8Array(MAX_RETURNED_BYTES + 1));
    await expect(test.returned.open(ITEM_ID, path)).rejects.toThrow(code('document/too-large'));
  });

  it('can no longer be imported once it was closed, imported, or replaced by a different one', async () => {
    const { returned } = test;
    const path = await test.sentBack('xlsx', (xml) => xml.replace('>One<', '>The first<'));
    const first = await returned.open(ITEM_ID, path);
    const second = await returned.open(ITEM_ID, path);
    await expect(returned.list({ returnedId: first.returnedId, ...PAGE })).rejects.toThrow(
      code('input/not-found'),
    );
    await returned.close(first.returnedId);
    expect((await returned.list({ returnedId: second.returnedId, ...PAGE })).total).toBe(1);
    await returned.close(second.returnedId);
    await expect(
      returned.take({
        returnedId: second.returnedId,
        kinds: [],
        except: [],
        areCommentsKept: true,
      }),
    ).rejects.toThrow(code('input/not-found'));
  });
});

describe.each(HANDOFF_FORMATS)('comments in a document returned as %s', (format) => {
  const COMMENTS = ['A first thought.', 'Is “Two” right?'];
  const path = () => join(test.folder, `sent.${HANDOFF_FORMAT_FACTS[format].extension}`);
  /** Adds comments as if a colleague had written them. */
  const said = async () => {
    const atMs = NOW_MS;
    const id = (position: number) => ({ itemId: ITEM_ID, position });
    const comment = (text: string) => ({ text, source: 0, addedAtMs: atMs });
    const { history, handoffs } = test;
    for (const [position, text] of COMMENTS.entries()) {
      await history.setComment({ ...id(position), comment: comment(text), isKept: true }, NOW_MS);
    }
    await handoffs.write({ itemId: ITEM_ID, format }, path());
    for (const [position, text] of COMMENTS.entries()) {
      await history.setComment({ ...id(position), comment: comment(text), isKept: false }, NOW_MS);
    }
    const file = changed(format, readFileSync(path()), (xml) =>
      xml.replace('>One<', '>The first<'),
    );
    writeFileSync(path(), file);
  };
  const comments = async () =>
    (await test.history.getDetail(ITEM_ID, { page: 1, limit: 100 }))?.segments.map(
      (segment) => segment.comments?.map(({ text }) => text) ?? [],
    );
  const take = async (kinds: 'theirs'[], areCommentsKept = true) => {
    const { returnedId, commentCount } = await test.returned.open(ITEM_ID, path());
    const taken = await test.returned.take({ returnedId, kinds, except: [], areCommentsKept });
    return { offered: commentCount, ...taken };
  };

  it('stay with their segments, are offered only once, and disappear when the step is undone', async () => {
    await said();
    expect(await comments()).toEqual([[], [], [], []]);
    expect(await take(['theirs'])).toEqual({ offered: 2, count: 1, commentCount: 2 });
    expect(await comments()).toEqual([[COMMENTS[0]], [COMMENTS[1]], [], []]);
    // The answer to an edit contains the segment with its comments.
    const edit = { itemId: ITEM_ID, position: 1, target: 'The second' };
    const edited = await test.history.editSegment(edit, NOW_MS);
    expect(edited.comments?.map(({ text }) => text)).toEqual([COMMENTS[1]]);
    await test.history.undo(ITEM_ID);
    expect((await test.returned.open(ITEM_ID, path())).commentCount).toBe(0);
    await test.history.undo(ITEM_ID);
    expect(await comments()).toEqual([[], [], [], []]);
  });

  it("aren't imported if nobody wants them, and can be imported without anything else", async () => {
    await said();
    expect(await take([], false)).toEqual({ offered: 2, count: 0, commentCount: 0 });
    expect(await comments()).toEqual([[], [], [], []]);
    test.changedItems.length = 0;
    expect(await take([])).toEqual({ offered: 2, count: 0, commentCount: 2 });
    expect(test.changedItems).toEqual([ITEM_ID]);
    expect(await comments()).toEqual([[COMMENTS[0]], [COMMENTS[1]], [], []]);
    // Without an edit, they are a step as well.
    expect(await test.history.undo(ITEM_ID)).toMatchObject({ kind: 'returned', count: 2 });
    expect(await comments()).toEqual([[], [], [], []]);
  });
});

describe('an export for a colleague', () => {
  it('of a large document loses nothing, and leaves no other file behind', async () => {
    const { history, handoffs, returned, folder } = test;
    const pairs = Array.from(
      { length: MANY },
      (_, at) => [`Satz ${String(at)}`, `Sentence ${String(at)}`] as const,
    );
    await history.add(
      newItem(OTHER_ID, { title: 'a/b:c.docx' }),
      segments(...pairs.map(([a, b]) => [a, b] as [string, string])),
    );
    expect(await handoffs.suggestName({ itemId: OTHER_ID, format: 'xlsx' })).toBe(
      'a b c.docx.DE.xlsx',
    );
    for (const format of HANDOFF_FORMATS) {
      const path = join(folder, `all.${HANDOFF_FORMAT_FACTS[format].extension}`);
      expect((await handoffs.write({ itemId: OTHER_ID, format }, path)).segmentCount).toBe(MANY);
      const { counts } = await returned.open(OTHER_ID, path);
      expect(counts, format).toEqual([{ kind: 'same', count: MANY }]);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['all.docx', 'all.xlf', 'all.xlsx']);
  });

  it('of a missing document writes nothing', async () => {
    const path = join(test.folder, 'none.xlf');
    await expect(
      test.handoffs.write({ itemId: 'none', format: 'xliff-2.1' }, path),
    ).rejects.toThrow(code('input/not-found'));
    expect(readdirSync(test.folder)).toEqual([]);
  });
});
