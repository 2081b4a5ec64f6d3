import { describe, expect, it } from 'vitest';
import { session, startPracticeService, type PracticeUnderTest } from './support.ts';

const ADDRESS = '/v3/translation_memories';
const MEMORY = `${ADDRESS}/a74d88fb-ed2a-4943-a664-a4512398b994`;
/** As the official Ruby tests write it, without a header. */
const BARE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  <body>\n    <tu>\n' +
  '      <tuv xml:lang="de"><seg>Quelltext Nummer 0</seg></tuv>\n' +
  '      <tuv xml:lang="en"><seg>Source text number 0</seg></tuv>\n    </tu>\n  </body>\n</tmx>\n';

interface Job {
  results: {
    status: string;
    translation_memory_id?: string;
    download_url?: string;
    status_metadata?: { required_action: string };
  }[];
}

async function uploaded({ post }: PracticeUnderTest, file: string, headers = {}): Promise<string> {
  const source_file = { file_name: 'example.tmx', content_length: Buffer.byteLength(file) };
  const declared = await post(`${ADDRESS}/import`, { source_file }, headers);
  const { job_id, upload_url } = (await declared.json()) as { job_id: string; upload_url: string };
  expect((await fetch(upload_url, { method: 'PUT', body: file })).status).toBe(200);
  return job_id;
}

async function asked({ get }: PracticeUnderTest, jobId: string): Promise<Job['results'][number]> {
  const { results } = (await (await get(`${ADDRESS}/jobs/${jobId}`)).json()) as Job;
  return results[0]!;
}

describe('§18 test hooks: memories', () => {
  it('the memory of every account has the name and size that client tests expect', async () => {
    const { get } = await startPracticeService();
    expect(await (await get(MEMORY)).json()).toMatchObject({
      name: 'Default Translation Memory',
      source_language: 'de',
      target_languages: ['en', 'es', 'fr'],
      segment_count: 12,
      creation_time: expect.stringMatching(/Z$/u) as string,
    });
    const page = await get(`${MEMORY}/segments?filter_text=Nummer%201&page_size=100`);
    const { segments } = (await page.json()) as { segments: { source_text: string }[] };
    expect(segments.map(({ source_text }) => source_text)).toEqual([
      'Quelltext Nummer 1',
      'Quelltext Nummer 10',
      'Quelltext Nummer 11',
    ]);
    const { style_rules: rules } = (await (await get('/v3/style_rules')).json()) as {
      style_rules: { name: string }[];
    };
    expect(rules.map(({ name }) => name)).toEqual(['Default Style Rule']);
  });

  it('a TMX file without a header is in the language of its first text', async () => {
    const practice = await startPracticeService();
    const job = await asked(practice, await uploaded(practice, BARE));
    expect(job.status).toBe('completed');
    const made = await practice.get(`${ADDRESS}/${job.translation_memory_id ?? ''}`);
    expect(await made.json()).toMatchObject({
      name: 'example.tmx',
      source_language: 'de',
      target_languages: ['en'],
      segment_count: 1,
    });
    const empty = '<tmx version="1.4"></tmx>';
    expect(await asked(practice, await uploaded(practice, empty))).toMatchObject({
      status: 'failed',
    });
  });

  it('tm-job-processing-polls: that many polls of each job do not see its end', async () => {
    const practice = await startPracticeService();
    const headers = session('polls', { 'tm-job-processing-polls': 2 });
    const imported = await uploaded(practice, BARE, headers);
    expect(await asked(practice, imported)).toEqual({
      status: 'awaiting_input',
      status_metadata: { required_action: expect.any(String) as string },
    });
    expect((await asked(practice, imported)).status).toBe('awaiting_input');
    expect((await asked(practice, imported)).status).toBe('completed');
    const started = await practice.post(`${MEMORY}/export`, {}, headers);
    const { job_id: exported } = (await started.json()) as { job_id: string };
    expect(await asked(practice, exported)).toEqual({ status: 'processing' });
    expect((await asked(practice, exported)).status).toBe('processing');
    const { status, download_url: url = '' } = await asked(practice, exported);
    expect(status).toBe('completed');
    expect(await (await fetch(url)).text()).toContain('<seg>Quelltext Nummer 0</seg>');
    const others = await uploaded(practice, BARE);
    expect((await asked(practice, others)).status).toBe('completed');
  });
});
