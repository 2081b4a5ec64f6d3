import {
  AuthorizationError,
  ConnectionError,
  DocumentNotReadyError,
  DocumentTranslationError,
  GlossaryNotFoundError,
  QuotaExceededError,
  TooManyRequestsError,
} from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { withServices } from './official-client-support.ts';

const practice = withServices('--practice');
const normal = withServices('--engine', 'pseudo');
let sessions = 0;

/** Creates a client whose requests form one session. */
function troubled(
  switches: Record<string, number | string>,
  options: { maxRetries?: number } = {},
) {
  sessions += 1;
  const headers = Object.fromEntries(
    Object.entries(switches).map(([name, value]) => [`mock-server-session-${name}`, String(value)]),
  );
  const session = `official-client-${String(sessions)}`;
  const client = practice.client({
    key: session,
    headers: { 'mock-server-session': session, ...headers },
    minTimeout: 500,
    maxRetries: 0,
    ...options,
  });
  const lastRequest = async (): Promise<Record<string, unknown>> => {
    const response = await fetch(`${practice.url()}/__session__/last-request`, {
      headers: { authorization: 'DeepL-Auth-Key any', 'mock-server-session': session },
    });
    const seen: Record<string, unknown> = await response.json();
    return seen;
  };
  return { client, lastRequest, translate: () => client.translateText('proton beam', 'en', 'de') };
}

describe('the official client without practice', () => {
  it('works with the printed key, and ignores test hooks', async () => {
    const client = normal.client({
      headers: { 'mock-server-session': 'x', 'mock-server-session-429-count': '9' },
    });
    const result = await client.translateText('Good night', 'en', 'de');
    expect(result.text).toBe('Ĝóóð ñíĝĥţ');
    expect((await client.getUsage()).character?.count).toBe(10);
  });

  it('§3 translates several texts with every option that it sends in forms', async () => {
    const results = await normal
      .client()
      .translateText(['<p>One & two</p>', '50% = 🪨'], 'en', 'pt-BR', {
        splitSentences: 'nonewlines',
        preserveFormatting: true,
        formality: 'prefer_less',
        tagHandling: 'html',
        tagHandlingVersion: 'v2',
        outlineDetection: false,
        ignoreTags: ['x', 'y'],
        splittingTags: ['p'],
        nonSplittingTags: 'b,i',
        context: 'numbers',
        modelType: 'prefer_quality_optimized',
        customInstructions: [],
        extraRequestParameters: { some_future_field: '1' },
      });
    expect(results).toEqual([
      expect.objectContaining({
        text: '<p>Óñé &amp; ţŵó</p>',
        detectedSourceLang: 'en',
        billedCharacters: 9,
        modelTypeUsed: 'quality_optimized',
      }),
      expect.objectContaining({ text: '50% = 🪨', billedCharacters: 7 }),
    ]);
  });

  it.each(['invalid', 'any', 'any:fx', 'any:adm'])(
    '§1 key %s is an AuthorizationError',
    async (key) => {
      await expect(normal.client({ key }).getUsage()).rejects.toThrow(AuthorizationError);
    },
  );

  it('§2 names the parameter that is wrong', async () => {
    const client = normal.client();
    const wrong = JSON.parse('"xx"');
    await expect(client.translateText('a', wrong, 'de')).rejects.toThrow('source_lang');
    await expect(client.translateText('a', null, wrong)).rejects.toThrow('target_lang');
    const formality = JSON.parse('"odd"');
    await expect(client.translateText('a', null, 'de', { formality })).rejects.toThrow('formality');
    await expect(client.translateText('a', null, 'tr', { formality: 'more' })).rejects.toThrow(
      'formality',
    );
    const splitSentences = JSON.parse('"odd"');
    await expect(client.translateText('a', null, 'de', { splitSentences })).rejects.toThrow(
      'split_sentences',
    );
    const glossary = '96ab91fd-e715-41a1-adeb-5d701f84a483';
    await expect(client.getGlossary(glossary)).rejects.toThrow(GlossaryNotFoundError);
    await expect(client.deleteMultilingualGlossary(glossary)).rejects.toThrow(
      GlossaryNotFoundError,
    );
    const handle = { documentId: '1234'.repeat(8), documentKey: '5678'.repeat(16) };
    await expect(client.getDocumentStatus(handle)).rejects.toThrow('Not found');
    const file = normal.file('document.invalid', 'Test');
    await expect(client.uploadDocument(file, null, 'de')).rejects.toThrow(
      /nvalid file|file extension/u,
    );
  });
});

describe('the official client in practice', () => {
  it('§2 429: TooManyRequestsError, and a retry that succeeds', async () => {
    await expect(troubled({ '429-count': 1 }).translate()).rejects.toThrow(TooManyRequestsError);
    const { translate } = troubled({ '429-count': 1 }, { maxRetries: 2 });
    expect((await translate()).text).toBe('Protonenstrahl');
  });

  it('§2 5xx: retried, and an error when it persists', async () => {
    const { translate } = troubled({ '5xx-count': 1, '5xx-status': 529 }, { maxRetries: 2 });
    expect((await translate()).text).toBe('Protonenstrahl');
    await expect(troubled({ '5xx-count': 1 }).translate()).rejects.toThrow('Service unavailable');
  });

  it('§2 no response: ConnectionError, and a retry that succeeds', async () => {
    await expect(troubled({ 'no-response-count': 1 }).translate()).rejects.toThrow(ConnectionError);
    const { translate } = troubled({ 'no-response-count': 1 }, { maxRetries: 2 });
    expect((await translate()).text).toBe('Protonenstrahl');
  });

  it('§2 456: QuotaExceededError, and the usage confirms it', async () => {
    const { client, translate } = troubled({ 'init-character-limit': 11 });
    await translate();
    expect((await client.getUsage()).character?.limitReached()).toBe(true);
    await expect(translate()).rejects.toThrow(QuotaExceededError);
  });

  it('§4 a failed document keeps its handle in the error', async () => {
    const { client } = troubled({ 'doc-failure': 1 });
    const source = practice.file('fails.txt', 'proton beam');
    const failure = client.translateDocument(source, practice.file('fails.de.txt'), 'en', 'de');
    await expect(failure).rejects.toThrow(DocumentTranslationError);
    await expect(failure).rejects.toMatchObject({
      message: expect.stringContaining('made to fail'),
      documentHandle: { documentId: expect.stringMatching(/^[0-9A-F]{32}$/u) },
    });
  });

  it("§4 a waiting document isn't ready for its download", async () => {
    const { client } = troubled({ 'doc-queue-time': 600_000 });
    const handle = await client.uploadDocument(Buffer.from('proton beam'), 'en', 'de', {
      filename: 'waits.txt',
    });
    expect((await client.getDocumentStatus(handle)).status).toBe('queued');
    await expect(client.downloadDocument(handle, practice.file('waits.de.txt'))).rejects.toThrow(
      DocumentNotReadyError,
    );
  });

  it('§1 identifies itself, §18 trap 7: sends a form', async () => {
    const { client, lastRequest } = troubled({});
    await client.translateText(['a', 'b'], 'en', 'de', {
      tagHandling: 'xml',
      ignoreTags: ['x', 'y'],
    });
    expect(await lastRequest()).toMatchObject({
      path: '/v2/translate',
      headers: {
        'user-agent': expect.stringMatching(/^deepl-node\/1\./u),
        'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      },
      body: { text: ['a', 'b'], ignore_tags: 'x,y', show_billed_characters: '1' },
    });
  });
});
