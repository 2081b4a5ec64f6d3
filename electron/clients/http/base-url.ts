import type { Connection } from '../../../shared/domain/connection.ts';
import { AppError } from '../../../shared/errors.ts';

/** Addresses of the two remote editions. @see translation service, base addresses */
export const PAID_BASE_URL = 'https://api.deepl.com';
export const FREE_BASE_URL = 'https://api-free.deepl.com';

/** Keys of the free edition end so; every other key belongs to the paid one. */
const FREE_KEY_SUFFIX = ':fx';

/** Path segment with which people paste the address of the service; the client adds it itself. */
const VERSION_SUFFIX = /\/v[0-9]+$/;

export interface BaseUrlInput {
  kind: Exclude<Connection['kind'], 'embedded'>;
  key: string;
  /** The entered address; used by `custom` only. */
  baseUrl: string | null;
}

/**
 * The address that a kind, a key and an entered URL mean, without a trailing slash.
 * For the remote editions the key decides, since a key works on its own edition only.
 * @throws `net/insecure-url` for plain http to another computer, `input/invalid` for anything that is
 * no plain base address
 */
export function resolveBaseUrl(input: BaseUrlInput): string {
  if (input.kind === 'custom') return parseBaseUrl(input.baseUrl ?? '');
  return input.key.trim().endsWith(FREE_KEY_SUFFIX) ? FREE_BASE_URL : PAID_BASE_URL;
}

/**
 * Checks an entered base address. Errors never quote it, since people paste keys into the wrong field.
 * @throws `net/insecure-url`, `input/invalid`
 */
export function parseBaseUrl(entered: string): string {
  const text = entered.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw invalid('The address must look like https://translation.example.com.');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      'The address must not contain a user name or a password. The key has its own field.',
    );
  }
  // An empty query or fragment leaves no trace in the parsed URL.
  if (/[?#]/.test(text)) {
    throw invalid('The address must end before "?" or "#". The key has its own field.');
  }
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new AppError(
      'net/insecure-url',
      'This address is not encrypted, so the key and the texts could be read on the way. Use https. Nothing was sent.',
      { details: { field: 'baseUrl' } },
    );
  }
  const path = url.pathname.replace(/\/+$/, '').replace(VERSION_SUFFIX, '');
  return `${url.origin}${path}`;
}

/** True for addresses that never leave this computer. */
function isLoopback(hostname: string): boolean {
  // URL parsing has already turned every spelling of an IPv4 address into four decimal numbers.
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

function invalid(message: string): AppError {
  return new AppError('input/invalid', `${message} Nothing was sent.`, {
    details: { field: 'baseUrl' },
  });
}
