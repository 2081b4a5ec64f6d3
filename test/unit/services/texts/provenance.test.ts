import { expect, it } from 'vitest';
import type { TextProvenance } from '../../../../electron/services/texts/history-service.ts';
import { createTextProvenance } from '../../../../electron/services/texts/service.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import type { KeepTextInput } from '../../../../shared/domain/texts/translation.ts';

const origin = (engine: string): TextProvenance => ({
  sourceLang: 'EN',
  engine,
  isPractice: false,
});
const route = { requestId: 'r', connectionId: 'work', targetLang: 'DE' };
const kept = (sourceText: string, patch: Partial<KeepTextInput> = {}): KeepTextInput => ({
  connectionId: 'work',
  targetLang: 'DE',
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

it('tells how a text was made for this very text, or else for the last one of the same kind', () => {
  const provenance = createTextProvenance();
  provenance.note({ ...route, text: 'one' }, 'text', origin('first'));
  provenance.note({ ...route, text: 'two' }, 'text', origin('second'));
  provenance.note({ ...route, text: ' ' }, 'text', origin('blank'));
  expect(provenance.find(kept('one'))?.engine).toBe('first');
  expect(provenance.find(kept('two and more'))?.engine).toBe('second');
});

it('tells nothing of another account, language or kind, nor of what is long ago', () => {
  const provenance = createTextProvenance();
  provenance.note({ ...route, text: 'one' }, 'text', origin('first'));
  expect(provenance.find(kept('one', { connectionId: 'other' }))).toBeNull();
  expect(provenance.find(kept('one', { targetLang: 'FR' }))).toBeNull();
  expect(provenance.find(kept('one', { kind: 'improvement' }))).toBeNull();
  for (let at = 0; at < 50; at += 1) {
    provenance.note({ ...route, targetLang: 'FR', text: String(at) }, 'text', origin('other'));
  }
  expect(provenance.find(kept('one'))).toBeNull();
});

it('matches a pair to its request only with the requested text, account and language', () => {
  const provenance = createTextProvenance();
  provenance.note({ ...route, text: 'one' }, 'text', origin('first'));
  expect(provenance.isOfItsRequest(kept('one', { requestId: 'r' }))).toBe(true);
  expect(provenance.isOfItsRequest(kept('two', { requestId: 'r' }))).toBe(false);
  expect(provenance.isOfItsRequest(kept('one', { requestId: 'r', targetLang: 'FR' }))).toBe(false);
  expect(provenance.isOfItsRequest(kept('one', { requestId: 'r', connectionId: 'b' }))).toBe(false);
  // From an earlier run, or written by the user.
  expect(provenance.isOfItsRequest(kept('two', { requestId: 'unknown' }))).toBe(true);
  expect(provenance.isOfItsRequest(kept('two', { requestId: null }))).toBe(true);
  expect(provenance.isOfItsRequest(kept('two'))).toBe(true);
});
