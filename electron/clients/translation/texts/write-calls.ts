import type {
  TextImprovement,
  WritingStyle,
  WritingTone,
} from '../../../../shared/domain/texts/improvement.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { invalidInput } from '../../http/request-input.ts';
import { textHeaders } from './text-fields.ts';
import { improvementsWire } from '../wire/texts.ts';

/** Largest request body, in bytes as sent. @see translation service, write, limits */
const MAX_WRITE_REQUEST_BYTES = 10 * 1024;

export interface CorrectInput {
  texts: readonly string[];
  /** Language or variant of the result; null: the same as each text. The language itself never changes. */
  targetLang: string | null;
  /** Groups the usage in the account's statistics; at most 100 ASCII characters without spaces. */
  reportingTag?: string | null;
}

export interface RephraseInput extends CorrectInput {
  /** At most one of style and tone may be other than `default`. */
  writingStyle?: WritingStyle;
  tone?: WritingTone;
}

/**
 * Rephrasing and correction in the same language. Both calls are billed by the characters of the texts
 * and share the translation limit, so neither is repeated unless the service certainly did not act.
 * Errors of both: `api/too-large` for more than 10 KiB, unsent; `quota/exceeded`; `auth/*`, `net/*`,
 * `api/*`, `canceled`.
 * @see translation service, write
 */
export interface WriteCalls {
  /**
   * Rephrases texts; results in the order of the texts.
   * @throws `input/invalid` when both style and tone are set, unsent; `api/bad-request` when the language has no such
   *   style or tone (the `prefer_` forms never fail)
   */
  rephraseTexts(input: RephraseInput, options?: CallOptions): Promise<TextImprovement[]>;
  /** Corrects spelling and grammar only; results in the order of the texts. */
  correctTexts(input: CorrectInput, options?: CallOptions): Promise<TextImprovement[]>;
}

/** Builds the calls that improve texts. */
export function createWriteCalls(context: ClientContext): WriteCalls {
  const { post } = createCallVerbs(context);

  const improve = async (
    path: string,
    input: CorrectInput,
    fields: Record<string, string>,
    options: CallOptions | undefined,
  ): Promise<TextImprovement[]> => {
    if (input.texts.length === 0) return [];
    const json = JSON.stringify({
      text: input.texts,
      ...(input.targetLang === null ? {} : { target_lang: input.targetLang }),
      ...fields,
    });
    if (Buffer.byteLength(json) > MAX_WRITE_REQUEST_BYTES) throw textsTooLarge();
    return post(path, undefined, improvementsWire, options, {
      json,
      headers: textHeaders(input),
      secrets: input.texts,
      policy: 'billed',
      isUsable: (answer) => answer.length === input.texts.length,
    });
  };

  return {
    async rephraseTexts(input, options) {
      const style = input.writingStyle ?? 'default';
      const tone = input.tone ?? 'default';
      if (style !== 'default' && tone !== 'default') {
        throw invalidInput('Only one of style and tone can be chosen.', 'tone');
      }
      const fields = {
        ...(style === 'default' ? {} : { writing_style: style }),
        ...(tone === 'default' ? {} : { tone }),
      };
      return improve('/v2/write/rephrase', input, fields, options);
    },
    correctTexts: async (input, options) => improve('/v2/write/correct', input, {}, options),
  };
}

function textsTooLarge(): AppError {
  return new AppError('api/too-large', 'textErrors.tooLargeToImprove', {
    details: { field: 'texts' },
  });
}
