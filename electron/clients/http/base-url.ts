import type { TextValues } from '../../../shared/i18n/text.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type {
  ConnectionKind,
  OwnConnectionKind,
} from '../../../shared/domain/connections/connection-kind.ts';
import { AppError } from '../../../shared/errors.ts';
import { mayCarryKeys } from '../../../shared/domain/connections/loopback.ts';
import {
  describeKey,
  isRegionalUrl,
  SERVICE_HOSTS,
  type KeyDescription,
} from '../../../shared/domain/connections/service-keys.ts';

/** End of a path that people often include in the address, as examples do; the client adds it itself. */
const VERSION_SUFFIX = /\/v[0-9]+(?:\/(?:translate|document|languages|usage))?$/;

export interface BaseUrlInput {
  kind: Exclude<ConnectionKind, OwnConnectionKind>;
  key: string;
  /** The entered address; used only by `custom`. */
  baseUrl: string | null;
}

/**
 * Resolves a kind, a key and an entered URL to an address without a trailing slash. For remote editions
 * the key decides, since it only works on its own edition.
 * @throws `net/insecure-url` for plain http to another computer, `input/invalid` for anything that is not
 *   a plain base address, and for an entered address of an edition that would refuse the key
 */
export function resolveBaseUrl(input: BaseUrlInput): string {
  const key = describeKey(input.key);
  if (input.kind !== 'custom') return addressOf(key.edition);
  const baseUrl = parseBaseUrl(input.baseUrl ?? '');
  if (input.key.trim() !== '') requireOwnEdition(baseUrl, key);
  return baseUrl;
}

function addressOf(edition: KeyDescription['edition']): string {
  return `https://${SERVICE_HOSTS[edition]}`;
}

/** @throws `input/invalid` when the address belongs to an edition or region that refuses such keys */
function requireOwnEdition(baseUrl: string, key: KeyDescription): void {
  const isRegional = isRegionalUrl(baseUrl);
  const isPaid = isRegional || baseUrl === addressOf('paid');
  if (isPaid && key.edition === 'free') {
    throw invalid('connectionErrors.keyOfFreeEdition');
  }
  if (baseUrl === addressOf('free') && key.edition === 'paid') {
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
  if (!mayCarryKeys(url)) throw insecureAddress();
  return `${url.origin}${basePathOf(url).replace(VERSION_SUFFIX, '')}`;
}

/** Normalizes the path of a base address: without doubled and trailing slashes; empty for the root. */
export function basePathOf({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.replaceAll(/\/{2,}/gu, '/').replace(/\/$/u, '');
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

/** Builds the error for an address over which a key would be sent unencrypted. */
export function insecureAddress(): AppError {
  return new AppError('net/insecure-url', 'serviceErrors.addressNotEncrypted', {
    details: { field: 'baseUrl' },
  });
}

function invalid(message: MessageId, values?: TextValues): AppError {
  return new AppError('input/invalid', message, { values, details: { field: 'baseUrl' } });
}
