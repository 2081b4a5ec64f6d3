import { describe, expect, it } from 'vitest';
import { errorReport } from '../../../../../renderer/lib/words/error-report.ts';

describe('errorReport', () => {
  it('lists what is known and nothing else', () => {
    expect(
      errorReport({
        code: 'api/bad-request',
        message: 'Refused.',
        retryable: false,
        details: { status: 400, traceId: 'abc', serviceMessage: 'Bad target_lang' },
      }),
    ).toBe(
      'Code: api/bad-request\nMessage: Refused.\nStatus: 400\nTrace id: abc\nService: Bad target_lang',
    );
    expect(errorReport({ code: 'internal', message: 'Broken.', retryable: false })).toBe(
      'Code: internal\nMessage: Broken.',
    );
  });
});
