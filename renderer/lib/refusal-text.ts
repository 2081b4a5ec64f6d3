import type { ErrorData } from '../../shared/errors.ts';
import { t, textLanguage } from '../../shared/i18n/text.ts';

/** What the service inside the app says of a pair that it does not have, see `missingPairMessage`. */
const MISSING_PAIR =
  /no translation from (?<from>[\w-]{2,35}) \(source_lang\) to (?<to>[\w-]{2,35}) \(target_lang\)\.(?: (?<side>From|To) [\w-]{2,35} it has: (?<others>[\w, -]{2,2000})\.)?/u;

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(textLanguage(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function otherPairs(side: string, from: string, to: string, others: string): string {
  const languages = others.split(', ').map(languageName);
  const named = languages.toSorted((a, b) => a.localeCompare(b)).join(', ');
  return side === 'From'
    ? t('errors.pairsFrom', { language: languageName(from), others: named })
    : t('errors.pairsTo', { language: languageName(to), others: named });
}

/**
 * A refusal in words that help: which pair is missing and what there is instead, else what the service gave
 * as its reason. Null where it gave none.
 */
export function refusalText(
  details: ErrorData['details'],
): { what: string; safe?: string; todo?: string } | null {
  const reason = details?.serviceMessage ?? '';
  if (reason === '') return null;
  const { from, to, side, others } = MISSING_PAIR.exec(reason)?.groups ?? {};
  if (from === undefined || to === undefined) return { what: t('errors.serviceSaid', { reason }) };
  return {
    what: t('errors.noPairHere', { from: languageName(from), to: languageName(to) }),
    safe: t('errors.nothingChanged'),
    ...(side === undefined || others === undefined
      ? {}
      : { todo: otherPairs(side, from, to, others) }),
  };
}
