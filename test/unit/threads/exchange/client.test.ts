import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { pack, unpack } from '../../../../electron/support/packed.ts';
import type {
  CodecSession,
  ExportPiece,
  ImportOptions,
} from '../../../../electron/services/exchange/codec.ts';
import type { ImportFormat } from '../../../../shared/exchange/exchange-formats.ts';
import type { ExchangeUnit } from '../../../../shared/exchange/exchange-unit.ts';
import { AT_MS, aUnit, NO_DEFAULTS, readAll, writeAll } from '../../exchange/support.ts';

const WORKER = new URL('../../../../electron/threads/exchange/worker.ts', import.meta.url);

function openSession(workerUrl = WORKER): CodecSession {
  const session = createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl }).open();
  onTestFinished(() => session.close());
  return session;
}

const asImport = (format: ImportFormat): ImportOptions => ({
  format,
  defaults: NO_DEFAULTS,
  fileTitle: 'file',
  createdAtMs: AT_MS,
});

/** Returns the history's output for these units. */
const segmentsOf = (units: readonly ExchangeUnit[]) =>
  pack(
    units.map(({ title, ...unit }, position) => ({
      ...unit,
      rowId: position + 1,
      itemId: 'item',
      itemTitle: title ?? '',
      position,
      projectName: null,
      isChangedByMe: false,
      createdAtMs: unit.createdAtMs ?? 0,
      location: unit.location ?? null,
    })),
  );

const fileOf = (pieces: readonly (readonly ExportPiece[])[]): Buffer =>
  Buffer.concat(pieces.flat().map((piece) => piece.bytes));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const script = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Returns the nice value of each thread of this process by id; only on Linux. */
const priorities = (): Map<string, number> =>
  new Map(
    readdirSync('/proc/self/task').flatMap((thread) => {
      const path = `/proc/self/task/${thread}/stat`;
      // It may have ended.
      if (!existsSync(path)) return [];
      const stat = readFileSync(path, 'utf8');
      // The fields after the name, which is in parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [[thread, Number(fields[16])] as const];
    }),
  );

describe('exchange thread', () => {
  it.runIf(process.platform === 'linux')(
    'runs at a lower priority, as the only thread',
    async () => {
      const before = priorities();
      const writer = openSession().writer('csv');
      await writer.write(segmentsOf([aUnit('a', 'b')]));
      const changed = [...priorities()].filter(
        ([thread, value]) => value !== (before.get(thread) ?? 0),
      );
      const belowNormal = constants.priority.PRIORITY_BELOW_NORMAL;
      expect(changed.map(([, value]) => value)).toEqual([belowNormal]);
      expect(changed.filter(([thread]) => before.has(thread))).toEqual([]);
    },
  );

  it('writes and reads as the formats do', async () => {
    const session = openSession();
    const units = [aUnit('a\0\uD800', '=b'), aUnit('c', '')];
    const writer = session.writer('tmx');
    const file = fileOf([await writer.write(segmentsOf(units)), await writer.end()]);
    // Exports include the ids of the history's segments.
    const withIds = units.map((unit, index) => ({ ...unit, id: `item.${String(index)}` }));
    expect(file.toString()).toBe(Buffer.from(writeAll('tmx', withIds)).toString());
    const reader = session.reader(asImport('tmx'));
    expect(await reader.write(file)).toMatchObject({ batches: [], segmentCount: 1 });
    const { itemIds, skippedCount, batches } = await reader.end();
    expect(skippedCount).toBe(1);
    expect(new Set(itemIds).size).toBe(1);
    const [unit] = readAll('tmx', file).units;
    expect(batches.map(unpack)).toEqual([
      [
        {
          itemId: itemIds[0],
          begin: expect.objectContaining({ title: 'letter.docx', createdAtMs: AT_MS }),
          segments: [
            { position: 0, source: unit?.source, target: unit?.target, writtenAtMs: AT_MS },
          ],
        },
      ],
    ]);
  });

  it('keeps several files of one session apart', async () => {
    const session = openSession();
    const writers = [session.writer('tsv'), session.writer('tsv')];
    await Promise.all(
      writers.map((writer, index) =>
        writer.write(segmentsOf([aUnit(`file ${String(index)}`, 'x')])),
      ),
    );
    const reader = session.reader({
      ...asImport('tsv'),
      defaults: { sourceLang: null, targetLang: 'de' },
    });
    expect((await reader.write(bytes('a\tb\n'))).segmentCount).toBe(1);
    const rest = await Promise.all(writers.map((writer) => writer.end()));
    expect(rest.map((pieces) => pieces.map((piece) => piece.bytes.length))).toEqual([[0], [0]]);
  });

  it('keeps language pairs apart when a file has room for one', async () => {
    const writer = openSession().writer('xliff-2.1');
    const units = [aUnit('a', 'b'), aUnit('c', 'd', { targetLang: 'fr' }), aUnit('e', 'f')];
    const pieces = [...(await writer.write(segmentsOf(units))), ...(await writer.end())];
    expect(pieces.map(({ pair }) => pair)).toEqual(['en-de', 'en-fr', 'en-de', 'en-fr']);
    const german = fileOf([pieces.filter(({ pair }) => pair === 'en-de')]);
    expect(readAll('xliff', german).units.map(({ source }) => source)).toEqual(['a', 'e']);
  });

  it('reports errors of a file with their place', async () => {
    const reader = openSession().reader(asImport('xliff'));
    await reader.write(bytes('<xliff version="9"/>')).catch(() => undefined);
    await expect(reader.end()).rejects.toMatchObject({
      code: 'input/invalid',
      message: expect.stringMatching(/line 1, column \d+/u),
    });
  });

  it.each([
    ['throws as it begins', script('throw new Error("secret")')],
    ['ends', script('process.exit(0)')],
    ['is not there', new URL('./no-such-worker.ts', import.meta.url)],
  ])("fails, and doesn't hang, when the thread %s", async (_, url) => {
    const session = openSession(url);
    const failure = session.writer('csv').write(segmentsOf([aUnit('a', 'b')]));
    await expect(failure).rejects.toMatchObject({ code: 'internal' });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
    await expect(session.reader(asImport('tmx')).end()).rejects.toMatchObject({
      code: 'internal',
    });
  });

  it.each([
    ['needs more memory', 'const all = []; for (;;) all.push({ text: [all.length] });', 60_000],
    ['never answers', 'for (;;);', 1],
  ])('ends the thread and not the app when a call %s', async (_, body, deadlineMs) => {
    const workerUrl = script(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${body} });`,
    );
    const session = createExchangeCodec({
      csvStyle: () => PLAIN_CSV,
      workerUrl,
      memoryMb: 32,
      deadlineMs,
    }).open();
    onTestFinished(() => session.close());
    await expect(session.unitReader().end()).rejects.toMatchObject({ code: 'internal' });
  });

  it('fails after it was closed, and can be closed twice', async () => {
    const session = openSession();
    const writer = session.writer('csv');
    await session.close();
    await session.close();
    await expect(writer.end()).rejects.toMatchObject({ code: 'internal' });
  });
});
