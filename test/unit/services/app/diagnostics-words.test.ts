import { expect, it } from 'vitest';
import { withoutNames } from '../../../../electron/services/app/diagnostics-service.ts';

it.each([
  ['“Work” hasn’t been reached for 24 days', '“…” hasn’t been reached for 24 days'],
  [
    'The database couldn’t be opened. It isn’t full.',
    'The database couldn’t be opened. It isn’t full.',
  ],
  ['‘Merger’s plan is open', '“…”'],
  ["it's 'Merger'", "it's “…”"],
  ['“a “b” c” is there', '“…” is there'],
  ['“Work hasn’t ended', '“…”'],
])('leaves out what is quoted, not what has an apostrophe: %s', (text, left) => {
  expect(withoutNames(text)).toBe(left);
});
