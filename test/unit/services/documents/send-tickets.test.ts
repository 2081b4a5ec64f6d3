import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it, describe } from 'vitest';
import { nextCheckMs } from '../../../../electron/services/documents/runner.ts';

const ELECTRON = join(import.meta.dirname, '../../../../electron');
const GATE = 'support/send-ticket.ts';

/** Returns the files whose code, without comments, matches. */
function filesWith(pattern: RegExp): string[] {
  return readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => {
      const text = readFileSync(join(ELECTRON, name), 'utf8');
      return pattern.test(text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gmu, ''));
    })
    .map((name) => name.replaceAll(sep, '/'))
    .sort();
}

it('only receipts issue a ticket, and nothing else passes for one', () => {
  expect(filesWith(/\bissueTicket\b/u)).toEqual(['services/documents/receipts.ts', GATE]);
  expect(filesWith(/\bas (?:unknown as )?SendTicket\b|<SendTicket>\s*[({]/u)).toEqual([GATE]);
});

it('requests one for what is sent whole, and for what is sent text by text', () => {
  expect(filesWith(/=> Promise<SendTicket>/u)).toEqual([
    'clients/translation/documents/upload-body.ts',
    'clients/translation/texts/text-calls.ts',
  ]);
});

it('requests one for every job that sends texts; on the Translate page the user presses for each', () => {
  expect(filesWith(/\.\s*translateText\(/u).filter((name) => name.startsWith('services/'))).toEqual(
    ['services/documents/known/known-steps.ts', 'services/texts/translation-service.ts'],
  );
  expect(filesWith(/\bonBeforeSend: async\b/u)).toEqual([
    'services/documents/known/known-steps.ts',
  ]);
});

describe('the wait before a document is asked about again', () => {
  it('is short the first time, whatever the service expects', () => {
    expect([null, 0, 2, 7, 2 ** 27].map((seconds) => nextCheckMs(seconds, 1))).toEqual(
      Array.from({ length: 5 }, () => 250),
    );
  });

  it('is then half of what the service expects, within bounds', () => {
    expect([0, 2, 7, 2 ** 27].map((seconds) => nextCheckMs(seconds, 2))).toEqual([
      250, 1000, 3500, 30_000,
    ]);
  });

  it('grows with each check when the service expects nothing', () => {
    expect([1, 2, 3, 50].map((checks) => nextCheckMs(null, checks))).toEqual([
      250, 375, 562.5, 30_000,
    ]);
  });
});
