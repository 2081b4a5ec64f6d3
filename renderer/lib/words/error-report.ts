import { inEnglish } from '../../../shared/i18n/text.ts';
import type { ErrorData } from '../../../shared/errors.ts';

/**
 * Formats the error as plain lines for a report, in English for its recipient: code, status, trace id and the service's
 * own message.
 */
export function errorReport(error: ErrorData): string {
  const details = error.details ?? {};
  const lines: [string, string | number | undefined][] = [
    ['Code', error.code],
    ['Message', inEnglish(error.message, error.values)],
    ['File', details.fileName],
    ['Status', details.status],
    ['Trace id', details.traceId],
    ['Service', details.serviceMessage],
    ['Field', details.field],
    ['Hint', details.hint],
  ];
  return lines
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
