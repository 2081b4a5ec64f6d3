import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import type { ResourceLanguage } from '../../../../shared/domain/connections/language.ts';
import {
  createVoiceOptions,
  type VoiceOptionsDeps,
} from '../../../../electron/services/voice/options.ts';

const spoken = (code: string, isDetected: boolean): ResourceLanguage => ({
  code,
  name: code,
  isSource: true,
  isTarget: true,
  features: isDetected
    ? [{ name: 'auto_detection', status: 'stable', isExternal: false, extra: {} }]
    : [],
  status: 'stable',
  extra: {},
});

/** Returns what a service offers that hears these languages. */
async function offered(languages: readonly ResourceLanguage[]) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is read of it
  const connection = {
    id: 'c1',
    name: 'Office',
    isDefault: true,
    abilities: { isHere: false, hasVoice: true },
  } as Connection;
  const client = { listResourceLanguages: async () => languages, getRecognizer: () => null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is called of it
  const connections = {
    list: async () => [connection],
    account: async () => ({ for: () => client }),
  } as unknown as VoiceOptionsDeps['connections'];
  return createVoiceOptions({ connections }).of(connection);
}

describe('the spoken language is detected only among several', () => {
  it.each([
    [[spoken('en', true)], false],
    [[spoken('en', true), spoken('es', false)], false],
    [[spoken('en', false), spoken('es', false)], false],
    [[spoken('en', true), spoken('es', true)], true],
  ])('case %#', async (languages, canDetectSource) => {
    expect(await offered(languages)).toMatchObject({ canDetectSource });
  });

  it('as in the documented languages of a service that lists none', async () => {
    const documented = await offered([]);
    expect(documented).toMatchObject({ canDetectSource: true });
    for (const code of ['hi', 'ms', 'ta']) {
      // Others transcribe these for the service, so they are never detected.
      expect(documented.sources).toContainEqual({ code, canBeDetected: false });
      expect(documented.targets).toContain(code);
      expect(documented.speechTargets).not.toContain(code);
    }
  });
});
