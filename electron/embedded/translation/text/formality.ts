import { badRequest } from '../../http/service-error.ts';
import type { RequestFields } from '../request-fields.ts';
import { FORMALITIES, type Formality } from '../../../../shared/domain/texts/options.ts';

/** Target codes with formal and informal address. @see translation service, `formality` */
export const FORMALITY_TARGETS: ReadonlySet<string> = new Set(
  'DE FR IT ES ES-419 NL PL PT-BR PT-PT JA RU'.split(' '),
);

/**
 * Reads `formality`. The preferences (`prefer_more`, `prefer_less`) never fail.
 * @throws 400 for a strict value on a target without formality
 */
export function readFormality(fields: RequestFields, targetLang: string): Formality {
  const formality = fields.choice('formality', FORMALITIES) ?? 'default';
  if ((formality === 'more' || formality === 'less') && !FORMALITY_TARGETS.has(targetLang)) {
    throw badRequest(
      // Clients look for these words, up to the first dot.
      `'formality' is not supported for given 'target_lang'. Target language ${targetLang} has no formality; prefer_${formality} falls back.`,
    );
  }
  return formality;
}
