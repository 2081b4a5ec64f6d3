import { firstFailure } from '../../../../shared/domain/texts/first-failure.ts';
import { AppError, toAppError, type ErrorCode } from '../../../../shared/errors.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { usedGlossaryAnswer } from '../glossaries/glossary-meaning.ts';
import { isBlank, toTextBatches, type TextBatch } from './text-batches.ts';
import type { TextCalls, TextResult, TextTranslation, TranslateTextInput } from './text-calls.ts';
import { textFields, textHeaders, textSecrets } from './text-fields.ts';
import { preparedWire, textTranslationsWire } from '../wire/texts.ts';

/** Refusals of the texts themselves; any other failure would hit the next request too. */
const ABOUT_ITS_TEXTS: ReadonlySet<ErrorCode> = new Set(['api/bad-request', 'api/too-large']);

export function createTextCalls(context: ClientContext): TextCalls {
  const { post } = createCallVerbs(context);

  const translateBatch = async (
    request: { batch: TextBatch; headers: Record<string, string>; input: TranslateTextInput },
    options: CallOptions | undefined,
  ): Promise<TextTranslation[]> => {
    const { batch, headers, input } = request;
    const { translations } = await post('/v2/translate', undefined, textTranslationsWire, options, {
      json: batch.json,
      headers,
      secrets: [...batch.texts, ...textSecrets(input)],
      onSend: async () => void (await input.onBeforeSend?.(batch.texts)),
      policy: 'billed',
      isUsable: (answer) => answer.translations.length === batch.texts.length,
      meaning: usedGlossaryAnswer,
    });
    return translations;
  };

  return {
    async translateText(input, options) {
      const batches = toTextBatches(input.texts, textFields(input));
      const headers = textHeaders(input);
      const results = new Map<string, TextResult>();
      let stop: AppError | null = null;

      for (const batch of batches) {
        if (stop !== null) {
          noteFailure(results, batch, stop.with({ isUntouched: true }));
          continue;
        }
        try {
          const translations = await translateBatch({ batch, headers, input }, options);
          noteTranslations(results, batch, translations);
          input.onBatch?.(pairs(batch, translations));
        } catch (thrown) {
          const error = toAppError(thrown);
          noteFailure(results, batch, error);
          if (!ABOUT_ITS_TEXTS.has(error.code)) stop = error;
        }
      }
      throwIfAllFailed(results);
      return inOrder(input, results);
    },
    async prepareDirection({ sourceLang, targetLang }, options) {
      const body = { source_lang: sourceLang, target_lang: targetLang };
      const policy = 'idempotent';
      return post('/v2/translate/prepare', body, preparedWire, options, { policy });
    },
  };
}

function pairs(
  batch: TextBatch,
  translations: readonly TextTranslation[],
): (readonly [string, TextTranslation])[] {
  return translations.map((translation, index) => [batch.texts[index] ?? '', translation] as const);
}

function noteTranslations(
  results: Map<string, TextResult>,
  batch: TextBatch,
  translations: readonly TextTranslation[],
): void {
  for (const [text, translation] of pairs(batch, translations)) {
    results.set(text, { ok: true, ...translation });
  }
}

function noteFailure(results: Map<string, TextResult>, batch: TextBatch, error: AppError): void {
  for (const text of batch.texts) results.set(text, { ok: false, error });
}

/** @throws the first failure when nothing was translated */
function throwIfAllFailed(results: ReadonlyMap<string, TextResult>): void {
  const failures = [...results.values()];
  if (failures.some(({ ok }) => ok)) return;
  const first = firstFailure(failures);
  if (first !== null) throw first;
}

/** Returns one result per text of the input. */
function inOrder(
  input: TranslateTextInput,
  results: ReadonlyMap<string, TextResult>,
): TextResult[] {
  const seen = new Set<string>();
  return input.texts.map((text) => {
    if (isBlank(text)) return untranslated(text, input.sourceLang);
    const result = results.get(text);
    if (result === undefined)
      throw new AppError('internal', { english: 'A translation is missing.' });
    // Equal texts are sent and billed once, so only the first carries the price.
    if (result.ok && seen.has(text)) return { ...result, billedChars: 0 };
    seen.add(text);
    return result;
  });
}

function untranslated(text: string, sourceLang: string | null): TextResult {
  return {
    ok: true,
    text,
    detectedSourceLang: sourceLang ?? '',
    billedChars: 0,
    modelTypeUsed: null,
    tagHandlingVersion: null,
    extra: {},
  };
}
