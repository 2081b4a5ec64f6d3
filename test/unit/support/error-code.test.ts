import { describe, expect, it } from 'vitest';
import { errorCode } from '../../../electron/support/error-code.ts';

describe('errorCode', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ENOENT' }), 'ENOENT'],
    [Object.assign(new Error('x'), { code: 7 }), ''],
    [new Error('x'), ''],
    [{ code: 'ENOENT' }, ''],
    ['ENOENT', ''],
    [null, ''],
  ])('of %j', (error, code) => {
    expect(errorCode(error)).toBe(code);
  });
});
