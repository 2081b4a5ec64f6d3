import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeOffice, paragraph, wordPart } from '../../../unit/documents/office/office-maker.ts';
import { shareService } from '../../support/shared-service.ts';
import { openLedgerBench, type LedgerBench } from '../../support/ledger-bench.ts';
import { createLedgerUnderTest } from '../../support/ledger-under-test.ts';

const PICTURE = 'word/media/image1.png';
const MOVIE = 'word/media/media1.mp4';
const SENDER = fileURLToPath(new URL('light-document-until-killed.ts', import.meta.url));
const LIMIT = 20_000;

type Parts = Record<string, Uint8Array>;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function reportWith(media: Parts): Uint8Array {
  return makeOffice('docx', 'word/document.xml', {
    'word/document.xml': wordPart(paragraph('Dear reader.')),
    ...media,
  });
}

/** A service of which the translation is the document in capitals, and anything else that is changed in it. */
function translating(change: (parts: Parts) => void = () => undefined) {
  return (bytes: Uint8Array): Uint8Array => {
    const parts = unzipSync(Uint8Array.from(bytes));
    const text = strFromU8(parts['word/document.xml']!);
    parts['word/document.xml'] = strToU8(text.replace('Dear reader.', 'DEAR READER.'));
    change(parts);
    return zipSync(parts, { level: 6 });
  };
}

describe('a Word document that is too large only because of its media', () => {
  let bench: LedgerBench;
  let media: Parts;
  let source: string;
  beforeEach(async () => {
    bench = await openLedgerBench(temporaryFolder(), { officeLimitBytes: LIMIT });
    bench.service.setTranslation(translating());
    media = { [PICTURE]: randomBytes(60_000), [MOVIE]: randomBytes(90_000) };
    source = join(bench.folder, 'report.docx');
    writeFileSync(source, reportWith(media));
  });
  afterEach(() => bench.close());

  const result = (): Parts =>
    unzipSync(Uint8Array.from(readFileSync(join(bench.folder, 'report.de.docx'))));
  const sent = (): Parts => unzipSync(Uint8Array.from(bench.service.uploads[0]!.bytes));
  const leftovers = (): string[] =>
    [bench.under.paths.inbox, bench.under.paths.results].flatMap((folder) => readdirSync(folder));

  const expectWhole = (): void => {
    const parts = result();
    expect(strFromU8(parts['word/document.xml']!)).toContain('DEAR READER.');
    expect([parts[PICTURE], parts[MOVIE]].map((bytes) => sha256(bytes!))).toEqual(
      [PICTURE, MOVIE].map((name) => sha256(media[name]!)),
    );
    expect(bench.service.uploads).toHaveLength(1);
  };

  it('is sent with placeholders, billed once, and gets its media back', async () => {
    const before = readFileSync(source);
    const id = await bench.start(source);
    const saved = await bench.under.untilState(id, 'saved');
    expectWhole();
    const [upload] = bench.service.uploads;
    expect(upload!.bytes.length).toBeLessThan(LIMIT);
    expect(saved.light).toEqual({ sentBytes: upload!.bytes.length, notPutBack: [] });
    expect(Object.keys(sent())).toEqual(Object.keys(unzipSync(Uint8Array.from(before))));
    expect(sent()[PICTURE]!.length).toBeLessThan(100);
    expect(readFileSync(source).equals(before)).toBe(true);
    expect(leftovers()).toEqual([`${id}.whole.bin`]);
    expect(saved).toMatchObject({ billedChars: 42, sizeBytes: before.length });
    const [item] = await pairs(saved.historyItemId!);
    expect(item).toMatchObject({ source: 'Dear reader.', target: 'DEAR READER.' });
  });

  const pairs = async (itemId: string) =>
    (await bench.under.database.history.getDetail(itemId, { page: 1, limit: 9 }))?.segments ?? [];

  it('is in the log of outgoing data with the size that left', async () => {
    await bench.under.untilState(await bench.start(source), 'saved');
    const { entries } = await bench.under.database.egressLog.list({
      text: '',
      kind: 'document',
      outcome: null,
      projectId: null,
      fromMs: null,
      untilMs: null,
      page: 1,
      limit: 50,
    });
    const upload = entries.find(({ path }) => path === '/v2/document');
    const { length } = bench.service.uploads[0]!.bytes;
    // Around the file are the fields of the form.
    expect(upload!.sizeBytes).toBeGreaterThan(length);
    expect(upload!.sizeBytes).toBeLessThan(length + 2000);
  });

  it.each(['uploading', 'queued', 'downloading', 'stored', 'completed'])(
    'is sent once and completed if the app is killed while %s',
    async (moment) => {
      await bench.under.close();
      const { folder, service } = bench;
      const args = [folder, service.url, service.key, source, String(LIMIT), moment];
      const child = spawn(process.execPath, [SENDER, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exit = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), exit.then(() => expect.fail('It ended.'))]);
      child.kill('SIGKILL');
      await exit;
      service.isOneShot = false;
      await bench.restart();
      const { jobs } = await bench.under.ledger.list({ page: 1, limit: 10, text: '' });
      await bench.under.untilState(jobs[0]!.id, 'saved');
      expectWhole();
      expect(leftovers()).toEqual([`${jobs[0]!.id}.whole.bin`]);
    },
  );

  it.each<[string, (parts: Parts) => void, string[]]>([
    ['is gone', (parts) => delete parts[PICTURE], [PICTURE]],
    [
      'is another picture',
      (parts) => {
        parts[PICTURE] = strToU8('changed');
      },
      [PICTURE],
    ],
    [
      'is a different one of the same length',
      (parts) => {
        parts[PICTURE] = parts[PICTURE]!.toReversed();
      },
      [PICTURE],
    ],
    [
      'may not be unpacked',
      (parts) => {
        parts['word/bomb.xml'] = new Uint8Array(30_000_000);
      },
      [PICTURE, MOVIE],
    ],
  ])('keeps the result and names a picture that %s in it', async (_what, change, names) => {
    bench.service.setTranslation(translating(change));
    const saved = await bench.under.untilState(await bench.start(source), 'saved');
    expect(saved.light?.notPutBack).toEqual(names);
    const parts = result();
    expect(strFromU8(parts['word/document.xml']!)).toContain('DEAR READER.');
    expect(sha256(parts[MOVIE]!) === sha256(media[MOVIE]!)).toBe(!names.includes(MOVIE));
    await bench.restart();
    expect((await bench.under.job(saved.id)).light?.notPutBack).toEqual(names);
  });

  it.each<[string, (copy: string) => void]>([
    [
      'has changed',
      (copy) => {
        writeFileSync(copy, reportWith({ ...media, [PICTURE]: randomBytes(60_000) }));
      },
    ],
    [
      'is gone',
      (copy) => {
        rmSync(copy);
      },
    ],
    [
      'is damaged',
      (copy) => {
        writeFileSync(copy, readFileSync(copy).subarray(0, 40_000));
      },
    ],
  ])(
    'keeps the result and names what is missing if the copy of the source %s',
    async (what, spoil) => {
      const id = await bench.startUntil('download-start', source);
      spoil(join(bench.under.paths.inbox, `job-${id}`));
      bench.service.release('download-start');
      const saved = await bench.under.untilState(id, 'saved');
      expect(saved.light?.notPutBack).toEqual(
        what === 'has changed' ? [PICTURE] : [PICTURE, MOVIE],
      );
      const parts = result();
      expect(strFromU8(parts['word/document.xml']!)).toContain('DEAR READER.');
      expect(parts[PICTURE]!.length).toBeLessThan(100);
      const isMovieBack = sha256(parts[MOVIE]!) === sha256(media[MOVIE]!);
      expect(isMovieBack).toBe(what === 'has changed');
    },
  );

  it('is refused, and nothing sent, if it changed after it was planned', async () => {
    const { files } = await bench.under.plan.add([{ kind: 'path', path: source }]);
    writeFileSync(source, reportWith({ ...media, [PICTURE]: randomBytes(60_001) }));
    await expect(bench.under.start(files)).rejects.toMatchObject({
      code: 'document/source-changed',
    });
    expect(bench.service.counts.upload).toBe(0);
  });

  it.each<[string, Parts]>([
    ['without media', {}],
    ['within the limit', { [PICTURE]: randomBytes(500) }],
  ])('is sent as it is %s', async (_what, small) => {
    writeFileSync(source, reportWith(small));
    const saved = await bench.under.untilState(await bench.start(source), 'saved');
    expect(saved.light).toBeNull();
    expect(sha256(bench.service.uploads[0]!.bytes)).toBe(sha256(readFileSync(source)));
    const expected = Object.values(small).map((bytes) => sha256(bytes));
    expect(Object.keys(small).map((name) => sha256(result()[name]!))).toEqual(expected);
  });
});

describe('a presentation for a service with a real limit', () => {
  const small = shareService({ edition: 'free' });

  it('is refused as it is, and translated without its media', async () => {
    const folder = temporaryFolder();
    const media = { 'ppt/media/image1.jpeg': randomBytes(11_000_000) };
    const slide = `<?xml version="1.0"?><p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Good morning.</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
    const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const source = join(folder, 'talk.pptx');
    writeFileSync(
      source,
      makeOffice('pptx', 'ppt/presentation.xml', {
        'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${links}"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
        'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${links}/slide" Target="slides/slide1.xml"/></Relationships>`,
        'ppt/slides/slide1.xml': slide,
        ...media,
      }),
    );
    mkdirSync(join(folder, 'a'));
    mkdirSync(join(folder, 'b'));
    const service = { url: small.url(), key: small.service().apiKey };
    const whole = createLedgerUnderTest(join(folder, 'a'), service);
    const [refused] = await whole.translate([source]);
    const failed = await whole.untilState(refused!.id, 'failed');
    expect(failed.error).toMatchObject({ code: 'api/too-large' });
    await whole.close();

    const light = createLedgerUnderTest(join(folder, 'b'), service, {
      officeLimitBytes: 10 * 1024 * 1024,
    });
    const [job] = await light.translate([source]);
    expect((await light.untilState(job!.id, 'saved')).light?.notPutBack).toEqual([]);
    const parts = unzipSync(Uint8Array.from(readFileSync(join(folder, 'talk.de.pptx'))));
    expect(sha256(parts['ppt/media/image1.jpeg']!)).toBe(sha256(media['ppt/media/image1.jpeg']));
    expect(strFromU8(parts['ppt/slides/slide1.xml']!)).not.toContain('Good morning.');
    await light.close();
  });
});
