import { describe, expect, it } from 'vitest';
import { createSoundCheck } from '../../../../../electron/services/documents/sound/sound-check.ts';
import type { ConnectionKind } from '../../../../../shared/domain/connections/connection-kind.ts';
import { AppError, toAppError } from '../../../../../shared/errors.ts';
import { unusedTranslationClient } from '../../../../fakes/unused-translation-client.ts';
import { aConnection } from '../../../../support/builders/connections.ts';

const SPEECH = {
  sources: [{ code: 'en', canBeDetected: true }],
  targets: ['de', 'pt-BR'],
  problem: null,
};

/** @returns the message of the refusal with its parameters, or null */
async function refusal(
  kind: ConnectionKind,
  request: Partial<{
    formats: 'mp3' | 'wav';
    sourceLang: string;
    targetLangs: string[];
    lengthsMs: (number | null)[];
  }> = {},
  option: Partial<{ problem: AppError; speechLeftMs: number | null }> = {},
  soundTypes: string[] = ['audio/wav'],
) {
  const { speechLeftMs } = option;
  const client = {
    ...unusedTranslationClient(),
    getRecognizer: () => ({ recognizers: [], switchedOff: [], soundTypes }),
  };
  const check = createSoundCheck({
    optionOf: async () =>
      Promise.resolve({ ...SPEECH, problem: option.problem?.toData() ?? SPEECH.problem }),
    connections: {
      account: async () => Promise.resolve({ ...client, for: () => client }),
      getUsage: async () =>
        speechLeftMs === undefined
          ? Promise.reject(new AppError('net/offline', { english: 'Offline.' }))
          : Promise.resolve({ characterCount: 0, characterLimit: null, speechLeftMs }),
    },
  });
  const connection = aConnection({ id: kind, name: kind, kind });
  const { formats = 'wav', sourceLang = null, targetLangs = ['DE'], lengthsMs = [] } = request;
  return check(connection, {
    formats: new Set([formats]),
    sourceLang,
    targetLangs,
    lengthsMs,
  }).then(
    () => null,
    (error: unknown) => {
      const { message, values } = toAppError(error).toData();
      return values === undefined ? message : `${message} ${Object.values(values).join()}`;
    },
  );
}

describe('createSoundCheck', () => {
  const problem = new AppError('api/unavailable', 'voiceErrors.noRecogniser');

  it('accepts what a connection understands, in any case of letters', async () => {
    expect(await refusal('embedded', { sourceLang: 'EN-GB', targetLangs: ['DE', 'PT-BR'] })).toBe(
      null,
    );
  });

  it.each<[string, Parameters<typeof refusal>, string | null]>([
    ['another source', ['paid', { sourceLang: 'FR' }], 'documentErrors.soundSourceNotOffered FR'],
    [
      "targets that don't exist",
      ['paid', { targetLangs: ['DE', 'FR', 'ES'] }],
      'documentErrors.soundTargetsNotOffered FR, ES',
    ],
    ['no recognizer here', ['embedded', {}, { problem }], 'voiceErrors.noRecogniser'],
    ['a free account', ['free', {}, { problem }], 'voiceErrors.noRecogniser'],
    ['a service elsewhere that cannot be asked now', ['paid', {}, { problem }], null],
    [
      'a type that nothing here decodes',
      ['embedded', { formats: 'mp3' }],
      'documentErrors.soundTypeNotRead mp3',
    ],
    ['the same type elsewhere', ['paid', { formats: 'mp3' }], null],
    [
      'more minutes than the account has left, together',
      ['paid', { lengthsMs: [60_000, null, 61_000] }, { speechLeftMs: 120_999 }],
      'documentErrors.notEnoughMinutes 3,2',
    ],
    [
      'just as many, once for all languages',
      [
        'paid',
        { lengthsMs: [60_000, 60_000], targetLangs: ['DE', 'PT-BR'] },
        { speechLeftMs: 120_000 },
      ],
      null,
    ],
    ['no known limit', ['paid', { lengthsMs: [9e9] }, { speechLeftMs: null }], null],
    ['a usage that cannot be asked now', ['paid', { lengthsMs: [9e9] }], null],
    ['a length that is not known', ['paid', { lengthsMs: [null] }, { speechLeftMs: 0 }], null],
  ])('%s', async (_what, parameters, expected) => {
    expect(await refusal(...parameters)).toBe(expected);
  });
});
