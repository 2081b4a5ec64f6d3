import { expect, it } from 'vitest';
import type { TextMaking } from '../../../electron/services/text-history-service.ts';
import { createTextMakings } from '../../../electron/services/text-makings.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../shared/domain/text-options.ts';
import type { KeepTextInput } from '../../../shared/domain/text-translation.ts';

const making = (engine: string): TextMaking => ({ sourceLang: 'EN', engine, isPractice: false });
const route = { connectionId: 'work', targetLang: 'DE' };
const kept = (sourceText: string, patch: Partial<KeepTextInput> = {}): KeepTextInput => ({
  ...route,
  projectId: null,
  sourceLang: null,
  kind: 'text',
  itemId: null,
  sourceText,
  targetText: 'x',
  options: PLAIN_TEXT_OPTIONS,
  billedChars: null,
  ...patch,
});

it('how a text was made is told of this very text, else of the last one of its way', () => {
  const makings = createTextMakings();
  makings.note({ ...route, text: 'one' }, 'text', making('first'));
  makings.note({ ...route, text: 'two' }, 'text', making('second'));
  makings.note({ ...route, text: ' ' }, 'text', making('blank'));
  expect(makings.find(kept('one'))?.engine).toBe('first');
  expect(makings.find(kept('two and more'))?.engine).toBe('second');
});

it('nothing is told of another account, language or kind, nor of what is long ago', () => {
  const makings = createTextMakings();
  makings.note({ ...route, text: 'one' }, 'text', making('first'));
  expect(makings.find(kept('one', { connectionId: 'other' }))).toBeNull();
  expect(makings.find(kept('one', { targetLang: 'FR' }))).toBeNull();
  expect(makings.find(kept('one', { kind: 'improvement' }))).toBeNull();
  for (let at = 0; at < 50; at += 1) {
    makings.note({ ...route, targetLang: 'FR', text: String(at) }, 'text', making('other'));
  }
  expect(makings.find(kept('one'))).toBeNull();
});
