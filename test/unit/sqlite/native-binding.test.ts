import { describe, expect, it } from 'vitest';
import { findNativeBinding } from '../../../electron/sqlite/native-binding.ts';

describe('findNativeBinding', () => {
  const env = { DRAGOMAN_SQLITE_BINDING: '/runtime/better_sqlite3.node' };

  it('names the binding on a runtime that is too old for the packaged one', () => {
    expect(findNativeBinding(env, '9')).toBe('/runtime/better_sqlite3.node');
  });

  it('gives newer runtimes the packaged one, compared as numbers and not as texts', () => {
    expect(findNativeBinding(env, '10')).toBeUndefined();
    expect(findNativeBinding(env, '141')).toBeUndefined();
  });

  it('names none when none is given', () => {
    expect(findNativeBinding({}, '9')).toBeUndefined();
    expect(findNativeBinding({ DRAGOMAN_SQLITE_BINDING: '' }, '9')).toBeUndefined();
  });
});
