import { describe, expect, it } from 'vitest';
import { languagesText } from '../../../../../renderer/features/voice/words.ts';

describe('the languages of a session', () => {
  it.each([
    [[], 'en'],
    [['es'], 'en to es'],
    [['es', 'de', 'pt-BR'], 'en to es, de, pt-BR'],
  ])('are separated: %j', (targetLangs, text) => {
    const format = { language: (code: string) => code };
    expect(languagesText({ sourceLang: 'en', targetLangs }, format)).toBe(text);
  });
});
