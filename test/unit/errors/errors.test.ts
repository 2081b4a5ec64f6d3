import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { messageOf } from '../../../renderer/lib/words/error-text.ts';
import { AppError, readErrorData } from '../../../shared/errors.ts';
import { speakEnglish, speakGerman } from '../../support/languages.ts';

afterEach(speakEnglish);

const keyGone = new AppError('auth/missing-key', 'connectionErrors.keyOfConnectionUnavailable', {
  values: { name: 'Meier' },
  details: { hint: 'a' },
});

describe('an error', () => {
  it('says in English what its message says, for logs', () => {
    expect(keyGone.message).toMatch(/^The key of “Meier” isn’t available/u);
    speakGerman();
    expect(new AppError('internal', 'appErrors.internal').message).toMatch(/^Something/u);
  });

  it('crosses a border as the id of its message with the values', () => {
    const data = structuredClone(keyGone.toData());
    expect(data).toMatchObject({
      message: 'connectionErrors.keyOfConnectionUnavailable',
      values: { name: 'Meier' },
    });
    expect(AppError.fromData(data).toData()).toEqual(data);
    expect(AppError.fromData(data).message).toBe(keyGone.message);
  });

  it('is shown in the language of the window', () => {
    expect(messageOf(keyGone.toData())).toBe(keyGone.message);
    speakGerman();
    expect(messageOf(keyGone.toData())).toMatch(/^Der Schlüssel von „Meier“/u);
  });

  it('keeps message and values in other circumstances', () => {
    const cause = new Error('why');
    const other = keyGone.with({ retryable: true, details: { field: 'key' }, cause });
    expect(other.toData()).toEqual({
      ...keyGone.toData(),
      retryable: true,
      details: { field: 'key' },
    });
    expect(other.cause).toBe(cause);
    expect(other.with({}).cause).toBe(cause);
  });

  it('shows its values to no log except within its sentence', () => {
    const shown = inspect(
      new AppError('internal', 'appErrors.internal', { values: { a: 'secret' } }),
      {
        showHidden: true,
      },
    );
    expect(shown).not.toContain('secret');
  });
});

describe('a stored error', () => {
  const stored = (error: object) => readErrorData(JSON.stringify(error));

  it('is restored unchanged', () => {
    expect(stored(keyGone.toData())).toEqual(keyGone.toData());
  });

  it('of an older version is shown as its English sentence, elsewhere by its code', () => {
    const old = stored({ code: 'net/offline', message: 'No network here.', retryable: true });
    expect(messageOf(old)).toBe('No network here.');
    speakGerman();
    expect(messageOf(old)).toBe('Der Dienst ist nicht erreichbar.');
  });

  it('of a newer version is shown by its code, when its message is not known', () => {
    const newer = stored({ code: 'net/offline', message: 'networkErrors.ofTomorrow' });
    expect(messageOf(newer)).toBe('The service can’t be reached.');
  });

  it.each([{ code: 'of/tomorrow', message: 'x' }, { code: 'internal' }, {}])(
    'that cannot be understood says so: %j',
    (error) => {
      expect(messageOf(stored(error))).toMatch(/another version of the app/u);
    },
  );
});
