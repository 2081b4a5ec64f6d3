import { describe, expect, it } from 'vitest';
import { recognizerFor } from '../../../shared/domain/voice/recognizer-for.ts';

const whisper = { name: 'whisper-base', quality: 'model' as const, languages: ['de', 'en'] };
const pocketsphinx = { name: 'pocketsphinx', quality: 'rough' as const, languages: ['en'] };
const source = (code: string, canBeDetected: boolean) => ({ code, canBeDetected });

describe('what understands a language', () => {
  it.each([
    ['the first that knows it', [whisper, pocketsphinx], 'en', 'whisper-base'],
    ['another where the first does not', [pocketsphinx, whisper], 'de', 'whisper-base'],
    ['any variant of it', [whisper], 'en-GB', 'whisper-base'],
    ['one that knows every language', [{ ...whisper, languages: null }], 'fi', 'whisper-base'],
    ['nothing', [whisper, pocketsphinx], 'fi', undefined],
    ['nothing of this computer', [], 'en', undefined],
    ['what can detect it', [pocketsphinx, whisper], null, 'whisper-base'],
  ])('is %s', (_what, recognizers, language, name) => {
    const sources = [source('de', true), source('en', true), source('fi', false)];
    expect(recognizerFor({ recognizers, sources }, language)?.name).toBe(name);
  });
});
