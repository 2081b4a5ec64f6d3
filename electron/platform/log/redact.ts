import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../support/error-code.ts';

/** Values under names like these are never logged. */
const SECRET_NAME = /key|secret|token|passw|authorization|cookie|credential/i;
/** The shape of a service key: a UUID, with `:fx` or `:adm` for some editions. */
const SERVICE_KEY =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?::[a-z]{2,4})?/gi;
const AUTHORIZATION = /\b(DeepL-Auth-Key|Bearer|Basic)\s+[^\s"',;]+/gi;
const URL_WITH_PASSWORD = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
const FILE_URL = /\bfile:\/\/[^\s"'`]*\//gi;
/**
 * Matches a line up to the last slash of an absolute path, including spaces: redacting too much is better than leaving
 * half a folder name. A web address is not a path.
 */
const POSIX_PATH = /(?<![\w:/.~-])~?\/(?:[^\n"'`<>|:]*\/)?/g;
const WINDOWS_PATH = /(?:\b[a-z]:|\\)\\(?:[^\n"'`<>|:]*\\)?/gi;

const MAX_STRING = 2_000;
const MAX_DEPTH = 5;
const MAX_ENTRIES = 50;

/**
 * Redacts what a log must not contain: service keys, authorization headers, folders. A key becomes `[key 1a2b3c]`, a
 * digest, so that lines about the same key can be correlated. Cut to 2,000 characters.
 */
export function redactText(text: string): string {
  const cut = text.length > MAX_STRING ? `${text.slice(0, MAX_STRING)}…` : text;
  return cut
    .replace(AUTHORIZATION, '$1 [redacted]')
    .replace(SERVICE_KEY, (key) => `[key ${digest(key)}]`)
    .replace(URL_WITH_PASSWORD, '$1[redacted]@')
    .replace(FILE_URL, '')
    .replace(WINDOWS_PATH, '')
    .replace(POSIX_PATH, '');
}

/** Converts a value to plain, bounded data without secrets, ready for JSON. Never throws. */
export function redactValue(value: unknown, depth = 0): unknown {
  try {
    return redactUnsafe(value, depth);
  } catch {
    return '[unreadable]';
  }
}

function redactUnsafe(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === undefined) return undefined;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object') return `[${typeof value}]`;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redactError(value, depth);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return `[${value.byteLength} bytes]`;
  }
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((item) => redactValue(item, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([name, item]) => [
        redactText(name),
        SECRET_NAME.test(name) && isTelling(item) ? '[redacted]' : redactValue(item, depth + 1),
      ]),
  );
}

/** Returns true if a value may reveal something; `hasKey: true` and an absent key do not. */
function isTelling(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'boolean';
}

function redactError(error: Error, depth: number): unknown {
  const code = errorCode(error);
  return {
    name: error.name,
    ...(code === '' ? {} : { code }),
    message: redactText(error.message),
    ...(error instanceof AppError && error.details !== undefined
      ? { details: redactValue(error.details, depth + 1) }
      : {}),
    stack: stackFrames(error),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
  };
}

/** Returns the frames without the message, which may span lines and is handled separately. */
function stackFrames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .map((line) => redactText(line.trim().replace(/\((.*[\\/])/, '(')));
}

function digest(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 6);
}
