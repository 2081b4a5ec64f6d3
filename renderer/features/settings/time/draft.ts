import type { TimeConnectionInput } from '../../../../shared/domain/time/connection.ts';
import { TIME_BASE_URL_PRESET, type TokenHeader } from '../../../../shared/domain/time/names.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { messageOf } from '../../../lib/words/error-text.ts';
import { nameErrors, readAddress } from '../address.ts';
import { MAX_TOKEN_CHARS } from '../../../../shared/domain/time/limits.ts';
import { namedFieldError } from '../../../components/forms/draft-form.tsx';

/** Inputs of the time connection form, untrimmed. */
export interface TimeDraft {
  by: TimeConnectionInput['by'];
  name: string;
  baseUrl: string;
  tokenHeader: TokenHeader;
  token: string;
  email: string;
  password: string;
  accountId: string;
}
export type TimeField = Exclude<keyof TimeDraft, 'by' | 'tokenHeader'>;
export type TimeFieldErrors = Partial<Record<TimeField, string>>;

export const BLANK_TIME_DRAFT: TimeDraft = {
  by: 'token',
  name: '',
  baseUrl: TIME_BASE_URL_PRESET,
  tokenHeader: 'bearer',
  token: '',
  email: '',
  password: '',
  accountId: '',
};

/** Line breaks and other control characters, which headers cannot contain. */
const CONTROL = /\p{Cc}/u;

export function tokenError(token: string): string | null {
  const given = token.trim();
  if (given === '') return t('settings.pasteToken');
  if (CONTROL.test(given)) return t('settings.tokenNotOneLine');
  if (given.length > MAX_TOKEN_CHARS) return t('settings.tooLong', { most: MAX_TOKEN_CHARS });
  if (/^bearer\s/iu.test(given)) return t('settings.tokenWithPrefix');
  return null;
}

function addressError(address: string): string | null {
  const invalid = t('settings.timeAddressInvalid', { example: TIME_BASE_URL_PRESET });
  const url = readAddress(address, invalid);
  if (typeof url === 'string') return url;
  if (url.protocol !== 'https:') return t('settings.timeAddressNeedsHttps');
  if (url.search !== '' || url.hash !== '') return t('settings.addressWithQuery');
  if (!/\/api\/+v1\/*$/u.test(url.pathname)) return t('settings.addressMustEndIn');
  return null;
}

/** Returns what is wrong with the draft, field by field. The main process checks it all again. */
export function checkTimeDraft(draft: TimeDraft): TimeFieldErrors {
  const errors: TimeFieldErrors = nameErrors(draft.name);
  const address = addressError(draft.baseUrl.trim());
  if (address !== null) errors.baseUrl = address;
  if (draft.by === 'token') {
    const problem = tokenError(draft.token);
    if (problem !== null) errors.token = problem;
    return errors;
  }
  if (draft.email.trim() === '') errors.email = t('settings.enterEmail');
  if (draft.password === '') errors.password = t('settings.enterPasswordOnce');
  return errors;
}

export function toTimeInput(draft: TimeDraft): TimeConnectionInput {
  const common = {
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim().replace(/\/+$/u, ''),
    tokenHeader: draft.tokenHeader,
  };
  if (draft.by === 'token') return { by: 'token', ...common, token: draft.token.trim() };
  return {
    by: 'sign-in',
    ...common,
    email: draft.email.trim(),
    // Untrimmed: spaces may be part of it.
    password: draft.password,
    accountId: draft.accountId.trim() || null,
  };
}

/** Returns the error of the field named by the main process, in its own words. */
export function timeFieldErrorsOf(error: ErrorData): TimeFieldErrors {
  if (error.code === 'net/insecure-url') return { baseUrl: messageOf(error) };
  return namedFieldError(error, BLANK_TIME_DRAFT);
}
