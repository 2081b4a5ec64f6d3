import { afterEach, describe, expect, it } from 'vitest';
import { OTHER_ADDRESS_HINT } from '../../../../../shared/domain/connections/connection-kind.ts';
import { DOCUMENT_JOB_STATE_LABELS } from '../../../../../shared/domain/documents/job-state.ts';
import { missingPairMessage } from '../../../../../electron/embedded/translation/languages/offer.ts';
import { UNCLEAR_LANGUAGE_HINT } from '../../../../../shared/domain/texts/options.ts';
import { NO_ANSWER_HINT } from '../../../../../shared/domain/texts/shows-nothing.ts';
import { AppError, ERROR_CODES } from '../../../../../shared/errors.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import {
  ERROR_TEXTS,
  errorText,
  hasForeignWords,
  messageOf,
} from '../../../../../renderer/lib/words/error-text.ts';
import { WAIT_TEXTS } from '../../../../../renderer/features/documents/job-text.ts';
import { reasonText } from '../../../../../renderer/features/outbox/operation-text.ts';
import { GERMAN, speak, speakEnglish, speakGerman } from '../../../../support/languages.ts';
import { errorReport } from '../../../../../renderer/lib/words/error-report.ts';

afterEach(speakEnglish);

const wordsOf = ({ what, safe, todo }: (typeof ERROR_TEXTS)['internal']) => ({
  what: t(what),
  safe: t(safe),
  todo: t(todo),
});
const STATE_WORDS = Object.values(DOCUMENT_JOB_STATE_LABELS).map((id) => t(id).toLowerCase());

describe('error texts', () => {
  it.each(ERROR_CODES)('says for %s what happened, what is safe and what to do', (code) => {
    const { what, safe, todo } = ERROR_TEXTS[code];
    for (const sentence of [t(what), t(safe), t(todo)]) {
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
      for (const word of STATE_WORDS) expect(t(sentence).toLowerCase()).not.toContain(word);
    }
  });
});

describe('the text of the error itself', () => {
  const of = (message: string) => messageOf({ code: 'input/not-found', message });

  it('is in the language of the interface, not the general words for its code', () => {
    expect(of('connectionErrors.gone')).toBe(t('connectionErrors.gone'));
    speakGerman();
    expect(of('connectionErrors.gone')).toBe(GERMAN['connectionErrors.gone']);
  });

  it('in the English of an older version gives way to the words for its code elsewhere', () => {
    expect(of('It was written once.')).toBe('It was written once.');
    speakGerman();
    expect(of('It was written once.')).toBe(GERMAN[ERROR_TEXTS['input/not-found'].what]);
  });
});

it.each([
  ['document/texts-unanswered', 'documentErrors.emptyAnswers'],
  ['api/unexpected-response', 'textErrors.nothingAnswered'],
] as const)('reports %s with an answer that shows nothing', (code, what) => {
  expect(errorText({ code, details: { hint: NO_ANSWER_HINT } }).what).toBe(t(what));
});

describe('a result that may not be one', () => {
  const told = (hint?: string) =>
    errorText({ code: 'document/doubtful-result', details: { hint } });

  it('is explained by what arrived in its place', () => {
    expect(told('page').what).toContain('web page');
    expect(told('kind').what).toContain('different type of file');
    expect(told('cut').what).toContain('incomplete: its end is missing');
    expect(told('gone').todo).toContain('bill it again');
    expect(told()).toEqual(wordsOf(ERROR_TEXTS['document/doubtful-result']));
  });

  it('holds no state word either', () => {
    for (const hint of ['page', 'kind', 'cut', 'gone']) {
      const sentences = Object.values(told(hint)).join(' ').toLowerCase();
      expect(STATE_WORDS.filter((word) => sentences.includes(word))).toEqual([]);
    }
  });
});

describe('a direction that a service does not have', () => {
  it('is reported first, with the names of the languages', () => {
    const serviceMessage = missingPairMessage([{ source: 'AR', target: 'EN' }], 'AR', 'FR');
    const told = errorText({ code: 'api/bad-request', details: { serviceMessage } });
    expect(told.what).toBe('There is no translation from Arabic to French here.');
    expect(told.todo).toContain('connection with a key');
  });
});

describe('a text that leaves its language open', () => {
  it('asks for the language', () => {
    const details = { field: 'sourceLang', hint: UNCLEAR_LANGUAGE_HINT };
    const told = errorText({ code: 'input/invalid', details });
    expect(told.what).toContain('isn’t clear');
    expect(told.todo).toContain('From');
  });
});

describe('a port that the web forbids', () => {
  it('is reported as such, outside a form as well', () => {
    const details = { field: 'baseUrl', hint: 'port' };
    const told = errorText({ code: 'input/invalid', details });
    expect(told.what).toContain('port');
    expect(told.todo).toContain('Settings');
    expect(errorText({ code: 'input/invalid', details: { field: 'baseUrl' } })).toEqual(
      wordsOf(ERROR_TEXTS['input/invalid']),
    );
  });
});

describe('a key that was entered for another address', () => {
  it('is reported as such, and not as a missing one', () => {
    const details = { hint: OTHER_ADDRESS_HINT };
    const told = errorText({ code: 'auth/missing-key', details });
    expect(told.what).toContain('address of this connection has changed');
    expect(told.safe).toContain('Nothing was sent');
    expect(errorText({ code: 'auth/missing-key', details: {} })).toEqual(
      wordsOf(ERROR_TEXTS['auth/missing-key']),
    );
  });
});

describe('a refusal', () => {
  const told = (serviceMessage?: string) =>
    errorText({ code: 'api/bad-request', details: { serviceMessage } });

  it("of anything else gives the service's reason first", () => {
    expect(told('Value for target_lang not supported.').what).toBe(
      'The service refused this: “Value for target_lang not supported.”',
    );
    expect(told()).toEqual(wordsOf(ERROR_TEXTS['api/bad-request']));
  });
});

describe.each(['de', 'es', 'fr'] as const)(
  'in %s, words in English are only in the details',
  (language) => {
    const FOREIGN = 'Value for target_lang not supported.';
    const HINTS = [undefined, 'page', 'kind', 'cut', 'gone', NO_ANSWER_HINT, OTHER_ADDRESS_HINT];

    it.each(ERROR_CODES)('for %s', (code) => {
      speak(language);
      for (const hint of HINTS) {
        const error = new AppError(
          code,
          { english: FOREIGN },
          { details: { serviceMessage: FOREIGN, hint } },
        ).toData();
        const ofReason = {
          ...error,
          message: 'documentErrors.damaged',
          values: { reason: FOREIGN },
        };
        const shown = [
          ...Object.values(errorText(error)),
          messageOf(error),
          messageOf(ofReason),
          reasonText('parked', error) ?? '',
        ];
        for (const text of shown) {
          expect(text).not.toContain(FOREIGN);
          expect(text).not.toBe('');
        }
        expect(errorReport(error)).toContain(`Service: ${FOREIGN}`);
      }
      expect(hasForeignWords({ details: { serviceMessage: FOREIGN } })).toBe(true);
      expect(hasForeignWords({ details: {} })).toBe(false);
    });
  },
);

it('shows the reason that a file is damaged in the language of the window', () => {
  speakGerman();
  const values = { reason: 'faults.times', line: 3 };
  const shown = messageOf({ code: 'document/damaged', message: 'documentErrors.damaged', values });
  expect(shown).toContain('Zeile 3');
});

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
