import { expect, it } from 'vitest';
import { acceptsMediaType } from '../../../../../electron/embedded/translation/routes/glossaries.ts';

it.each([
  [undefined, true],
  ['', true],
  ['text/tab-separated-values', true],
  ['text/tab-separated-values ; q=0.1', true],
  ['text/*;q=0.2', true],
  ['*/*', true],
  ['application/json,*/*;q=0.8', true],
  ['text/tab-separated-values;q=0.0', false],
  ['text/*;q=0, */*', false],
  ['text', false],
  ['*', false],
  ['text/csv', false],
  ['application/*', false],
])('§5 Accept %j allows TSV: %j', (accept, isAllowed) => {
  expect(acceptsMediaType(accept, 'text/tab-separated-values')).toBe(isAllowed);
});
