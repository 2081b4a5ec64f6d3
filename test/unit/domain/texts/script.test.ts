import { expect, it } from 'vitest';
import { isInScriptOf } from '../../../../shared/domain/texts/script.ts';

it.each([
  ['Hello, what is 漢字?', 'EN', true],
  ['مرحبا بالعالم', 'EN', false],
  ['مرحبا بالعالم', 'ar', true],
  ['Привет мир', 'DE', false],
  ['Привет мир', 'BG', true],
  ['नमस्ते दुनिया', 'ES', false],
  ['日本語のテキスト', 'JA', true],
  ['中文文本', 'ZH-HANS', true],
  ['한국어 텍스트', 'KO', true],
  ['Hello', 'EN-GB', true],
  ['2026', 'EN', true],
  ['', 'EN', true],
  ['Hello', 'no such code', true],
])('%j may be in %s: %j', (text, language, is) => {
  expect(isInScriptOf(text, language)).toBe(is);
});
