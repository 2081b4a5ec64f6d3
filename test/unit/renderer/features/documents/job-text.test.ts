import { describe, expect, it } from 'vitest';
import { hasNotes } from '../../../../../renderer/features/documents/job-actions.tsx';
import type { DocumentJob } from '../../../../../shared/domain/documents/job.ts';
import { DOCUMENT_JOB_STATES } from '../../../../../shared/domain/documents/job-state.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import {
  glossaryChangeText,
  hasGlossaryChange,
  jobActions,
  jobFacts,
  type JobActionChoice,
  jobDecisions,
  otherFormatText,
  outputText,
  progressText,
  showsLastContact,
  leftOutText,
  unreadPagesText,
  waitText,
} from '../../../../../renderer/features/documents/job-text.ts';
import { createFormat, format, setFormat } from '../../../../../renderer/lib/words/format.ts';
import { aJob, AT_MS } from '../../builders.ts';

setFormat(createFormat({ locale: 'en-GB', timeZone: 'UTC', now: () => AT_MS }));
const labels = (patch: Parameters<typeof aJob>[0]) => {
  const { often, rare } = jobActions(aJob(patch));
  const named = (choices: readonly JobActionChoice[]) =>
    choices.map((choice) => t(choice.label)).join(', ');
  return `${named([...jobDecisions(aJob(patch)), ...often])} | ${named(rare)}`;
};
const error = { code: 'internal', message: 'Broken.', retryable: false } as const;

it('says how large a recording is and what it becomes', () => {
  const job = aJob({ format: 'mp3', outputFormat: 'txt', sizeBytes: 3_000_000, charCount: null });
  const facts = jobFacts(job, { isFurther: false, isUnderHeading: true }, undefined);
  expect(facts.slice(0, 2)).toEqual([format.bytes(3_000_000), 'As text and subtitles']);
  expect(otherFormatText({ ...job, deliveredName: 'talk.de.txt' })).toBeNull();
});

describe('jobActions', () => {
  it.each([
    [{ state: 'ready' }, 'Pause, Cancel | '],
    [{ state: 'translating', isPaused: true }, 'Resume, Cancel | '],
    [
      { state: 'saved', historyItemId: 'h', hasStoredResult: true },
      'Open file, Show in folder | Save elsewhere…, Remove',
    ],
    [{ state: 'saved' }, 'Open file, Show in folder | Remove'],
    [{ state: 'failed', error }, 'Retry | Copy error details, Remove'],
    [
      { state: 'failed', error, hasStoredResult: true },
      'Retry, Save elsewhere… | Copy error details, Remove',
    ],
    [{ state: 'canceled' }, 'Retry | Remove'],
    [{ state: 'needs-attention', error }, 'Upload again, Discard | Copy error details'],
    [
      { state: 'needs-attention', error: { ...error, code: 'document/texts-unanswered' } },
      'Send these again, Discard | Copy error details',
    ],
    [
      { state: 'needs-attention', error, hasStoredResult: true },
      'Download again, Keep it anyway, Discard | Save elsewhere…, Copy error details',
    ],
  ] as const)('%j: %s', (patch, expected) => expect(labels(patch)).toBe(expected));

  it('never offers a plain retry where a second upload may be billed twice', () => {
    expect(labels({ state: 'needs-attention', error })).not.toContain('Retry');
    for (const state of DOCUMENT_JOB_STATES) {
      expect(jobDecisions(aJob({ state })).length > 0).toBe(state === 'needs-attention');
    }
  });
});

describe('jobFacts', () => {
  const place = { isFurther: false, isUnderHeading: false };
  const job = aJob({
    connectionId: 'agency',
    state: 'saved',
    billedChars: 1200,
    charCount: 900,
    projectName: 'Harbour Press',
    deliveredName: 'letter.de.docx',
    engine: null,
  });

  it('are one line, without empty places', () => {
    expect(jobFacts(job, place, 90 * 60_000).join(' · ')).toMatch(
      /^1,200 characters billed · .* · Harbour Press · Time spent 1:30 h · letter\.de\.docx$/,
    );
    const waiting = aJob({ connectionId: 'agency', charCount: null, state: 'ready' });
    expect(jobFacts(waiting, place, undefined)).toHaveLength(1);
  });

  it('say "billed" only for a service that charges', () => {
    const here = { ...job, connectionId: 'embedded' };
    expect(jobFacts(here, place, undefined)[0]).toBe('900 characters');
    expect(jobFacts({ ...job, billedChars: null }, place, undefined)[0]).toBe('900 characters');
  });

  it('leave out what the rows above have said', () => {
    const further = jobFacts(job, { isFurther: true, isUnderHeading: true }, undefined);
    expect(further).toEqual(['1,200 characters billed', 'letter.de.docx']);
  });
});

describe('waitText', () => {
  it('says why and until when', () => {
    const told = (wait: DocumentJob['wait']) =>
      waitText({ wait, error: null, lastContactAtMs: AT_MS });
    expect(told(null)).toBeNull();
    expect(told({ reason: 'rate-limit', untilMs: AT_MS + 40_000 })).toBe(
      'The service asked for a pause. Resumes at 09:30:40.',
    );
    expect(told({ reason: 'next-check', untilMs: AT_MS + 30_000 })).toBe(
      'The service is processing the document. Next check at 09:30:30.',
    );
    expect(told({ reason: 'paused', untilMs: null })).toBe(t('documents.waitPaused'));
  });

  it('is silent about checks that follow each other soon, as is the last contact', () => {
    const untilMs = AT_MS + 29_999;
    const job = aJob({ state: 'translating', lastContactAtMs: AT_MS });
    const soon = { ...job, wait: { reason: 'next-check', untilMs } as const };
    expect(waitText(soon)).toBeNull();
    expect(hasNotes(soon)).toBe(false);
    expect(showsLastContact(soon)).toBe(false);
    expect(showsLastContact(job)).toBe(false);
    const long = { ...job, wait: { reason: 'next-check', untilMs: untilMs + 1 } as const };
    expect(hasNotes(long)).toBe(true);
    expect(showsLastContact(long)).toBe(true);
    const retried = { ...job, wait: { reason: 'retry', untilMs: AT_MS + 2000 } as const };
    expect(showsLastContact(retried)).toBe(true);
  });

  it('says what failed before it is tried again', () => {
    const wait = { reason: 'retry', untilMs: null } as const;
    const error = { code: 'api/unexpected-response', message: '', retryable: false } as const;
    expect(waitText({ wait, error, lastContactAtMs: null })).toBe(
      'The answer didn’t come from the expected service. The last attempt didn’t go through; the app will try again automatically.',
    );
  });
});

describe('the format of a result', () => {
  const pdf = (patch: Parameters<typeof aJob>[0]) => aJob({ format: 'pdf', ...patch });

  it('is stated when it differs from that of the file', () => {
    expect(outputText(pdf({ outputFormat: 'docx' }))).toBe('As Word document');
    expect(outputText(pdf({ outputFormat: null }))).toBeNull();
  });

  it('is stated when the service used a different one', () => {
    const named = (deliveredName: string | null, outputFormat: 'docx' | null = 'docx') =>
      otherFormatText(pdf({ outputFormat, deliveredName }));
    expect(named('a.de.pdf')).toMatch(/returned .* \(PDF\) instead of .* \(Word document\)/u);
    expect([named('a.de.docx'), named(null), named('a.de.pdf', null)]).toEqual([null, null, null]);
  });
});

describe('pages that were not read', () => {
  const noted = (pageCount: number) =>
    aJob({ unreadPages: { pageCount, totalCount: 12, language: 'BG' } });

  it('are reported with their number and the language', () => {
    expect(unreadPagesText(noted(3))).toBe(
      '3 of 12 pages are images and were left unchanged: no text recognition data for Bulgarian.',
    );
    expect(unreadPagesText(noted(1))).toBe(
      '1 of 12 pages is an image and was left unchanged: no text recognition data for Bulgarian.',
    );
    expect([unreadPagesText(aJob({ unreadPages: null })), hasNotes(aJob({}))]).toEqual([
      null,
      false,
    ]);
  });

  it('are a note of the job', () => {
    expect(hasNotes(noted(3))).toBe(true);
  });
});

describe('texts that were left out', () => {
  it('are reported with their number and why', () => {
    const leftOut = [
      { reason: 'results', count: 2 },
      { reason: 'labels', count: 1 },
      { reason: 'objects', count: 1 },
    ] as const;
    const job = aJob({ leftOut: [...leftOut] });
    expect(leftOutText(job)).toBe(
      'Not translated: 2 results of formulas, 1 label of a list, and 1 text in an object.',
    );
    expect(hasNotes(job)).toBe(true);
    expect(leftOutText(aJob({ leftOut: [] }))).toBeNull();
  });
});

describe('progressText', () => {
  it('counts bytes while sending and time at the service', () => {
    expect(
      progressText(
        aJob({ state: 'uploading', sentBytes: 1024 * 1024, sizeBytes: 2 * 1024 * 1024 }),
      ),
    ).toBe('1 MB of 2 MB');
    expect(progressText(aJob({ state: 'translating', secondsRemaining: 30 }))).toBe(
      'about 30 s left',
    );
    expect(progressText(aJob({ state: 'queued' }))).toBeNull();
  });
});

describe('what changed in a glossary', () => {
  const use = (change: object | null) =>
    aJob({ glossaryUses: [{ name: 'Shop', version: 3, change } as never] });
  const since = { added: 0, removed: 0, changed: 0, sinceMs: AT_MS };

  it.each([
    [{ ...since, added: 2 }, '2 added.'],
    [{ ...since, changed: 1, removed: 4 }, '1 changed, 4 removed.'],
    [{ added: 1, changed: 2, removed: 3, sinceMs: AT_MS }, '1 added, 2 changed, 3 removed.'],
  ])('%j: says %s', (change, expected) => {
    const text = glossaryChangeText(use(change));
    expect(text).toContain(expected);
    expect(text).toContain('“Shop”');
    expect(text).toContain('version 3');
    expect(hasGlossaryChange(use(change))).toBe(true);
  });

  it('says nothing when nothing changed, and nothing without a glossary', () => {
    for (const job of [use(null), aJob({ glossaryUses: [] })]) {
      expect(glossaryChangeText(job)).toBeNull();
      expect(hasGlossaryChange(job)).toBe(false);
    }
  });
});
