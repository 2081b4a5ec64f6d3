import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { ResourceLanguage } from '../../../shared/domain/connections/language.ts';
import type { VoiceOption } from '../../../shared/domain/voice/voice.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import {
  VOICE_NAMED_SOURCES,
  VOICE_SOURCES,
  VOICE_SPEECH_TARGETS,
  VOICE_TARGETS,
} from '../../../shared/voice/languages.ts';
import type { AccountClient } from '../../clients/translation/translation-client.ts';
import type { ConnectionService } from '../connections/connection-service.ts';

type Lists = Pick<
  VoiceOption,
  | 'sources'
  | 'targets'
  | 'speechTargets'
  | 'formalityTargets'
  | 'takesGlossary'
  | 'takesSpokenTerms'
>;

/** Documented languages, for a service that cannot be asked at the moment or does not report them. */
const DOCUMENTED: Lists = {
  sources: VOICE_SOURCES.map((code) => ({
    code,
    canBeDetected: !VOICE_NAMED_SOURCES.includes(code),
  })),
  targets: [...VOICE_TARGETS],
  speechTargets: [...VOICE_SPEECH_TARGETS],
  formalityTargets: ['de', 'fr', 'it', 'es', 'nl', 'pl', 'pt-BR', 'pt-PT', 'ja', 'ru'],
  takesGlossary: true,
  takesSpokenTerms: true,
};
const NOTHING: Lists = {
  sources: [],
  targets: [],
  speechTargets: [],
  formalityTargets: [],
  takesGlossary: false,
  takesSpokenTerms: false,
};

/** Engines that recognize speech, where known. */
type Understands = Pick<VoiceOption, 'recognizers' | 'switchedOff'>;
const NOBODY: Understands = { recognizers: [], switchedOff: [] };

export interface VoiceOptionsDeps {
  connections: Pick<ConnectionService, 'list' | 'account'>;
}

/** Builds the lookup of voice features by connection. */
export function createVoiceOptions({ connections }: VoiceOptionsDeps): {
  list(): Promise<VoiceOption[]>;
  /** @throws the reason why it cannot be used */
  of(connection: Connection): Promise<VoiceOption>;
} {
  const of = async (connection: Connection): Promise<VoiceOption> => {
    const { lists, understands, problem } = await ask(connection).catch((error: unknown) => ({
      lists: connection.abilities.isHere ? NOTHING : DOCUMENTED,
      understands: NOBODY,
      problem: toAppError(error),
    }));
    return {
      connectionId: connection.id,
      connectionName: connection.name,
      isHere: connection.abilities.isHere,
      isDefault: connection.isDefault,
      ...lists,
      // Where only one language can be heard, detecting it would ask for nothing.
      canDetectSource: lists.sources.filter(({ canBeDetected }) => canBeDetected).length > 1,
      ...understands,
      problem: problem?.toData() ?? null,
    };
  };

  const ask = async (
    connection: Connection,
  ): Promise<{ lists: Lists; understands: Understands; problem: AppError | null }> => {
    const { abilities, id } = connection;
    if (!abilities.hasVoice) {
      const problem = new AppError('auth/forbidden', 'voiceErrors.needsPaidPlan');
      return { lists: NOTHING, understands: NOBODY, problem };
    }
    const client = (await connections.account(id)).for('account');
    const languages = await listLanguages(client);
    if (!abilities.isHere) {
      // A service that lists no voice languages may still support them: the session shows it.
      const lists = languages === null || languages.length === 0 ? DOCUMENTED : toLists(languages);
      return { lists, understands: NOBODY, problem: null };
    }
    const lists = languages === null ? NOTHING : toLists(languages);
    const { recognizers, switchedOff } = client.getRecognizer() ?? NOBODY;
    const understands = { recognizers, switchedOff };
    if (lists.sources.length > 0) return { lists, understands, problem: null };
    const problem = new AppError('api/unavailable', 'voiceErrors.noRecogniser');
    return { lists, understands, problem };
  };

  return {
    of,
    async list() {
      const all = await connections.list();
      const ordered = all.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
      return Promise.all(ordered.map(of));
    },
  };
}

/**
 * Returns null where the service does not report them, or not immediately.
 * @throws errors showing that the account cannot be used
 */
async function listLanguages(client: AccountClient): Promise<ResourceLanguage[] | null> {
  const stalled = new AbortController();
  try {
    return await client.listResourceLanguages(
      'voice',
      { withBeta: true, withExternal: true },
      {
        signal: stalled.signal,
        onWait: (wait) => {
          if (wait !== null && wait.reason !== 'slot') stalled.abort();
        },
      },
    );
  } catch (error) {
    const { code } = toAppError(error);
    if (code.startsWith('auth/')) throw error;
    return null;
  }
}

function toLists(languages: readonly ResourceLanguage[]): Lists {
  const has = ({ features }: ResourceLanguage, name: string): boolean =>
    features.some((feature) => feature.name === name);
  const sources = languages.filter(({ isSource }) => isSource);
  const targets = languages.filter(({ isTarget }) => isTarget);
  const codes = (list: readonly ResourceLanguage[]): string[] => list.map(({ code }) => code);
  return {
    sources: sources.map((language) => ({
      code: language.code,
      canBeDetected: has(language, 'auto_detection'),
    })),
    targets: codes(targets),
    speechTargets: codes(targets.filter((language) => has(language, 'translated_speech'))),
    formalityTargets: codes(targets.filter((language) => has(language, 'formality'))),
    takesGlossary: languages.some((language) => has(language, 'glossary')),
    takesSpokenTerms: languages.some((language) => has(language, 'spoken_terms')),
  };
}
