import { AppError } from '../../../shared/errors.ts';
import { callJson, type ClientContext } from './json-call.ts';
import { requireGlossarySource } from './require-glossary-source.ts';
import { splitIntoBatches } from './text-batches.ts';
import type {
  CallOptions,
  TextTranslation,
  TranslateTextInput,
  TranslationClient,
} from './translation-client.ts';
import { textTranslationsWire } from './wire.ts';

/** Text translation. @see translation service, `POST /v2/translate` */
export function createTextCalls(context: ClientContext): Pick<TranslationClient, 'translateText'> {
  const translateBatch = async (
    texts: readonly string[],
    body: Record<string, unknown>,
    options: CallOptions,
  ): Promise<TextTranslation[]> => {
    const { translations } = await callJson(
      context,
      {
        method: 'POST',
        path: '/v2/translate',
        body: { ...body, text: texts },
        secrets: texts,
        priority: 'interactive',
        policy: 'billed',
        schema: textTranslationsWire.refine(
          (answer) => answer.translations.length === texts.length,
        ),
      },
      options,
    );
    return translations.map((translation) => ({
      text: translation.text,
      detectedSourceLang: translation.detected_source_language.toUpperCase(),
      billedChars: translation.billed_characters ?? null,
    }));
  };

  return {
    async translateText(input, options = {}) {
      requireGlossarySource(input);
      const body = toBody(input);
      const results = new Map<string, TextTranslation>();
      const isBlank = (text: string): boolean => text.trim() === '';
      const distinct = [...new Set(input.texts)].filter((text) => !isBlank(text));
      const overheadBytes = Buffer.byteLength(JSON.stringify({ ...body, text: [] }));

      for (const batch of splitIntoBatches(distinct, overheadBytes)) {
        const translations = await translateBatch(batch, body, options);
        for (const [index, text] of batch.entries()) {
          const translation = translations[index];
          if (translation !== undefined) results.set(text, translation);
        }
        input.onBatch?.(batch.map((text) => [text, found(results, text)] as const));
      }

      const told = new Set<string>();
      return input.texts.map((text) => {
        if (isBlank(text))
          return { text, detectedSourceLang: input.sourceLang ?? '', billedChars: 0 };
        const translation = found(results, text);
        // Sent and billed once, so only the first of equal texts carries the price.
        if (told.has(text)) return { ...translation, billedChars: 0 };
        told.add(text);
        return translation;
      });
    },
  };
}

function toBody(input: TranslateTextInput): Record<string, unknown> {
  const formality = input.formality ?? 'default';
  return {
    target_lang: input.targetLang,
    ...(input.sourceLang === null ? {} : { source_lang: input.sourceLang }),
    ...(formality === 'default' ? {} : { formality }),
    ...(typeof input.glossaryId === 'string' ? { glossary_id: input.glossaryId } : {}),
    show_billed_characters: true,
  };
}

function found(results: ReadonlyMap<string, TextTranslation>, text: string): TextTranslation {
  const translation = results.get(text);
  if (translation === undefined) throw new AppError('internal', 'A translation is missing.');
  return translation;
}
