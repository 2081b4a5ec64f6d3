import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../../electron/embedded/engines/lexicon.ts';
import { createPracticeService } from '../../../../../electron/embedded/translation/practice/service.ts';
import { firstOf, runs } from '../../../../support/runs.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import type { AccountUnderTest, Handle, ServiceUnderTest } from '../support.ts';
import {
  createGatedEngine,
  handleOf,
  messageOf,
  onCleanUp,
  refusalOf,
  shareAccounts,
  startService,
  untilFinished,
} from '../support.ts';
import { docx, paragraph, run } from '../../../support/minimal-docx.ts';
import { admin, makeKey } from '../../../support/service-keys.ts';

const openAccount = shareAccounts();
const EN_DE = { target_lang: 'DE', source_lang: 'EN' };
const KIB = 1024;
const UPLOADS = runs(150);

function storedFiles(service: ServiceUnderTest): string[] {
  return readdirSync(path.join(service.dataFolder, 'documents'));
}

/** Uploads parts in any order, some of them twice. */
async function uploadForm(
  service: AccountUnderTest,
  parts: readonly (readonly [name: string, value: string, fileName?: string])[],
): Promise<Response> {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (fileName === undefined) form.append(name, value);
    else form.append(name, new Blob([value]), fileName);
  }
  return fetch(`${service.url}/v2/document`, {
    method: 'POST',
    headers: { authorization: `DeepL-Auth-Key ${service.service.apiKey}` },
    body: form,
  });
}

describe('§4 fields that are refused: 400 with the name of the field, and nothing is stored', () => {
  const unknownId = '00000000-0000-4000-8000-000000000000';
  it.each<[rule: string, fields: Record<string, string>, names: string]>([
    ['§4 target_lang is required', {}, 'target_lang'],
    ['§6 target_lang is a language', { target_lang: 'XX' }, 'target_lang'],
    ['§3 no variant as source_lang', { target_lang: 'DE', source_lang: 'EN-US' }, 'source_lang'],
    ['§4 equal languages', { target_lang: 'EN-GB', source_lang: 'EN' }, 'equal'],
    ['§4 formality', { ...EN_DE, formality: 'polite' }, 'formality'],
    ['§3 formality on a target without', { target_lang: 'FI', formality: 'more' }, 'formality'],
    ['§4 glossary_id needs a source', { target_lang: 'DE', glossary_id: unknownId }, 'source_lang'],
    [
      '§4 glossary_ids need a source',
      { target_lang: 'DE', glossary_ids: unknownId },
      'source_lang',
    ],
    ['§4 an unknown glossary_id', { ...EN_DE, glossary_id: unknownId }, 'glossary'],
    ['§4 an invalid glossary_id', { ...EN_DE, glossary_id: 'x' }, 'glossary'],
    ['§4 both glossary fields', { ...EN_DE, glossary_id: 'x', glossary_ids: 'y' }, 'glossary_ids'],
    ['§4 more than 5 glossary_ids', { ...EN_DE, glossary_ids: 'a,b,c,d,e,f' }, 'glossary_ids'],
    ['§4 an unknown style_id', { ...EN_DE, style_id: unknownId }, 'style'],
    ['§4 an unknown memory', { ...EN_DE, translation_memory_id: unknownId }, 'memory'],
    [
      '§4 a threshold needs a memory',
      { ...EN_DE, translation_memory_threshold: '80' },
      'translation_memory_id',
    ],
    ['§4 output_format: txt stays txt', { ...EN_DE, output_format: 'docx' }, 'output_format'],
    [
      '§4 output_format: pdf is not an output format',
      { ...EN_DE, output_format: 'pdf' },
      'output_format',
    ],
    ['§4 an invalid output_format', { ...EN_DE, output_format: '../x' }, 'output_format'],
  ])('%s', async (_rule, fields, names) => {
    const service = await startService();
    const response = await service.upload('a.txt', 'one', fields);
    expect(await refusalOf(response, 400)).toContain(names);
    expect(storedFiles(service)).toEqual([]);
  });

  it.each(['a.gif', 'a.doc', 'a.exe', 'a', '.txt', 'a.txt.zip', 'a.indd'])(
    '§4 the name %s: 400 that says "invalid file" or "file extension"',
    async (name) => {
      const service = await openAccount();
      const response = await service.upload(name, 'one', EN_DE);
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toMatch(/invalid file|file extension/iu);
    },
  );
});

describe('§4 accepted fields', () => {
  it.each<[rule: string, fields: Record<string, string>]>([
    ['output_format like the input', { output_format: 'txt' }],
    ['output_format in upper case', { output_format: 'TXT' }],
    ['an empty output_format', { output_format: '' }],
    ['model_type is ignored', { model_type: 'anything' }],
    ['enable_beta_languages is ignored', { enable_beta_languages: 'anything' }],
    ['unknown fields are ignored', { some_future_field: 'x' }],
  ])('%s', async (_rule, fields) => {
    const service = await openAccount();
    const handle = await service.finished('one', { ...EN_DE, ...fields });
    expect(await (await service.result(handle)).text()).toBe('óñé');
  });

  it.each([
    ['§18.10 the file first', 'file=one=a.txt target_lang=DE source_lang=EN'],
    ['the file last', 'target_lang=DE source_lang=EN file=one=a.txt'],
    ['§18.9 the first of two', 'target_lang=DE target_lang=XX source_lang=EN file=one=a.txt'],
    ['the name in filename', 'file=one=blob filename=a.txt target_lang=DE source_lang=EN'],
  ])('%s', async (_rule, listed) => {
    const parts = listed.split(' ').map((part) => part.split('=') as [string, string, string?]);
    const service = await openAccount();
    const handle = await handleOf(uploadForm(service, parts));
    await untilFinished(() => service.status(handle));
    expect(await (await service.result(handle)).text()).toBe('óñé');
  });

  it('§21 a watermark is not made, and reported as ignored', async () => {
    const service = await openAccount();
    const fields = { ...EN_DE, enable_watermark: '1' };
    const response = await service.upload('a.txt', 'cat', fields);
    expect([response.status, response.headers.get('x-dragoman-ignored-options')]).toEqual([
      200,
      'enable_watermark',
    ]);
  });

  it('§4 formality on a target that has it: accepted, and reported as ignored', async () => {
    const service = await openAccount();
    const response = await service.upload('a.txt', 'one', { ...EN_DE, formality: 'less' });
    expect([response.status, response.headers.get('x-dragoman-ignored-options')]).toEqual([
      200,
      'formality',
    ]);
  });

  it('§4 glossary_id changes the document', async () => {
    const service = await openAccount();
    const made = await service.postJson('/v3/glossaries', {
      name: 'g',
      dictionaries: [
        { source_lang: 'en', target_lang: 'de', entries: 'cart\tWagen', entries_format: 'tsv' },
      ],
    });
    const { glossary_id: glossaryId }: { glossary_id: string } = await made.json();
    for (const name of ['glossary_id', 'glossary_ids']) {
      const handle = await service.finished('a cart', { ...EN_DE, [name]: glossaryId });
      expect(await (await service.result(handle)).text()).toBe('á Wagen');
    }
  });

  it('§4 a glossary that is deleted meanwhile: the document fails and says why', async () => {
    const engine = createGatedEngine();
    const service = await startService({ engine, maxRunningDocuments: 1 });
    const made = await service.postJson('/v3/glossaries', {
      name: 'g',
      dictionaries: [
        { source_lang: 'en', target_lang: 'de', entries: 'cart\tWagen', entries_format: 'tsv' },
      ],
    });
    const { glossary_id: glossaryId }: { glossary_id: string } = await made.json();
    await service.upload('a.txt', 'one', EN_DE);
    await expect.poll(engine.isWaiting).toBe(true);
    const handle = await handleOf(
      service.upload('b.txt', 'a cart', { ...EN_DE, glossary_id: glossaryId }),
    );
    await fetch(`${service.url}/v3/glossaries/${glossaryId}`, {
      method: 'DELETE',
      headers: { authorization: `DeepL-Auth-Key ${service.service.apiKey}` },
    });
    engine.open();
    const status = await untilFinished(() => service.status(handle));
    expect(status).toMatchObject({ status: 'error', message: expect.stringMatching(/glossary/iu) });
  });
});

describe('§4 sizes', () => {
  it.each([
    ['txt', 'pro', 1024 * KIB],
    ['txt', 'free', 1024 * KIB],
    ['docx', 'free', 10 * 1024 * KIB],
  ] as const)('%s on %s: 413 above %i bytes', async (format, edition, limit) => {
    const service = await startService({ edition });
    const response = await service.upload(`a.${format}`, new Uint8Array(limit + 1).fill(97), EN_DE);
    expect(await refusalOf(response, 413)).toContain(`${String(limit / KIB)} KiB`);
    expect(storedFiles(service)).toEqual([]);
    expect(
      (await service.upload(`a.${format}`, new Uint8Array(limit).fill(97), EN_DE)).status,
    ).toBe(200);
  });

  it('takes docx, pptx, and pdf of up to 100 MiB on pro, and xlsx of 30 MiB', async () => {
    const service = await openAccount();
    const statusOf = async (name: string, mebibytes: number) =>
      (await service.upload(name, new Uint8Array(mebibytes * 1024 * KIB), EN_DE)).status;
    expect(await statusOf('a.docx', 31)).toBe(200);
    expect(await statusOf('a.pptx', 100)).toBe(200);
    expect(await statusOf('a.pdf', 31)).toBe(200);
    expect(await statusOf('a.xlsx', 31)).toBe(413);
  });

  it('translates a docx of 60 MiB, and returns its pictures as they are', async () => {
    const service = await openAccount();
    const picture = randomBytes(60 * 1024 * KIB);
    const parts = unzipSync(docx(paragraph(run('Good morning.'))));
    const large = zipSync({ ...parts, 'word/media/image1.png': [picture, { level: 0 }] });
    const handle = await handleOf(service.upload('a.docx', large, EN_DE));
    expect(await untilFinished(() => service.status(handle))).toMatchObject({ status: 'done' });
    const result = await service.result(handle);
    const made = unzipSync(new Uint8Array(await result.arrayBuffer()));
    expect(Buffer.compare(made['word/media/image1.png'] ?? Buffer.alloc(0), picture)).toBe(0);
  });

  it.each(
    firstOf(1, [
      ['free', 500_000],
      ['pro', 1_000_000],
    ] as const),
  )('characters in one file on %s: at most %i', async (edition, limit) => {
    const service = await startService({ edition, characterLimit: null });
    const tooLong = await service.finished('a'.repeat(limit + 1), EN_DE);
    expect((await service.status(tooLong))['message']).toContain(String(limit));
    const fits = await service.finished('a'.repeat(limit), EN_DE);
    expect(await service.status(fits)).toMatchObject({ status: 'done', billed_characters: limit });
  });
});

describe('§4 states', () => {
  it('seconds_remaining only while translating, billed_characters only when done', async () => {
    const engine = createGatedEngine();
    const service = await startService({ engine, maxRunningDocuments: 1 });
    const [first, second] = [
      await handleOf(service.upload('a.txt', 'one', EN_DE)),
      await handleOf(service.upload('b.txt', 'two', EN_DE)),
    ];
    await expect.poll(engine.isWaiting).toBe(true);
    const keysOf = async (handle: Handle): Promise<string[]> =>
      Object.keys(await service.status(handle)).toSorted();
    expect(await keysOf(first)).toEqual(['document_id', 'http', 'seconds_remaining', 'status']);
    expect(await keysOf(second)).toEqual(['document_id', 'http', 'status']);
    engine.open();
    await untilFinished(() => service.status(second));
    expect(await keysOf(second)).toEqual(['billed_characters', 'document_id', 'http', 'status']);
  });

  it('§18.11 a failed document is HTTP 200 with both names of its text, and costs nothing', async () => {
    const service = await openAccount();
    const handle = await service.finished('Das ist ein deutscher Text.', { target_lang: 'DE' });
    expect(await service.status(handle)).toEqual({
      http: 200,
      document_id: handle.document_id,
      status: 'error',
      error_message: expect.stringContaining('equal'),
      message: expect.stringContaining('equal'),
    });
    expect((await service.result(handle)).status).toBe(400);
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({ character_count: 0 });
  });

  it('each account may have its own number of waiting documents', async () => {
    const service = await startPractice({ maxOpenDocuments: 1 });
    expect((await service.upload('one')).status).toBe(200);
    expect((await service.upload('one')).status).toBe(429);
    expect((await service.upload('two')).status).toBe(200);
  });
});

describe('§4 ownership of a document', () => {
  it('another account gets 404, as for an unknown id', async () => {
    const service = await startPractice({});
    const handle: Handle = await (await service.upload('one')).json();
    for (const end of ['', '/result']) {
      const response = await service.ask('two', handle, end);
      expect([response.status, await messageOf(response)]).toEqual([404, 'Document not found.']);
    }
    expect((await service.ask('one', handle, '')).status).toBe(200);
  });

  it('any key of the account may use it; its characters count for the key that uploaded it', async () => {
    const clock = createManualClock();
    const service = await startService({ clock });
    const key = await makeKey(service);
    const form = new FormData();
    form.append('file', new Blob(['one two']), 'a.txt');
    form.append('target_lang', 'DE');
    form.append('source_lang', 'EN');
    const uploaded = await fetch(`${service.url}/v2/document`, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      body: form,
    });
    const handle: Handle = await uploaded.json();
    await untilFinished(() => service.status(handle));
    expect(await (await service.result(handle)).text()).toBe('óñé ţŵó');
    await service.confirm(handle);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    // Reports end with the previous day.
    clock.jump(24 * 60 * 60_000);
    const { body } = await admin(
      service,
      'GET',
      `analytics?start_date=${day}&end_date=${day}&group_by=key`,
    );
    const report = body['usage_report'] as { key_usages: Record<string, unknown>[] };
    const used = report.key_usages.filter((one) => JSON.stringify(one).includes(':7'));
    expect(used).toEqual([
      expect.objectContaining({
        api_key: expect.stringContaining(key.slice(0, 4)),
        usage: expect.objectContaining({ document_translation_characters: 7 }),
      }),
    ]);
  });
});

describe('§4 engine behavior', () => {
  it("translates equal segments once, and doesn't split segments", async () => {
    const engine = createLexiconEngine(parseLexicon('EN\tDE\tOne. Two.\tEins und zwei.\n'));
    const seen: number[] = [];
    const service = await startService({
      engine: {
        ...engine,
        translate(segments, ...rest) {
          seen.push(segments.length);
          return engine.translate(segments, ...rest);
        },
      },
    });
    const handle = await service.finished('One. Two.\n'.repeat(250) + 'a\n', EN_DE);
    expect(await (await service.result(handle)).text()).toBe(
      'Eins und zwei.\n'.repeat(250) + 'á\n',
    );
    expect(seen).toEqual([2]);
  });

  it('translates a large document in parts, in order', async () => {
    const service = await openAccount();
    const lines = Array.from({ length: 1234 }, (_, index) => `a ${String(index)}`).join('\n');
    const handle = await service.finished(lines, EN_DE);
    expect(await (await service.result(handle)).text()).toBe(lines.replaceAll('a', 'á'));
  });
});

describe('attacks on uploads', () => {
  it('answers random files, names and fields as documented', async () => {
    const service = await startService({ maxOpenDocuments: 10_000 });
    const names = fc.constantFrom(
      'a.txt',
      'a.docx',
      '../../a.txt',
      'a\u0000.txt',
      '.docx',
      'ü😀.txt',
      'CON.txt',
      '"; x="y.txt',
      `${'n'.repeat(500)}.txt`,
    );
    const fields = fc.dictionary(
      fc.constantFrom(
        'target_lang',
        'source_lang',
        'formality',
        'output_format',
        'filename',
        'glossary_ids',
        'style_id',
        'constructor',
      ),
      fc.constantFrom('DE', 'EN', 'more', 'x', '', 'txt', '\u0000', '😀'),
    );
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constant(Uint8Array.from(readFileSync(SAMPLE).subarray(0, 5000))),
    );
    const handles: Handle[] = [];
    for (const [name, some, bytes] of fc.sample(fc.tuple(names, fields, content), {
      numRuns: UPLOADS,
    })) {
      const response = await service.upload(name, bytes, { target_lang: 'DE', ...some });
      const body: { message?: string } & Handle = await response.json();
      expect([200, 400, 413]).toContain(response.status);
      expect(typeof (response.status === 200 ? body.document_key : body.message)).toBe('string');
      if (response.status === 200) handles.push(body);
    }
    expect(handles.length).toBeGreaterThan(UPLOADS / 50);
    for (const handle of handles) {
      const status = await untilFinished(() => service.status(handle));
      expect(['done', 'error']).toContain(status['status']);
      expect(JSON.stringify(status)).not.toMatch(/\.ts\b|node_modules|\bat \w+ \(/u);
    }
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])(
    'tolerates a field called %s',
    async (name) => {
      const service = await openAccount();
      const response = await service.upload('a.txt', 'one', { ...EN_DE, [name]: 'x' });
      expect([200, 400]).toContain(response.status);
    },
  );
});

const SAMPLE = path.resolve(
  import.meta.dirname,
  '../../../../../resources/samples/quarterly-report.docx',
);

/** Starts a service where each key opens a separate account. */
async function startPractice(options: { maxOpenDocuments?: number }): Promise<{
  upload(key: string): Promise<Response>;
  ask(key: string, handle: Handle, end: string): Promise<Response>;
}> {
  const engine = createLexiconEngine(parseLexicon('EN\tDE\tone\teins\n'));
  const service = await createPracticeService({
    dataFolder: temporaryFolder(),
    engine,
    ...options,
  });
  const { url } = await service.listen();
  onCleanUp(() => service.close());
  const headers = (key: string): Record<string, string> => ({
    authorization: `DeepL-Auth-Key ${key}`,
    'user-agent': 'test',
  });
  return {
    upload(key) {
      const form = new FormData();
      form.append('file', new Blob(['one']), 'a.txt');
      form.append('target_lang', 'DE');
      form.append('source_lang', 'EN');
      return fetch(`${url}/v2/document`, { method: 'POST', headers: headers(key), body: form });
    },
    ask: (key, handle, end) =>
      fetch(`${url}/v2/document/${handle.document_id}${end}`, {
        method: 'POST',
        headers: { ...headers(key), 'content-type': 'application/json' },
        body: JSON.stringify({ document_key: handle.document_key }),
      }),
  };
}
