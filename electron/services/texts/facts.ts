import type {
  Connection,
  ConnectionLanguages,
} from '../../../shared/domain/connections/connection.ts';
import type { Glossary } from '../../../shared/domain/glossaries/glossary.ts';
import type { ResourceLanguage } from '../../../shared/domain/connections/language.ts';
import type { StyleProfile } from '../../../shared/domain/glossaries/style-profile.ts';
import type { StyleRuleList } from '../../../shared/domain/glossaries/style-rules.ts';
import type { TranslationMemory } from '../../../shared/domain/memories/translation-memory.ts';
import { toAppError } from '../../../shared/errors.ts';
import type {
  CallOptions,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { TextAccess, TextAsker } from './access.ts';
import { createTextTrials, type Trial } from './trials.ts';

/** User lists at a service. Null: not supported, or unknown. */
export interface TextLists {
  glossaries: readonly Glossary[] | null;
  memories: readonly TranslationMemory[] | null;
  /** Without rules and instructions. */
  styles: readonly StyleRuleList[] | null;
  profiles: readonly StyleProfile[] | null;
}

/** Capabilities and lists of a service. Null: not supported, or unknown. */
export interface TextFacts extends TextLists {
  languages: ConnectionLanguages;
  /** Languages of texts with their features. */
  text: readonly ResourceLanguage[] | null;
  /** Languages of improvements with their features. */
  write: readonly ResourceLanguage[] | null;
  /** Accepts several glossaries at once. */
  takesNewerOptions: boolean;
  /** A real embedded engine: it has one model and follows no instructions. */
  isLocalEngine: boolean;
  /** Combinations that the interface rules out, and that may be tried at this service. */
  tries: readonly Trial[];
}

/** Reads and caches the capabilities of services. */
export type TextFactsReader = ReturnType<typeof createTextFactsReader>;

/** Languages change rarely; the service recommends caching for an hour. */
const KEPT_LANGUAGES_MS = 60 * 60 * 1000;
/** Lists are edited by users, and change with the app's models. */
const KEPT_LISTS_MS = 60 * 1000;
const LISTS = ['glossaries', 'memories', 'styles', 'profiles'] as const;

interface Remembered {
  askedAtMs: number;
  /** Set while a request is running; ends early when the service does not answer immediately. */
  asking: Promise<void> | null;
  /** Last answer. */
  value: unknown;
  /** Error that explains a missing answer; otherwise null. */
  error: unknown;
}

export function createTextFactsReader(deps: {
  access: TextAccess;
  getConnection: (id: string) => Promise<Pick<Connection, 'abilities'>>;
  /** Resolves once local glossaries that this service has are up to date there. */
  settleGlossaries?: (connectionId: string) => Promise<unknown>;
  now: () => number;
}) {
  const remembered = new Map<string, Remembered>();
  const trials = createTextTrials(deps.now);

  const question = async (
    entry: Remembered,
    ask: (options: CallOptions) => Promise<unknown>,
  ): Promise<void> =>
    new Promise((resolve) => {
      const options: CallOptions = {
        onWait(wait) {
          // The last known answer is enough meanwhile.
          if (wait !== null && wait.reason !== 'slot') resolve();
        },
      };
      ask(options)
        .then(
          (value) => {
            entry.value = value;
            entry.error = null;
          },
          (error: unknown) => {
            entry.error = error;
            if (isMissingAtService(error)) entry.value = null;
            else entry.askedAtMs = -Infinity;
          },
        )
        .finally(() => {
          entry.asking = null;
          resolve();
        });
    });

  /** Asks at most once in `cacheMs`, never concurrently. */
  const recall = async <T>(
    key: string,
    cacheMs: number,
    ask: (options: CallOptions) => Promise<T>,
  ): Promise<{ value: T | null; error: unknown }> => {
    const entry: Remembered = remembered.get(key) ?? {
      askedAtMs: -Infinity,
      asking: null,
      value: null,
      error: null,
    };
    remembered.set(key, entry);
    if (entry.asking === null && deps.now() - entry.askedAtMs >= cacheMs) {
      entry.askedAtMs = deps.now();
      const asking = question(entry, ask);
      entry.asking = asking;
    }
    await entry.asking;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
    return { value: entry.value as T | null, error: entry.error };
  };

  return {
    /**
     * Returns the known facts about an account's service; the last known state while it is unreachable.
     * @throws the service's error when not even its languages are known
     */
    async get(asker: TextAsker): Promise<TextFacts> {
      const { connectionId } = asker;
      const { abilities } = await deps.getConnection(connectionId);
      const languagesMs = abilities.isHere ? KEPT_LISTS_MS : KEPT_LANGUAGES_MS;
      const ask = async <T>(
        what: string,
        cacheMs: number,
        list: (client: TranslationClient, options: CallOptions) => Promise<T>,
      ): Promise<T | null> => {
        const asked = async (options: CallOptions): Promise<T> =>
          list(await deps.access.open(asker), options);
        return (await recall(keyOf(connectionId, what), cacheMs, asked)).value;
      };
      const { value: languages, error } = await recall(
        keyOf(connectionId, 'languages'),
        languagesMs,
        async () => deps.access.getLanguages(asker),
      );
      if (languages === null) throw error;
      const [text, write, glossaries, memories, styles, profiles] = await Promise.all([
        ask('text', languagesMs, async (client, options) =>
          client.listResourceLanguages(
            'translate_text',
            { withBeta: true, withExternal: true },
            options,
          ),
        ),
        ask('write', languagesMs, async (client, options) =>
          client.listResourceLanguages('write', {}, options),
        ),
        ask('glossaries', KEPT_LISTS_MS, async (client, options) => {
          await deps.settleGlossaries?.(connectionId);
          return client.listGlossaries(options);
        }),
        ask('memories', KEPT_LISTS_MS, async (client, options) =>
          client.listTranslationMemories(options),
        ),
        ask('styles', KEPT_LISTS_MS, async (client, options) => client.listStyleRules({}, options)),
        ask('profiles', KEPT_LISTS_MS, async (client, options) =>
          client.listStyleProfiles(options),
        ),
      ]);
      return {
        languages,
        text,
        write,
        glossaries,
        memories,
        styles,
        profiles,
        takesNewerOptions: abilities.takesNewerOptions,
        isLocalEngine: !abilities.hasModels && !languages.isPractice,
        tries: trials.open(connectionId, abilities),
      };
    },
    /** Learns what a service refuses. */
    noteRefusal: (connectionId: string, refused: readonly Trial[]) =>
      trials.noteRefusal(connectionId, refused),
    /** Makes lists that were changed in the app be requested again; the last known ones hold until then. */
    forgetLists() {
      for (const [key, entry] of remembered) {
        // Replaced by a new entry, so an answer already on its way no longer counts.
        if (isOfList(key)) remembered.set(key, { ...entry, asking: null, askedAtMs: -Infinity });
      }
    },
    /** Returns the last known lists of an account, without a request. */
    peekLists(connectionId: string): TextLists {
      const peek = (what: string): unknown =>
        remembered.get(keyOf(connectionId, what))?.value ?? null;
      return {
        /* oxlint-disable typescript/no-unsafe-type-assertion -- the key determines the type */
        glossaries: peek('glossaries') as TextLists['glossaries'],
        memories: peek('memories') as TextLists['memories'],
        styles: peek('styles') as TextLists['styles'],
        profiles: peek('profiles') as TextLists['profiles'],
        /* oxlint-enable typescript/no-unsafe-type-assertion */
      };
    },
  };
}

const keyOf = (connectionId: string, what: string): string => JSON.stringify([connectionId, what]);
const isOfList = (key: string): boolean => LISTS.some((what) => key.endsWith(`,"${what}"]`));

/** Returns true when the service answered that it does not support this, or not for this account. */
function isMissingAtService(error: unknown): boolean {
  const { code } = toAppError(error);
  return (
    code === 'api/not-found' ||
    code === 'api/bad-request' ||
    code === 'api/unexpected-response' ||
    code === 'auth/forbidden'
  );
}
