import { describe, expect, it } from 'vitest';
import {
  createStatedLimits,
  readStatedBytes,
  refusesFormat,
} from '../../../../electron/services/connections/stated-limits.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import { AppError } from '../../../../shared/errors.ts';

const MB = 1024 ** 2;
const CUSTOM = { id: 'a', abilities: abilitiesOfKind('custom') };
const HOUR_MS = 60 * 60_000;

const refusal = (serviceMessage: string, code: 'api/too-large' | 'api/bad-request') =>
  new AppError(code, 'serviceErrors.tooLarge', { details: { status: 413, serviceMessage } });

describe('the limit in a refusal', () => {
  it.each([
    ['The file is too large: at most 102400 KiB are allowed.', 120 * MB, 100 * MB],
    ['Document exceeds the limit of 30 MB.', 60 * MB, 30 * MB],
    ['Your file has 62,914,560 bytes, and the limit is 31,457,280 bytes.', 60 * MB, 30 * MB],
    ['A file of 60.0 MB is larger than 10MB', 60 * MB, 10 * MB],
    ['At most 1.5 GB', 2 * 1024 * MB, 1.5 * 1024 * MB],
    ['Request Entity Too Large', 60 * MB, null],
    ['The document has more than 1000000 characters.', 60 * MB, null],
    ['The limit is 100 MB.', 60 * MB, null],
    ['0 bytes', 60 * MB, null],
  ])('%s', (message, sizeBytes, limit) => {
    expect(readStatedBytes(message, sizeBytes)).toBe(limit);
  });
});

describe('a refused kind of file', () => {
  it.each([
    ['idml', 'Invalid file data.', 'api/bad-request', true],
    ['json', '', 'api/unsupported-media', true],
    ['xml', 'No translation for target_lang', 'api/bad-request', false],
    ['idml', 'Invalid file data.', 'api/too-large', false],
    // Its kind is known, so it is this file that is refused.
    ['docx', 'Invalid file data.', 'api/bad-request', false],
    ['docx', '', 'api/unsupported-media', false],
    ['docx', 'Unsupported file type', 'api/bad-request', true],
    ['srt', 'The file extension .srt is unknown.', 'api/bad-request', true],
    ['png', 'This format is not supported', 'api/unsupported-media', true],
    ['pdf', 'The document has too many pages.', 'api/bad-request', false],
    ['pdf', 'output_format must be pdf or docx', 'api/bad-request', false],
    // Something else is refused.
    ['pdf', 'Target language not supported for this document type', 'api/bad-request', false],
    ['pdf', 'glossary is not supported for the document format', 'api/bad-request', false],
    ['pdf', 'File extension does not match the file content', 'api/bad-request', false],
    ['idml', 'The file type supports no style profile.', 'api/unsupported-media', false],
    ['idml', 'Unsupported content type', 'api/unsupported-media', true],
  ] as const)('%s: %j as %s', (format, serviceMessage, code, isRefused) => {
    const file = { format, sizeBytes: 1000, outputFormat: null };
    expect(refusesFormat('open', file, { code, details: { serviceMessage } })).toBe(isRefused);
    const limits = createStatedLimits(() => 0);
    const error = new AppError(code, { english: '' }, { details: { serviceMessage } });
    expect(limits.note(CUSTOM, file, error)).toBe(isRefused);
    expect(limits.of('a')).toEqual(isRefused ? { [format]: 0 } : {});
  });

  it('is not learned from a conversion, nor of a format that the edition takes as published', () => {
    const data = {
      code: 'api/bad-request',
      details: { serviceMessage: 'Unsupported file type' },
    } as const;
    const pdf = { format: 'pdf', outputFormat: null } as const;
    expect(refusesFormat('open', pdf, data)).toBe(true);
    expect(refusesFormat('open', { ...pdf, outputFormat: 'docx' }, data)).toBe(false);
    for (const edition of ['paid', 'free'] as const) {
      expect(refusesFormat(edition, pdf, data)).toBe(false);
      expect(refusesFormat(edition, { ...pdf, format: 'idml' }, data)).toBe(true);
    }
  });
});

describe('limits that services have stated', () => {
  it('belong to a connection and a format, and are asked for again after a day', () => {
    let atMs = 0;
    const limits = createStatedLimits(() => atMs);
    const file = { format: 'docx', sizeBytes: 60 * MB, outputFormat: null } as const;
    const tooLarge = refusal('The limit is 30 MB.', 'api/too-large');
    expect(limits.note(CUSTOM, file, tooLarge)).toBe(true);
    expect(limits.note(CUSTOM, { ...file, format: 'pptx' }, refusal('No.', 'api/too-large'))).toBe(
      false,
    );
    expect(limits.note(CUSTOM, file, refusal('At most 5 MB.', 'api/bad-request'))).toBe(false);
    expect([limits.of('a'), limits.of('b')]).toEqual([{ docx: 30 * MB }, {}]);
    atMs = 24 * HOUR_MS;
    expect(limits.of('a')).toEqual({});
    limits.note(CUSTOM, file, tooLarge);
    limits.forget('a');
    expect(limits.of('a')).toEqual({});
  });
});
