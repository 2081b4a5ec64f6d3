import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DeepLClient, QuotaExceededError } from 'deepl-node';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import type { TranslationServiceOptions } from '../../../../../electron/embedded/translation/service.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { startService } from '../support.ts';

const SAMPLE = path.resolve(
  import.meta.dirname,
  '../../../../../resources/samples/quarterly-report.docx',
);

/** Starts the vendor's own client against this service, unchanged except for the address. */
async function startWithClient(
  options: Partial<TranslationServiceOptions> = {},
): Promise<DeepLClient> {
  const { url, service } = await startService(options);
  return new DeepLClient(service.apiKey, { serverUrl: url, maxRetries: 0 });
}

describe('§3 deepl-node as an independent client: texts', () => {
  it('translates several texts with every option it sends in forms', async () => {
    const client = await startWithClient();
    const results = await client.translateText(['<p>One & two</p>', '50% = 🪨'], 'en', 'pt-BR', {
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

  it('sends custom instructions and style rules in forms', async () => {
    const client = await startWithClient();
    const result = await client.translateText('One', 'en', 'de', {
      customInstructions: ['Be brief', 'Be kind'],
    });
    expect(result.text).toBe('Óñé');
    await expect(
      client.translateText('One', 'en', 'de', {
        customInstructions: ['Be brief'],
        modelType: 'latency_optimized',
      }),
    ).rejects.toThrow(/custom_instructions/u);
  });

  it.each([
    ['source language', () => ['xx', 'de', {}], /source_lang/u],
    ['target language', () => ['en', 'xx', {}], /target_lang/u],
    ['formality', () => ['en', 'de', { formality: 'incorrect' }], /formality/u],
    ['split_sentences', () => ['en', 'de', { splitSentences: 'incorrect' }], /split_sentences/u],
  ] as const)('tells it which field is wrong: %s', async (_field, args, message) => {
    const client = await startWithClient();
    const [source, target, options] = args();
    await expect(
      client.translateText('One', source as 'en', target as 'de', options as object),
    ).rejects.toThrow(message);
  });

  it('tells it when the quota is used up', async () => {
    const client = await startWithClient({ characterLimit: 3 });
    await client.translateText('One', 'en', 'de');
    await expect(client.translateText('One', 'en', 'de')).rejects.toBeInstanceOf(
      QuotaExceededError,
    );
  });
});

describe('§4 deepl-node as an independent client: documents', () => {
  it('uploads, asks, downloads once, and is told why a second download fails', async () => {
    const client = await startWithClient();
    const handle = await client.uploadDocument(SAMPLE, 'en', 'de', { formality: 'prefer_more' });
    // Its own waiting polls every five seconds.
    let status = await client.getDocumentStatus(handle);
    while (!status.done()) status = await client.getDocumentStatus(handle);
    expect(status.billedCharacters).toBeGreaterThan(100);
    const file = path.join(temporaryFolder(), 'result.docx');
    await client.downloadDocument(handle, file);
    const { value } = await mammoth.extractRawText({ buffer: readFileSync(file) });
    expect(value).toContain('Ɋúáŕţéŕļý Ŕéþóŕţ');
    await expect(client.downloadDocument(handle, `${file}.2`)).rejects.toThrow(/already/u);
  });

  it('tells it about a file type that is not translated', async () => {
    const client = await startWithClient();
    await expect(
      client.uploadDocument(Buffer.from('x'), 'en', 'de', { filename: 'a.invalid' }),
    ).rejects.toThrow(/invalid file|file extension/iu);
  });
});
