import { normalizeCode } from '../../engines/language-codes.ts';
import { badRequest } from '../../http/service-error.ts';
import type { RequestFields } from '../request-fields.ts';
import { TONES, WRITING_STYLES, type Tone, type WritingStyle } from './rules/wordings.ts';
import { hasWritingStyles, WRITE_TARGETS } from './languages.ts';

/** A style or tone, and whether it is required or only preferred. */
export interface Wish {
  readonly field: 'writing_style' | 'tone';
  readonly wish: WritingStyle | Tone;
  readonly isFirm: boolean;
}

/** A checked request of `rephrase` or `correct`. */
export interface WriteRequest {
  readonly texts: readonly string[];
  /** Uppercase; `EN` and `PT` leave the variant open; null: detected for each text. */
  readonly target: string | null;
  /** Null for corrections and for the default style. */
  readonly wish: Wish | null;
}

const PREFER = 'prefer_';

/**
 * @param takesWishes true for `rephrase`
 * @throws 400 naming the field
 * @see translation service, write
 */
export function readWriteRequest(fields: RequestFields, takesWishes: boolean): WriteRequest {
  const target = readTarget(fields.text('target_lang'));
  const texts = fields.texts('text');
  if (texts.length === 0) throw badRequest('text is missing.');
  if (!takesWishes) return { texts, target, wish: null };
  const style = readWish(fields, 'writing_style', WRITING_STYLES);
  const tone = readWish(fields, 'tone', TONES);
  if (style !== null && tone !== null) {
    throw badRequest('Both writing_style and tone defined: use one of them.');
  }
  const wish = style ?? tone;
  if (wish !== null && target !== null) requireStyles(wish, target);
  return { texts, target, wish };
}

/** @throws 400 when a language lacks a required style or tone */
export function requireStyles(wish: Wish, target: string): void {
  if (!wish.isFirm || target === 'EN' || target === 'PT' || hasWritingStyles(target)) return;
  throw badRequest(
    `${wish.field}: Language ${target.toLowerCase()} does not support setting a ${wish.field.replace('_', ' ')}. Use ${PREFER}${wish.wish}, which falls back.`,
  );
}

function readTarget(code: string | undefined): string | null {
  if (code === undefined || code.trim() === '') return null;
  const target = normalizeCode(code);
  if (target === 'EN' || target === 'PT' || WRITE_TARGETS.includes(target)) return target;
  throw badRequest(
    `Value for target_lang not supported for improving texts. Supported: ${WRITE_TARGETS.join(', ')}.`,
  );
}

function readWish(
  fields: RequestFields,
  field: Wish['field'],
  wishes: readonly (WritingStyle | Tone)[],
): Wish | null {
  const allowed = ['default', ...wishes, ...wishes.map((wish) => PREFER + wish)];
  const value = fields.choice(field, allowed);
  if (value === undefined || value === 'default') return null;
  const isFirm = !value.startsWith(PREFER);
  const name = isFirm ? value : value.slice(PREFER.length);
  const wish = wishes.find((one) => one === name);
  return wish === undefined ? null : { field, wish, isFirm };
}
