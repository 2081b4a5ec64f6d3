import { baseLanguage, isSameLanguage } from '../../../shared/domain/connections/language.ts';
import { isInScriptOf } from '../../../shared/domain/texts/script.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import {
  OMITTABLE_OPTIONS,
  PLAIN_TEXT_OPTIONS,
  UNCLEAR_LANGUAGE_HINT,
  type OmittableOption,
} from '../../../shared/domain/texts/options.ts';
import type {
  TextOptions,
  TextTranslationResult,
  TextWait,
  TranslateTextInput,
} from '../../../shared/domain/texts/translation.ts';
import { firstFailure } from '../../../shared/domain/texts/first-failure.ts';
import { splitLines, splitUnits } from '../../../shared/domain/texts/units.ts';
import { AppError } from '../../../shared/errors.ts';
import type {
  CallOptions,
  TextTranslation,
  TranslateTextInput as ClientInput,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import { openToSend, type TextAccess } from './access.ts';
import { fitOptions } from './choices.ts';
import type { TextFactsReader } from './facts.ts';
import { textRouteKey, type KnownLine } from './line-store.ts';
import type { LinePlan, SendOptions, TextLineWork } from './line-work.ts';
import { describeQualities, tellTranslation } from './result.ts';
import { refusedOf, trialsOf, type Trial } from './trials.ts';

/** Limits of lines and total length per request: a newer request gets its turn between two requests. */
const MAX_LINES_TOGETHER = 50;
const MAX_CHARS_TOGETHER = 30_000;
/** A dictionary checked this recently is not checked again: people type faster. */
const GLOSSARY_CHECKED_MS = 60_000;

export interface TextTranslationServiceDeps {
  access: TextAccess;
  facts: TextFactsReader;
  glossaries: GlossaryService;
  work: TextLineWork;
  /** Resolves when lines of an earlier run are loaded. */
  ready: () => Promise<void>;
  /** Returns the engine of the embedded service; null for all others. */
  engineOf: (connectionId: string) => string | null;
  /** Returns the names that the embedded service leaves unchanged. */
  keptNames: () => readonly string[];
  now: () => number;
  onWait: (requestId: string, wait: TextWait | null) => void;
}

/** Translates texts line by line; known lines are never sent again. */
export function createTextTranslationService(deps: TextTranslationServiceDeps) {
  const checkedGlossaries = new Map<string, { version: TermsVersion; atMs: number }>();

  /** Returns the version of the dictionary to use. @throws `glossary/*` */
  const checkGlossary = async (
    { connectionId, sourceLang, targetLang }: TranslateTextInput,
    glossaryId: string,
    client: TranslationClient,
    options: CallOptions,
  ): Promise<TermsVersion> => {
    const changes = deps.glossaries.changeCount();
    const key = JSON.stringify([connectionId, glossaryId, sourceLang, targetLang, changes]);
    const checked = checkedGlossaries.get(key);
    if (checked !== undefined && deps.now() - checked.atMs < GLOSSARY_CHECKED_MS) {
      return checked.version;
    }
    const request = { connectionId, glossaryId, targetLang };
    const version =
      sourceLang === null
        ? // The service finds the dictionary, once it has found the language.
          await deps.glossaries.digest(request, client, options)
        : (await deps.glossaries.check({ ...request, sourceLang }, client, options)).version;
    checkedGlossaries.set(key, { version, atMs: deps.now() });
    return version;
  };

  /** Returns the versions of the dictionaries, in order. @throws `glossary/*`, `input/invalid` */
  const checkGlossaries = async (
    input: TranslateTextInput,
    glossaryIds: readonly string[],
    tries: readonly Trial[],
    client: TranslationClient,
    callOptions: CallOptions,
  ): Promise<TermsVersion[]> => {
    const isOpen = input.sourceLang === null && glossaryIds.length > 0;
    if (isOpen && !tries.includes('glossary-without-source')) throw glossaryNeedsSource();
    const versions: TermsVersion[] = [];
    for (const glossaryId of glossaryIds) {
      versions.push(await checkGlossary(input, glossaryId, client, callOptions));
    }
    return versions;
  };

  const plan = async (
    input: TranslateTextInput,
    lines: readonly string[],
    signal: AbortSignal,
    { without, onPlan, onAnswer }: PlanRun,
  ): Promise<LinePlan> => {
    const client = await deps.access.open(input, (wait) => deps.onWait(input.requestId, wait));
    await deps.ready();
    const isPlain = JSON.stringify(input.options) === JSON.stringify(PLAIN_TEXT_OPTIONS);
    const known = isPlain ? null : await deps.facts.get(input);
    const tries = known?.tries.filter((trial) => !without.includes(trial)) ?? [];
    const facts = known === null ? null : { ...known, tries };
    const options = facts === null ? input.options : fitOptions(facts, input, input.options);
    const { glossaryIds } = options;
    const glossaryVersions = await checkGlossaries(input, glossaryIds, tries, client, { signal });
    const profile = facts?.profiles?.find(({ id }) => id === options.styleProfileId);
    const { connectionId, targetLang } = input;
    const source = await chooseSource(input, client, { signal });
    const keptNames = abilitiesOfId(connectionId).keepsNames ? [...deps.keptNames()] : [];
    const common: Omit<ClientInput, 'texts'> = {
      sourceLang: source.sourceLang,
      targetLang,
      ...toClientOptions(options),
      doNotTranslate: keptNames,
    };
    onPlan({ ...source, leftOut: leftOutOf(input.options, options), tried: trialsOf(common) });
    const engine = deps.engineOf(connectionId);
    return {
      routeKey: textRouteKey([
        'translate',
        connectionId,
        engine,
        glossaryVersions,
        common,
        ...(profile === undefined ? [] : [profile.updatedAtMs]),
      ]),
      lines,
      countTogether,
      send: async (texts, sending) =>
        send(
          input,
          { ...common, texts },
          {
            ...sending,
            keep(answers) {
              onAnswer();
              sending.keep(answers);
            },
          },
        ),
    };
  };

  const send = async (
    input: TranslateTextInput,
    request: ClientInput,
    sending: SendOptions,
  ): Promise<void> => {
    const { connectionId, projectId } = input;
    const asker = { connectionId, projectId, styleProfileId: request.styleProfileId ?? null };
    const client = await openToSend(deps.access, asker, sending);
    const results = await client.translateText(
      {
        ...request,
        onBatch(translations) {
          const isPractice = client.getEngine()?.isPractice ?? false;
          sending.keep(
            translations.map(([line, translation]) => [line, toKnown(translation, isPractice)]),
          );
        },
      },
      { signal: sending.signal, onWait: sending.onWait },
    );
    const failure = firstFailure(results);
    if (failure !== null) throw failure;
  };

  return {
    /**
     * @throws `canceled`, `glossary/*`, `input/invalid` (with the hint {@link UNCLEAR_LANGUAGE_HINT} where
     * the text leaves its language open), and anything that the client throws
     */
    async translate(
      input: TranslateTextInput,
    ): Promise<Omit<TextTranslationResult, 'isPractice'> & { isPractice: boolean }> {
      const { requestId, text, connectionId } = input;
      const lines = splitLines(text);
      // Tags that the route does not support are plain text; their lines are still distinguished.
      const units = splitUnits(lines, input.options.tagHandling);
      const cores = [...new Set(units.map(({ core }) => core))];
      let made: Made = { isAssumed: false, leftOut: [], tried: [] };
      const run = (without: readonly Trial[]) =>
        deps.work.run(requestId, async (signal) =>
          plan(input, cores, signal, {
            without,
            onPlan: (plan) => (made = plan),
            // A combination that has worked is not the reason for a later error.
            onAnswer: () => (made = { ...made, tried: [] }),
          }),
        );
      const answers = await run([]).catch(async (error: unknown) => {
        const refused = refusedOf(made.tried, error);
        if (refused.length === 0) throw error;
        const needsSource = refused.includes('glossary-without-source');
        // Nothing was translated. Without the combination, it works if that was the reason.
        const again = needsSource ? null : await run(refused);
        deps.facts.noteRefusal(connectionId, refused);
        if (again === null) throw glossaryNeedsSource();
        return again;
      });
      const { qualities, ...result } = tellTranslation({ lines, units, answers });
      const engine = describeQualities(qualities) ?? deps.engineOf(connectionId);
      return {
        requestId,
        ...result,
        ...(made.isAssumed ? { isSourceAssumed: true } : {}),
        ...(made.leftOut.length > 0 ? { leftOut: [...made.leftOut] } : {}),
        engine: cores.length === 0 ? null : engine,
        isPractice: [...answers.values()].some(({ answer }) => answer.isPractice),
      };
    },
  };
}

/** The number of a dictionary's copy, or the digest of several dictionaries; the same for the same terms. */
type TermsVersion = number | string;

/** How a text is sent. */
interface Made {
  /** The language was taken from the previous texts. */
  isAssumed: boolean;
  /** Chosen options that are not sent. */
  leftOut: readonly OmittableOption[];
  /** Combinations that it relies on, until one has worked. */
  tried: readonly Trial[];
}

interface PlanRun {
  /** Combinations that are not tried. */
  without: readonly Trial[];
  onPlan: (made: Made) => void;
  /** Called when the service has translated something. */
  onAnswer: () => void;
}

/** The language a text is translated from; null: the service detects it. */
interface SourceChoice {
  sourceLang: string | null;
  /** Taken from the previous texts, because this one leaves it open. */
  isAssumed: boolean;
}

/** Longer samples are no more reliable. */
const SAMPLE_CHARS = 4000;

/**
 * Chooses the source language. The embedded service reports its confidence: a guess never decides the route.
 * @throws `input/invalid` when the text leaves its language open and no text came before
 */
async function chooseSource(
  { connectionId, sourceLang, targetLang, text, lastSourceLang = null }: TranslateTextInput,
  client: TranslationClient,
  options: CallOptions,
): Promise<SourceChoice> {
  const isOpen = sourceLang === null && connectionId === EMBEDDED_CONNECTION_ID;
  if (!isOpen || !/\p{L}/u.test(text)) return { sourceLang, isAssumed: false };
  const sample = text.slice(0, SAMPLE_CHARS).trim();
  const [found] = await client.detectLanguages([sample], options);
  if (typeof found?.language === 'string') {
    return { sourceLang: baseLanguage(found.language).toUpperCase(), isAssumed: false };
  }
  const isUnclear = found?.status !== 'unsupported_language';
  const mayBeAssumed =
    lastSourceLang !== null &&
    !isSameLanguage(lastSourceLang, targetLang) &&
    isInScriptOf(sample, lastSourceLang);
  if (isUnclear && mayBeAssumed) {
    return { sourceLang: lastSourceLang, isAssumed: true };
  }
  throw new AppError('input/invalid', 'errors.languageUnclear', {
    details: { field: 'sourceLang', hint: UNCLEAR_LANGUAGE_HINT },
  });
}

function leftOutOf(chosen: TextOptions, sent: TextOptions): OmittableOption[] {
  return OMITTABLE_OPTIONS.filter(
    (option) => JSON.stringify(chosen[option]) !== JSON.stringify(sent[option]),
  );
}

function toClientOptions(options: TextOptions): Partial<ClientInput> {
  const { formality, modelType, context, glossaryIds, styleId, styleProfileId } = options;
  return {
    formality,
    modelType,
    context: context.trim() === '' ? null : context,
    glossaryIds,
    styleId,
    // Line keys of texts without a profile stay what they were.
    ...(styleProfileId === null ? {} : { styleProfileId }),
    customInstructions: options.customInstructions.filter(
      (instruction) => instruction.trim() !== '',
    ),
    translationMemory:
      options.memoryId === null
        ? null
        : { id: options.memoryId, thresholdPercent: options.memoryThresholdPercent },
    // A line break ends a sentence, as the user expects; tags have their own rules.
    ...(options.tagHandling === 'off'
      ? { splitSentences: '1' as const }
      : { tagHandling: { kind: options.tagHandling } }),
  };
}

function toKnown(translation: TextTranslation, isPractice: boolean): KnownLine {
  return {
    answer: {
      text: translation.text,
      sourceLang: translation.detectedSourceLang,
      targetLang: null,
      modelTypeUsed: translation.modelTypeUsed,
      quality: translation.quality ?? null,
      isPractice,
    },
    billedChars: translation.billedChars,
    isTold: false,
  };
}

function countTogether(lines: readonly string[]): number {
  let chars = 0;
  let count = 0;
  for (const line of lines.slice(0, MAX_LINES_TOGETHER)) {
    chars += line.length;
    if (count > 0 && chars > MAX_CHARS_TOGETHER) break;
    count += 1;
  }
  return count;
}

function glossaryNeedsSource(): AppError {
  return new AppError('input/invalid', 'textErrors.glossaryNeedsSource', {
    details: { field: 'sourceLang' },
  });
}
