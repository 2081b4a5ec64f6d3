import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeepLClient } from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { refusalOf, shareAccounts, startService, type AccountUnderTest } from '../support.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

const openAccount = shareAccounts();
const ADDRESS = '/v3/translation_memories';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const tu = (source: string, target: string): string =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de-DE"><seg>${target}</seg></tuv></tu>`;
const tmx = (...units: string[]): string =>
  `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n${units.join('\n')}\n</body></tmx>`;
const GOOD = tmx(
  tu('Good day &amp; welcome', 'Guten Tag &amp; willkommen'),
  tu('Open <ph x="1"/> and <ph x="2"/>', '<ph x="2"/> und <ph x="1"/> öffnen'),
  tu('語 🪨 &lt;b&gt;', 'Ελλάδα'),
  '<tu><tuv xml:lang="en"><seg>Alone</seg></tuv></tu>',
);

interface Declared {
  job_id: string;
  upload_url: string;
  expires_at: string;
}
interface Job {
  operation: string;
  results: {
    status: string;
    download_url?: string;
    translation_memory_id?: string;
    skipped_segment_count?: number;
    status_metadata?: { required_action: string };
    error?: { message: string };
  }[];
}

async function declare(
  under: AccountUnderTest,
  file: string,
  name = 'legal.tmx',
): Promise<Declared> {
  const answer = await under.postJson(`${ADDRESS}/import`, {
    source_file: { file_name: name, content_length: Buffer.byteLength(file) },
  });
  expect(answer.status).toBe(202);
  return (await answer.json()) as Declared;
}
/** Without a key, like tools of storage services. */
const put = (url: string, body: string): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/xml' } });
async function resultOf(under: AccountUnderTest, jobId: string): Promise<Job['results'][number]> {
  const answer = await under.get(`${ADDRESS}/jobs/${jobId}`);
  expect(answer.status).toBe(200);
  const { results } = (await answer.json()) as Job;
  expect(results).toHaveLength(1);
  return results[0]!;
}
async function imported(under: AccountUnderTest, file = GOOD): Promise<string> {
  const { job_id, upload_url } = await declare(under, file);
  expect((await put(upload_url, file)).status).toBe(200);
  return (await resultOf(under, job_id)).translation_memory_id ?? '';
}
async function countOf(under: AccountUnderTest): Promise<number> {
  const list = (await (await under.get(ADDRESS)).json()) as { total_count: number };
  return list.total_count;
}

describe('§19 deepl-node as an independent client: memories as jobs', () => {
  async function start() {
    const under = await openAccount();
    const options = { serverUrl: under.url, maxRetries: 0, minTimeout: 60_000 };
    return {
      under,
      client: new DeepLClient(under.service.apiKey, options),
      folder: temporaryFolder(),
    };
  }

  it('imports, reads, exports, imports the export again, and deletes', async () => {
    const { under, client, folder } = await start();
    const path = join(folder, 'legal.tmx');
    await writeFile(path, GOOD);
    const job = await client.importTranslationMemoryFromFilepath(path, { displayName: 'Recht' });
    const [result] = job.results;
    expect(job).toMatchObject({ operation: 'import', displayName: 'Recht' });
    expect(result).toMatchObject({ status: 'completed', skippedSegmentCount: 1 });
    const id = result?.translationMemoryId ?? '';
    const memory = await client.getTranslationMemory(id);
    expect(memory).toMatchObject({ name: 'Recht', sourceLanguage: 'en', segmentCount: 3 });

    const { segments, segmentCount } = await client.listTranslationMemorySegments(id);
    expect(segmentCount).toBe(3);
    expect(segments.map(({ sourceText, targets }) => [sourceText, targets[0]?.targetText])).toEqual(
      [
        ['Good day & welcome', 'Guten Tag & willkommen'],
        ['Open \uFFFC and \uFFFC', '\uFFFC und \uFFFC öffnen'],
        ['語 🪨 <b>', 'Ελλάδα'],
      ],
    );

    const out = join(folder, 'out.tmx');
    await client.exportTranslationMemoryToFilepath(id, out);
    const written = await readFile(out, 'utf8');
    expect(written).toContain('<seg>Open <ph x="1"></ph> and <ph x="2"></ph></seg>');
    expect(written).toContain('<seg><ph x="2"></ph> und <ph x="1"></ph> öffnen</seg>');
    const again = await client.importTranslationMemoryFromFilepath(out);
    const copy = again.results[0]?.translationMemoryId ?? '';
    const bare = (found: typeof segments) =>
      found.map(({ sourceText, targets }) => [
        sourceText,
        targets.map(({ targetText, targetLanguage }) => [targetLanguage, targetText]),
      ]);
    const copied = await client.listTranslationMemorySegments(copy);
    expect(bare(copied.segments)).toEqual(bare(segments));

    await client.deleteTranslationMemory(id);
    await client.deleteTranslationMemory(copy);
    expect(await countOf(under)).toBe(0);
  });

  it('fetches an existing export again', async () => {
    const { under, client } = await start();
    const id = await imported(under);
    const first = await client.createTranslationMemoryExport(id);
    const second = await client.createTranslationMemoryExport(id);
    expect([first.reusedExisting, second.reusedExisting]).toEqual([false, true]);
    expect(second.jobId).toBe(first.jobId);
  });

  it("reads why a file couldn't be imported", async () => {
    const { under, client, folder } = await start();
    const path = join(folder, 'broken.tmx');
    await writeFile(path, GOOD.replace('</body>', '<bo'));
    await expect(client.importTranslationMemoryFromFilepath(path)).rejects.toThrow(/line 7/u);
    expect(await countOf(under)).toBe(0);
  });
});

describe('§19 imports', () => {
  it('wait for their file, and accept it once', async () => {
    const under = await openAccount();
    const { job_id, upload_url, expires_at } = await declare(under, GOOD);
    expect(Date.parse(expires_at)).toBeGreaterThan(0);
    expect(await resultOf(under, job_id)).toEqual({
      status: 'awaiting_input',
      status_metadata: { required_action: expect.any(String) as string },
    });
    expect((await put(upload_url, GOOD)).status).toBe(200);
    expect(await resultOf(under, job_id)).toMatchObject({ status: 'completed' });
    expect((await put(upload_url, GOOD)).status).toBe(409);
    expect(await countOf(under)).toBe(1);
  });

  it('refuse a file of a different size, and still accept the right one', async () => {
    const under = await openAccount();
    const { job_id, upload_url } = await declare(under, GOOD);
    for (const file of [GOOD + ' ', GOOD.slice(1)]) {
      const answer = await put(upload_url, file);
      expect(await refusalOf(answer, 400)).toContain('another size');
    }
    // Without a length in its head.
    for (const file of [GOOD + ' '.repeat(70_000), GOOD.slice(0, -1)]) {
      const body = new Blob([file]).stream();
      const init = { method: 'PUT', body, duplex: 'half' } as RequestInit;
      expect((await fetch(upload_url, init)).status).toBe(400);
    }
    expect(await resultOf(under, job_id)).toMatchObject({ status: 'awaiting_input' });
    expect(await countOf(under)).toBe(0);
    expect((await put(upload_url, GOOD)).status).toBe(200);
    expect(await countOf(under)).toBe(1);
  });

  it.each([
    ['anything but TMX', 'just words'],
    ['an entity bomb', '<!DOCTYPE t [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><tmx>&b;</tmx>'],
    ['nothing to store', tmx('<tu><tuv xml:lang="en"><seg>Alone</seg></tuv></tu>')],
  ])('fail for %s, and say so', async (_what, file) => {
    const under = await openAccount();
    const { job_id, upload_url } = await declare(under, file);
    await put(upload_url, file);
    expect(await resultOf(under, job_id)).toMatchObject({
      status: 'failed',
      error: { message: expect.any(String) as string },
    });
    expect(await countOf(under)).toBe(0);
  });

  it('refuse a compressed file, and still accept it uncompressed', async () => {
    const under = await openAccount();
    const { job_id, upload_url } = await declare(under, GOOD);
    const packed = await fetch(upload_url, {
      method: 'PUT',
      body: GOOD,
      headers: { 'content-type': 'application/xml', 'content-encoding': 'gzip' },
    });
    expect(await refusalOf(packed, 400)).toContain('Content-Encoding');
    expect(await resultOf(under, job_id)).toMatchObject({ status: 'awaiting_input' });
    expect((await put(upload_url, GOOD)).status).toBe(200);
  });

  it("expire when their file doesn't arrive", async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 5));
    const service = await startService({ clock });
    const { job_id, upload_url } = await declare(service, GOOD);
    clock.jump(15 * 60_000 + 1);
    expect((await put(upload_url, GOOD)).status).toBe(403);
    expect(await resultOf(service, job_id)).toMatchObject({ status: 'expired' });
    expect(await countOf(service)).toBe(0);
  });

  it.each([
    [{}, 'source_file'],
    [{ source_file: { content_length: 1 } }, 'file_name'],
    [{ source_file: { file_name: 'x'.repeat(101), content_length: 1 } }, 'file_name'],
    [{ source_file: { file_name: 'a.tmx' } }, 'content_length'],
    [{ source_file: { file_name: 'a.tmx', content_length: 0 } }, 'content_length'],
    [{ source_file: { file_name: 'a.tmx', content_length: 1.5 } }, 'content_length'],
    [{ source_file: { file_name: 'a.tmx', content_length: 1e12 } }, 'content_length'],
    [
      { source_file: { file_name: 'a.tmx', content_length: 1, content_type: 'x'.repeat(128) } },
      'content_type',
    ],
    [
      {
        source_file: { file_name: 'a.tmx', content_length: 1 },
        parameters: { display_name: 'ä'.repeat(513) },
      },
      'display_name',
    ],
    [
      {
        source_file: { file_name: 'a.tmx', content_length: 1 },
        parameters: { display_name: 'a\nb' },
      },
      'display_name',
    ],
  ])('are refused with %j', async (body, field) => {
    const answer = await (await openAccount()).postJson(`${ADDRESS}/import`, body);
    expect(await refusalOf(answer, 400)).toContain(field);
  });
});

describe('§19 exports and jobs', () => {
  it('belong to their account alone, and their addresses open nothing else', async () => {
    const under = await openAccount();
    const id = await imported(under);
    const { job_id } = (await (await under.postJson(`${ADDRESS}/${id}/export`, {})).json()) as {
      job_id: string;
    };
    const { download_url = '' } = await resultOf(under, job_id);
    const other = await openAccount();
    expect((await other.get(`${ADDRESS}/jobs/${job_id}`)).status).toBe(404);
    expect((await other.postJson(`${ADDRESS}/${id}/export`, {})).status).toBe(404);
    expect((await other.get(`${ADDRESS}/${id}/segments`)).status).toBe(404);
    expect((await fetch(download_url.slice(0, -1))).status).toBe(403);
    expect((await put(download_url.replace('downloads', 'uploads'), GOOD)).status).toBe(403);
    const file = await fetch(download_url);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('xml'),
    ]);
    expect(await file.text()).toContain('Guten Tag &amp; willkommen');
    expect(await resultOf(under, job_id)).toMatchObject({ status: 'downloaded' });
  });

  it("are unknown when they don't exist", async () => {
    const under = await openAccount();
    expect((await under.get(`${ADDRESS}/jobs/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await under.postJson(`${ADDRESS}/${UNKNOWN_ID}/export`, {})).status).toBe(404);
    const id = await imported(under);
    const { job_id } = (await (await under.postJson(`${ADDRESS}/${id}/export`, {})).json()) as {
      job_id: string;
    };
    const { download_url = '' } = await resultOf(under, job_id);
    await fetch(`${under.url}${ADDRESS}/${id}`, {
      method: 'DELETE',
      headers: { authorization: `DeepL-Auth-Key ${under.service.apiKey}` },
    });
    expect((await fetch(download_url)).status).toBe(404);
  });
});

describe('§19 segments', () => {
  const MANY = tmx(
    ...Array.from({ length: 7 }, (_, index) =>
      tu(`Line ${String(index)}`, `Zeile ${String(index)}`),
    ),
  );
  type Page = {
    segments: { source_segment_id: string; source_text: string }[];
    segment_count: number;
    next_page_cursor?: string;
  };

  it('come page by page, each once, with stable ids', async () => {
    const under = await openAccount();
    const id = await imported(under, MANY);
    const read = async (): Promise<Page['segments']> => {
      const all: Page['segments'] = [];
      let cursor: string | undefined = '';
      while (cursor !== undefined) {
        const more: string = cursor === '' ? '' : `&page_cursor=${cursor}`;
        const page = (await (
          await under.get(`${ADDRESS}/${id}/segments?page_size=3${more}`)
        ).json()) as Page;
        expect(page.segment_count).toBe(7);
        all.push(...page.segments);
        cursor = page.next_page_cursor;
      }
      return all;
    };
    const first = await read();
    expect(first.map(({ source_text }) => source_text)).toEqual(
      Array.from({ length: 7 }, (_, index) => `Line ${String(index)}`),
    );
    expect(new Set(first.map(({ source_segment_id }) => source_segment_id)).size).toBe(7);
    expect(await read()).toEqual(first);
  });

  it.each([
    ['filter_text=zeile%203', 1],
    ['filter_text=ZEILE', 7],
    ['filter_text=ZEILE&filter_case_sensitive=true', 0],
    ['filter_text=%25_', 0],
  ])('with %s: %d', async (query, count) => {
    const under = await openAccount();
    const id = await imported(under, MANY);
    const page = (await (await under.get(`${ADDRESS}/${id}/segments?${query}`)).json()) as Page;
    expect(page.segments).toHaveLength(count);
  });

  it.each(['page_size=0', 'page_size=101', 'filter_text=a', 'page_cursor=x', 'page_cursor=cC0x'])(
    'refuse %s',
    async (query) => {
      const under = await openAccount();
      const id = await imported(under, MANY);
      expect((await under.get(`${ADDRESS}/${id}/segments?${query}`)).status).toBe(400);
    },
  );
});
