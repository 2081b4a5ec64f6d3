import { describe, expect, it } from 'vitest';
import { statusError } from '../../../../electron/clients/http/status-errors.ts';

const PAID = 'https://api.deepl.com';
const PROXY = 'https://mt.example/deepl';

describe('a refused key', () => {
  it.each([
    [PAID, { message: 'Wrong endpoint. Use https://api-free.deepl.com' }, 'edition'],
    [PROXY, { message: 'Wrong endpoint. Use https://api.deepl.com' }, 'edition'],
    ['https://api-us.deepl.com', {}, 'region'],
    ['https://api-jp.deepl.com', { message: 'Forbidden' }, 'region'],
    [PAID, { message: 'Forbidden' }, undefined],
    [PROXY, {}, undefined],
  ])('at %s, which says %j', (baseUrl, body, hint) => {
    const answer = { status: 403, headers: new Headers(), text: JSON.stringify(body) };
    const error = statusError(answer, { nowMs: 0, secrets: [], baseUrl });
    expect([error.code, error.details?.hint]).toEqual(['auth/rejected', hint]);
  });

  it('at a region is one that lacks a permission, if the service says which', () => {
    const text = JSON.stringify({ message: 'Forbidden', detail: 'Missing scope: usage:read' });
    const context = { nowMs: 0, secrets: [], baseUrl: 'https://api-us.deepl.com' };
    const error = statusError({ status: 403, headers: new Headers(), text }, context);
    expect(error.code).toBe('auth/forbidden');
  });
});
