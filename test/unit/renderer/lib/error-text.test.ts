import { describe, expect, it } from 'vitest';
import { DOCUMENT_JOB_STATE_LABELS } from '../../../../shared/domain/document-job-state.ts';
import { ERROR_CODES } from '../../../../shared/errors.ts';
import { ERROR_TEXTS, errorText } from '../../../../renderer/lib/error-text.ts';
import { WAIT_TEXTS } from '../../../../renderer/features/documents/job-text.ts';

const STATE_WORDS = Object.values(DOCUMENT_JOB_STATE_LABELS).map((word) => word.toLowerCase());

describe('error texts', () => {
  it.each(ERROR_CODES)('%s says what happened, what is safe and what to do', (code) => {
    const { what, safe, todo } = ERROR_TEXTS[code];
    for (const sentence of [what, safe, todo]) {
      expect(sentence.length).toBeGreaterThan(10);
      expect(sentence).toMatch(/^[A-Z“].*[.]$/);
      expect(sentence).not.toContain('!');
    }
  });

  it('holds no state word, so that a row shows exactly one', () => {
    const sentences = [
      ...Object.values(ERROR_TEXTS).flatMap((text) => Object.values(text)),
      ...Object.values(WAIT_TEXTS),
    ];
    for (const sentence of sentences) {
      for (const word of STATE_WORDS) expect(String(sentence).toLowerCase()).not.toContain(word);
    }
  });
});

describe('a port that the web forbids', () => {
  it('is told as that, outside a form as well', () => {
    const details = { field: 'baseUrl', hint: 'port' };
    const told = errorText({ code: 'input/invalid', details });
    expect(told.what).toContain('port');
    expect(told.todo).toContain('Settings');
    expect(errorText({ code: 'input/invalid', details: { field: 'baseUrl' } })).toEqual(
      ERROR_TEXTS['input/invalid'],
    );
  });
});
