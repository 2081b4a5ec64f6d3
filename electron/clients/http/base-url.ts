import type { TextValues } from '../../../shared/i18n/text.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type {
  ConnectionKind,
  OwnConnectionKind,
} from '../../../shared/domain/connections/connection-kind.ts';
import { AppError } from '../../../shared/errors.ts';
import { isLoopback } from '../../../shared/domain/connections/loopback.ts';

/** Addresses of the two remote editions. @see translation service, base addresses */
export const PAID_BASE_URL = 'https://api.deepl.com';
export const FREE_BASE_URL = 'https://api-free.deepl.com';

/** Regions of the paid edition; they need a separate contract and have no admin API. */
const REGIONAL_BASE_URLS: readonly string[] = [
  'https://api-us.deepl.com',
  'https://api-jp.deepl.com',
];

/** Suffix of free-edition keys; every other key belongs to the paid edition. */
const FREE_KEY_SUFFIX = ':fx';

/** Suffix of admin keys, which belong to the paid edition. */
const ADMIN_KEY_SUFFIX = ':adm';

/** Path segment people often include in the address; the client adds it itself. */
const VERSION_SUFFIX = /\/v[0-9]+$/;

export interface BaseUrlInput {
  kind: Exclude<ConnectionKind, OwnConnectionKind>;
  key: string;
  /** The entered address; used only by `custom`. */
  baseUrl: string | null;
}

/** What a key's suffix says about it. */
export interface KeyDescription {
  edition: 'free' | 'paid';
  /** True for an admin key, which cannot translate. */
  isAdmin: boolean;
}

/** Reads a key's suffix, without a request. @see translation service, authentication */
export function describeKey(key: string): KeyDescription {
  const trimmed = key.trim();
  return {
    edition: trimmed.endsWith(FREE_KEY_SUFFIX) ? 'free' : 'paid',
    isAdmin: trimmed.endsWith(ADMIN_KEY_SUFFIX),
  };
}

/**
 * Resolves a kind, a key and an entered URL to an address without a trailing slash. For remote editions
 * the key decides, since it only works on its own edition.
 * @throws `net/insecure-url` for plain http to another computer, `input/invalid` for anything that is not
 *   a plain base address, and for an entered address of an edition that would refuse the key
 */
export function resolveBaseUrl(input: BaseUrlInput): string {
  const key = describeKey(input.key);
  if (input.kind !== 'custom') return key.edition === 'free' ? FREE_BASE_URL : PAID_BASE_URL;
  const baseUrl = parseBaseUrl(input.baseUrl ?? '');
  if (input.key.trim() !== '') requireOwnEdition(baseUrl, key);
  return baseUrl;
}

/** @throws `input/invalid` when the address belongs to an edition or region that refuses such keys */
function requireOwnEdition(baseUrl: string, key: KeyDescription): void {
  const isRegional = REGIONAL_BASE_URLS.includes(baseUrl);
  const isPaid = isRegional || baseUrl === PAID_BASE_URL;
  if (isPaid && key.edition === 'free') {
    throw invalid('connectionErrors.keyOfFreeEdition');
  }
  if (baseUrl === FREE_BASE_URL && key.edition === 'paid') {
    throw invalid('connectionErrors.addressOfFreeEdition');
  }
  if (isRegional && key.isAdmin) {
    throw invalid('connectionErrors.adminKeyAtMainAddress');
  }
}

/**
 * Checks an entered base address of a translation service. Plain http is accepted only for this computer.
 * @throws `net/insecure-url`, `input/invalid`
 */
export function parseBaseUrl(entered: string): string {
  const url = parseAddress(entered, 'https://translation.example.com');
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) throw insecureAddress();
  const path = url.pathname.replace(/\/+$/, '').replace(VERSION_SUFFIX, '');
  return `${url.origin}${path}`;
}

/**
 * Parses an entered base address, http or https. Errors never quote it, since people paste keys into the
 * wrong field.
 * @param example an example of such an address
 * @throws `input/invalid` for anything that is not a plain base address
 */
export function parseAddress(entered: string, example: string): URL {
  const text = entered.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw invalid('connectionErrors.addressForm', { example });
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw invalid('connectionErrors.addressHasSignIn');
  }
  // An empty query or fragment leaves no trace in the parsed URL.
  if (/[?#]/.test(text)) {
    throw invalid('connectionErrors.addressHasQuery');
  }
  return url;
}

/** The error for an address over which a key would be sent unencrypted. */
export function insecureAddress(): AppError {
  return new AppError('net/insecure-url', 'serviceErrors.addressNotEncrypted', {
    details: { field: 'baseUrl' },
  });
}

function invalid(message: MessageId, values?: TextValues): AppError {
  return new AppError('input/invalid', message, { values, details: { field: 'baseUrl' } });
}
