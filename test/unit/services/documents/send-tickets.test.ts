import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

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

it('what is sent whole, and what is sent text by text, asks for one', () => {
  expect(filesWith(/=> Promise<SendTicket>/u)).toEqual([
    'clients/translation/documents/upload-body.ts',
    'clients/translation/texts/text-calls.ts',
  ]);
});

it('every job that sends texts asks for one; on the Translate page a person presses for each', () => {
  expect(filesWith(/\.\s*translateText\(/u).filter((name) => name.startsWith('services/'))).toEqual(
    ['services/documents/known/known-steps.ts', 'services/texts/translation-service.ts'],
  );
  expect(filesWith(/\bonBeforeSend: async\b/u)).toEqual([
    'services/documents/known/known-steps.ts',
  ]);
});
