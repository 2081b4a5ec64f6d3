import { describe, expect, it } from 'vitest';
import { collect, failureOf, makeBytes, openBench, uploadInput } from './support.ts';

describe('a document from upload to result', () => {
  it('sends the file whole with its options and gets the translation back', async () => {
    const { service, client } = await openBench();
    service.setTranslation((bytes) => bytes.toReversed());
    const progress: number[] = [];

    const handle = await client.uploadDocument(
      uploadInput({
        formality: 'more',
        glossaryId: 'g-1',
        onProgress: (sent) => progress.push(sent),
      }),
    );
    const states = [];
    for (let poll = 0; poll < 3; poll += 1) states.push(await client.getDocumentStatus(handle));
    const download = await client.downloadDocument(handle);
    const result = await collect(download.body);

    const source = await collect(makeBytes(300_000));
    expect(service.uploads).toHaveLength(1);
    expect(service.uploads[0]).toMatchObject({
      fileName: 'Angebot.docx',
      fields: { source_lang: 'DE', target_lang: 'EN-GB', formality: 'more', glossary_id: 'g-1' },
    });
    expect(Buffer.compare(service.uploads[0]!.bytes, source)).toBe(0);
    expect(progress.at(-1)).toBe(300_000);
    expect(progress).toStrictEqual(progress.toSorted((a, b) => a - b));
    expect(states).toStrictEqual([
      { state: 'queued', secondsRemaining: null, billedChars: null, errorMessage: null, extra: {} },
      {
        state: 'translating',
        secondsRemaining: 1,
        billedChars: null,
        errorMessage: null,
        extra: {},
      },
      { state: 'done', secondsRemaining: null, billedChars: 42, errorMessage: null, extra: {} },
    ]);
    expect(download).toMatchObject({ sizeBytes: 300_000, contentType: 'application/octet-stream' });
    expect(Buffer.compare(result, source.toReversed())).toBe(0);
    expect(service.downloads).toBe(1);
  });

  it('identifies itself, authorizes every request and announces the exact length', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput());
    await client.getDocumentStatus(handle);
    await client.getUsage();
    expect(
      service.requests.map(({ route, hasKey, headers }) => [route, hasKey, headers['user-agent']]),
    ).toStrictEqual([
      ['upload', true, 'Dragoman/1.2.3'],
      ['status', true, 'Dragoman/1.2.3'],
      ['usage', true, 'Dragoman/1.2.3'],
    ]);
    expect(Number(service.requests[0]?.headers['content-length'])).toBeGreaterThan(300_000);
  });

  it.each([
    'Vertrag "final" (1).docx',
    'наказ №5.docx',
    '見積書; filename="evil.exe".docx',
    "l'été 100%.txt",
    'a\r\nContent-Type: text/html\r\n\r\nx.txt',
  ])('keeps the name %j', async (fileName) => {
    const { service, client } = await openBench();
    await client.uploadDocument(uploadInput({ fileName, sizeBytes: 10 }));
    expect(service.uploads[0]?.fileName).toBe(fileName);
    expect(service.uploads[0]?.fields).toStrictEqual({ source_lang: 'DE', target_lang: 'EN-GB' });
  });

  it('reads both names of an error message and cleans it', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.statusScript = [
      { status: 'error', message: 'Source and target\nare \u202Eequal.' },
      { status: 'error', error_message: 'Too long.', message: 'older words' },
      { status: 'error' },
    ];
    const read = async (): Promise<string | null> =>
      (await client.getDocumentStatus(handle)).errorMessage;
    expect([await read(), await read(), await read()]).toStrictEqual([
      'Source and target are equal.',
      'Too long.',
      null,
    ]);
  });

  it.each([
    [134_217_728, null],
    [-1, null],
    [86_400, 86_400],
    [2.2, 3],
  ])('reads %d seconds remaining as %j', async (sent, expected) => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.statusScript = [{ status: 'translating', seconds_remaining: sent }];
    expect((await client.getDocumentStatus(handle)).secondsRemaining).toBe(expected);
  });

  it('recognizes a document that is gone, by a wrong key and by an earlier download', async () => {
    const { client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    const wrong = { ...handle, documentKey: 'F'.repeat(64) };
    expect((await failureOf(client.getDocumentStatus(wrong))).code).toBe('document/gone');
    expect((await failureOf(client.downloadDocument(wrong))).code).toBe('document/gone');
    await collect((await client.downloadDocument(handle)).body);
    const again = await failureOf(client.downloadDocument(handle));
    expect(again).toMatchObject({ code: 'document/gone', retryable: false });
  });

  it('distinguishes not ready from unavailable', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.fail(
      'result',
      { kind: 'status', status: 503, body: '{"message":"Document is not ready"}' },
      { kind: 'status', status: 503, body: '<h1>Bad gateway</h1>' },
    );
    expect(await failureOf(client.downloadDocument(handle))).toMatchObject({
      code: 'document/not-ready',
      retryable: true,
    });
    expect((await failureOf(client.downloadDocument(handle))).code).toBe('api/unavailable');
    expect(service.counts.result).toBe(2);
  });

  it.each([
    [404, '<h1>404 Not Found</h1>', 'api/not-found'],
    [404, '', 'api/not-found'],
    [404, '{"type":"about:blank","title":"Not Found","status":404}', 'api/not-found'],
    [503, '<p>This page is no longer available.</p>', 'api/unavailable'],
    [503, '{"message":"no longer","cloudflare_error":true}', 'api/unavailable'],
  ])("doesn't take %d with %j as a statement about the document", async (status, body, code) => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    const fault = { kind: 'status', status, body } as const;
    service.fail('result', fault);
    expect((await failureOf(client.downloadDocument(handle))).code).toBe(code);
    if (status !== 404) return;
    service.fail('status', fault);
    expect((await failureOf(client.getDocumentStatus(handle))).code).toBe(code);
  });

  it('reports whether the answer stated where the document ends', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.fail('result', { kind: 'unmeasured-answer', afterBytes: 3 });
    const cut = await client.downloadDocument(handle);
    expect(cut).toMatchObject({ isEndKnown: false, sizeBytes: null });
    expect(await collect(cut.body)).toHaveLength(3);
    const other = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    const whole = await client.downloadDocument(other);
    expect(whole).toMatchObject({ isEndKnown: true, sizeBytes: 5 });
    await collect(whole.body);
  });

  it('reports the engine of the embedded service', async () => {
    const engines: unknown[] = [];
    const { service, client } = await openBench({ onEngine: (engine) => engines.push(engine) });
    await client.getUsage();
    expect(client.getEngine()).toBeNull();
    service.extraHeaders = { 'x-dragoman-engine': 'pseudo', 'x-dragoman-practice': '1' };
    await client.getUsage();
    await client.getUsage();
    expect(client.getEngine()).toStrictEqual({ id: 'pseudo', isPractice: true });
    expect(engines).toStrictEqual([{ id: 'pseudo', isPractice: true }]);
    service.extraHeaders = { 'x-dragoman-engine': 'apertium' };
    await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    expect(client.getEngine()).toStrictEqual({ id: 'apertium', isPractice: false });
  });

  it.each([
    [{}, { source_lang: 'DE', target_lang: 'EN-GB' }],
    [{ sourceLang: null }, { target_lang: 'EN-GB' }],
    [{ formality: 'prefer_less' }, { formality: 'prefer_less' }],
    [{ outputFormat: '.DOCX' }, { output_format: 'docx' }],
    [{ glossaryIds: ['a', 'b'] }, { glossary_ids: 'a,b' }],
    [{ glossaryId: 'a', glossaryIds: [] }, { glossary_id: 'a' }],
    [{ glossaryIds: ['a'] }, { glossary_id: 'a' }],
    [{ styleId: 's' }, { style_id: 's' }],
    [{ styleProfileId: 'p' }, { style_profile_id: 'p' }],
    [{ hasWatermark: true }, { enable_watermark: 'true' }],
    [{ hasWatermark: false, styleProfileId: null }, {}],
    [{ translationMemory: { id: 'm' } }, { translation_memory_id: 'm' }],
    [
      { translationMemory: { id: 'm', thresholdPercent: 0 } },
      { translation_memory_id: 'm', translation_memory_threshold: '0' },
    ],
  ])('§4, §16.6 sends %j as its fields', async (change, fields) => {
    const { service, client } = await openBench();
    await client.uploadDocument(uploadInput({ sizeBytes: 5, ...change }));
    const source = 'sourceLang' in change ? {} : { source_lang: 'DE' };
    expect(service.uploads[0]?.fields).toStrictEqual({
      ...source,
      target_lang: 'EN-GB',
      ...fields,
    });
  });

  it.each([
    [
      '§4 a glossary without a source language',
      { sourceLang: null, glossaryId: 'g' },
      'sourceLang',
    ],
    ['§4 glossaries without one', { sourceLang: null, glossaryIds: ['g'] }, 'sourceLang'],
    ['§4 both glossary fields', { glossaryId: 'g', glossaryIds: ['h'] }, 'glossaryIds'],
    ['§4 six glossaries', { glossaryIds: Array<string>(6).fill('g') }, 'glossaryIds'],
    [
      '§4 a threshold out of range',
      { translationMemory: { id: 'm', thresholdPercent: 101 } },
      'translationMemory.thresholdPercent',
    ],
    ['§21 a profile beside a style', { styleProfileId: 'p', styleId: 's' }, 'styleProfileId'],
    ['§4 a memory without id', { translationMemory: { id: '' } }, 'translationMemory.id'],
    ['§4 an output format that is none', { outputFormat: 'docx"\r\n' }, 'outputFormat'],
  ])('%s is refused before anything is sent', async (_rule, change, field) => {
    const { service, client } = await openBench();
    const error = await failureOf(client.uploadDocument(uploadInput(change)));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field } });
    expect(service.requests).toHaveLength(0);
  });

  it.each([
    ['queued', null],
    ['translating', null],
    ['done', 42],
    ['error', null],
  ])('§4 reads what was billed for one that is %s as %j', async (status, billedChars) => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.statusScript = [{ status, billed_characters: 42, seconds_remaining: 3 }];
    expect(await client.getDocumentStatus(handle)).toMatchObject({
      billedChars,
      secondsRemaining: status === 'translating' ? 3 : null,
    });
  });

  it('keeps unknown fields of a status, and needs no id in it', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    const body = '{"status":"DONE","billed_characters":1e999,"pages":3,"message":"ready"}';
    service.fail('status', { kind: 'status', status: 200, body });
    expect(await client.getDocumentStatus(handle)).toStrictEqual({
      state: 'done',
      secondsRemaining: null,
      billedChars: null,
      errorMessage: null,
      extra: { pages: 3 },
    });
  });
});
