import { describe, expect, it } from 'vitest';
import {
  planCost,
  type PlanCostInput,
  type PlannableFile,
} from '../../../../shared/domain/documents/plan.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';

const MB = 1024 * 1024;
const file = (change: Partial<PlannableFile> = {}): PlannableFile => ({
  id: 'f',
  format: 'docx',
  sizeBytes: 1000,
  charCount: 1200,
  ...change,
});
const plan = (files: PlannableFile[], change: Partial<PlanCostInput> = {}) =>
  planCost({ files, targetCount: 1, abilities: abilitiesOfKind('paid'), usage: null, ...change });

describe('planCost', () => {
  it.each([
    ['paid', 'docx', 1200, 50_000, true],
    ['free', 'pptx', 1200, 50_000, true],
    ['custom', 'xlsx', 1200, 50_000, true],
    ['paid', 'pdf', null, 50_000, true],
    ['paid', 'docx', 50_000, 50_000, false],
    ['paid', 'docx', 49_999, 50_000, true],
    ['paid', 'docx', 70_000, 70_000, false],
    ['paid', 'txt', 1200, 1200, false],
    ['paid', 'html', null, null, false],
    ['embedded', 'docx', 1200, 1200, false],
    ['embedded', 'pdf', null, null, false],
  ] as const)('%s, %s of %s characters costs %s', (kind, format, charCount, billed, isMinimum) => {
    const result = plan([file({ format, charCount })], { abilities: abilitiesOfKind(kind) });
    expect(result.perFile).toEqual([
      {
        fileId: 'f',
        chars: charCount,
        billedChars: billed,
        isMinimum,
        lightBytes: null,
        obstacle: null,
      },
    ]);
    expect(result.totalBilledChars).toBe(billed ?? 0);
    expect(result.hasUncountable).toBe(charCount === null);
  });

  it('counts recordings separately, and sends none over an account without voice', () => {
    const files = [file({ format: 'txt' }), file({ id: 's', format: 'mp3', charCount: null })];
    const result = plan(files);
    expect(result).toMatchObject({ soundCount: 1, hasUncountable: false, totalBilledChars: 1200 });
    expect(result.perFile[1]).toMatchObject({ billedChars: null, obstacle: null });
    const free = plan(files, { abilities: abilitiesOfKind('free') });
    expect(free.soundCount).toBe(0);
    expect(free.perFile[1]?.obstacle).toEqual({ kind: 'voice', limit: 0, fitsPaid: true });
    const large = plan([file({ format: 'wav', charCount: null, sizeBytes: 1024 ** 3 + 1 })]);
    expect(large.perFile[0]?.obstacle?.kind).toBe('size');
  });

  it.each([
    ['free', 11 * MB, 2 * MB, true, 2 * MB, null],
    ['free', 11 * MB, 2 * MB, false, 2 * MB, { kind: 'size', limit: 10 * MB, fitsPaid: true }],
    ['free', 10 * MB, 2 * MB, true, null, null],
    ['free', 11 * MB, undefined, true, null, { kind: 'size', limit: 10 * MB, fitsPaid: true }],
    [
      'free',
      200 * MB,
      11 * MB,
      true,
      null,
      { kind: 'size', limit: 10 * MB, fitsPaid: false, lightBytes: 11 * MB },
    ],
    ['custom', 101 * MB, 3 * MB, true, 3 * MB, null],
    ['embedded', 101 * MB, 3 * MB, true, null, { kind: 'size', limit: 100 * MB, fitsPaid: false }],
  ] as const)(
    '%s: of a file of %i bytes, %s without its media; kept here: %s; %s bytes are sent',
    (kind, sizeBytes, lightBytes, keepsMedia, sent, obstacle) => {
      const abilities = abilitiesOfKind(kind);
      const result = plan([file({ sizeBytes, lightBytes })], { abilities, keepsMedia });
      expect(result.perFile).toMatchObject([{ lightBytes: sent, obstacle }]);
    },
  );

  it('leaves media here for the limit that a service has stated, and bills the same', () => {
    const large = file({ format: 'pptx', sizeBytes: 6 * MB, lightBytes: MB });
    const stated = { statedMaxBytes: { pptx: 5 * MB }, keepsMedia: true };
    expect(plan([large], stated).perFile).toMatchObject([{ lightBytes: MB, billedChars: 50_000 }]);
    const sentChars = new Map([['f', 10]]);
    expect(plan([large], { ...stated, sentChars }).perFile).toMatchObject([
      { lightBytes: null, obstacle: null, billedChars: 10 },
    ]);
  });

  it('bills no minimum for texts, and nothing for known ones', () => {
    const files = [file(), file({ id: 'txt', format: 'txt' }), file({ id: 'whole' })];
    const sentChars = new Map([
      ['f', 2200],
      ['txt', 0],
    ]);
    const { perFile, totalBilledChars, cheaperRoutes } = plan(files, {
      targetCount: 2,
      sentChars,
    });
    expect(perFile.map(({ billedChars, isMinimum }) => [billedChars, isMinimum])).toEqual([
      [2200, false],
      [0, false],
      [100_000, true],
    ]);
    expect(totalBilledChars).toBe(102_200);
    expect(cheaperRoutes.flatMap(({ fileIds }) => fileIds)).toEqual(['whole']);
  });

  it('bills every target', () => {
    const files = [file({ id: 'a' }), file({ id: 'b', format: 'txt', charCount: 10 })];
    const result = plan(files, { targetCount: 3 });
    expect(result.perFile.map((cost) => cost.billedChars)).toEqual([150_000, 30]);
    expect(result.totalBilledChars).toBe(150_030);
    expect(plan(files, { targetCount: 0 }).totalBilledChars).toBe(0);
  });

  it.each([
    ['free', 'docx', 10 * MB, 1, null],
    ['free', 'docx', 10 * MB + 1, 1, { kind: 'size', limit: 10 * MB, fitsPaid: true }],
    ['free', 'docx', 100 * MB + 1, 1, { kind: 'size', limit: 10 * MB, fitsPaid: false }],
    ['paid', 'docx', 30 * MB + 1, 1, null],
    ['paid', 'pptx', 100 * MB, 1, null],
    ['paid', 'pdf', 100 * MB, null, null],
    ['paid', 'docx', 100 * MB + 1, 1, { kind: 'size', limit: 100 * MB, fitsPaid: false }],
    ['paid', 'xlsx', 30 * MB + 1, 1, { kind: 'size', limit: 30 * MB, fitsPaid: false }],
    ['embedded', 'pptx', 100 * MB, 1, null],
    ['embedded', 'srt', 150 * 1024 + 1, 1, { kind: 'size', limit: 150 * 1024, fitsPaid: false }],
    ['custom', 'docx', 11 * MB, 1, null],
    ['paid', 'po', 1, 1, { kind: 'format', limit: 0, fitsPaid: false }],
    ['free', 'po', 1, 1, { kind: 'format', limit: 0, fitsPaid: false }],
    ['embedded', 'po', 10 * MB, 1, null],
    ['custom', 'po', 1, 1, null],
    ['free', 'docx', 1, 500_001, { kind: 'characters', limit: 500_000, fitsPaid: true }],
    ['paid', 'docx', 1, 1_000_001, { kind: 'characters', limit: 1_000_000, fitsPaid: false }],
    ['embedded', 'docx', 1, 1_000_001, null],
  ] as const)(
    '%s, %s of %s bytes and %s characters',
    (kind, format, sizeBytes, charCount, obstacle) => {
      const result = plan([file({ format, sizeBytes, charCount })], {
        abilities: abilitiesOfKind(kind),
      });
      expect(result.perFile[0]?.obstacle).toEqual(obstacle);
    },
  );

  it('takes the limit that a service has stated for a format, above or below the published one', () => {
    const limitsOf = (kind: 'free' | 'paid', sizeBytes: number) =>
      plan([file({ sizeBytes }), file({ id: 'p', format: 'pptx', sizeBytes })], {
        abilities: abilitiesOfKind(kind),
        statedMaxBytes: { docx: 30 * MB },
      }).perFile.map(({ obstacle }) => obstacle);
    const stated = { kind: 'size', limit: 30 * MB, fitsPaid: false };
    expect(limitsOf('paid', 60 * MB)).toEqual([stated, null]);
    expect(limitsOf('free', 20 * MB)).toEqual([
      null,
      { kind: 'size', limit: 10 * MB, fitsPaid: true },
    ]);
  });

  it('sends no file of a format that the service has refused, unless as texts', () => {
    const files = [file({ format: 'idml' }), file({ id: 'p', format: 'pptx' })];
    const statedMaxBytes = { idml: 0 };
    const refused = { kind: 'format', limit: 0, fitsPaid: false };
    const obstaclesOf = (change: Partial<PlanCostInput>) =>
      plan(files, { statedMaxBytes, ...change }).perFile.map(({ obstacle }) => obstacle);
    expect(obstaclesOf({})).toEqual([refused, null]);
    expect(obstaclesOf({ abilities: abilitiesOfKind('custom') })).toEqual([refused, null]);
    expect(obstaclesOf({ sentChars: new Map([['f', 10]]) })).toEqual([null, null]);
    expect(obstaclesOf({ statedMaxBytes: {} })).toEqual([null, null]);
  });

  it('leaves files that cannot be sent out of the cost', () => {
    const files = [file({ id: 'big', sizeBytes: 101 * MB, charCount: null }), file({ id: 'ok' })];
    const result = plan(files);
    expect(result.perFile[0]).toMatchObject({ billedChars: null, isMinimum: false });
    expect(result.totalBilledChars).toBe(50_000);
    expect(result.hasUncountable).toBe(false);
  });

  it.each([
    [null, null, null, false],
    [{ characterCount: 5, characterLimit: null }, null, null, false],
    [{ characterCount: 0, characterLimit: 50_000 }, 50_000, 0, false],
    [{ characterCount: 1, characterLimit: 50_000 }, 49_999, -1, true],
    [{ characterCount: 600, characterLimit: 500 }, 0, -50_000, true],
  ])('with usage %j', (usage, left, after, exceeds) => {
    expect(plan([file()], { usage })).toMatchObject({
      quotaLeft: left,
      quotaLeftAfter: after,
      exceedsQuota: exceeds,
    });
  });

  it('offers the text alone for short Word documents under the minimum', () => {
    const files = [
      file({ id: 'a', charCount: 1000 }),
      file({ id: 'b', charCount: 2000 }),
      file({ id: 'long', charCount: 60_000 }),
      file({ id: 'pdf', format: 'pdf', charCount: null }),
    ];
    expect(plan(files, { targetCount: 2 }).cheaperRoutes).toEqual([
      { kind: 'as-text', fileIds: ['a', 'b'], billedChars: 6000, insteadOfBilledChars: 200_000 },
    ]);
    expect(plan(files, { abilities: abilitiesOfKind('embedded') }).cheaperRoutes).toEqual([]);
    expect(plan([]).cheaperRoutes).toEqual([]);
  });
});
