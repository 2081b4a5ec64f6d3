import { describe, expect, it } from 'vitest';
import type { TextDraft } from '../../../../shared/domain/texts/translation.ts';
import { textServiceUnderTest } from '../support/text-service-under-test.ts';
import { aRequest, someOptions } from '../support/texts-under-test.ts';

describe('the draft', () => {
  const draft: TextDraft = {
    tab: 'translate',
    sourceText: 'One\n two',
    targetText: 'ONE',
    connectionId: 'work',
    projectId: null,
    sourceLang: 'EN',
    targetLang: 'DE',
    options: someOptions({ context: 'A letter.' }),
    billedChars: 7,
    itemIds: { text: 'item-1', improvement: null },
    proposal: {
      of: 'source',
      original: 'One\n two',
      pieces: [
        { kind: 'change', id: 0, before: 'One', after: 'First', isTaken: false },
        { kind: 'same', text: '\n two' },
      ],
    },
  };

  it('is restored as it was saved, and says which lines it has', async () => {
    const { texts, draft: stored } = textServiceUnderTest();
    expect(await texts.getDraft()).toBeNull();
    await texts.saveDraft(draft);
    expect(await texts.getDraft()).toEqual(draft);
    expect(stored.saved).toEqual([
      [
        ['One', 'two'],
        { atMs: Date.UTC(2026, 0, 1), forgetBeforeMs: Date.UTC(2026, 0, 1) - 60_000 },
      ],
    ]);
  });

  it('forgets other lines as late, whatever the system clock is set to', async () => {
    const { texts, draft: stored, setClock } = textServiceUnderTest();
    setClock(Date.UTC(2030, 0, 1));
    await texts.saveDraft(draft);
    expect(stored.saved).toMatchObject([
      [['One', 'two'], { forgetBeforeMs: Date.UTC(2026, 0, 1) - 60_000 }],
    ]);
  });

  it('that is empty forgets all lines', async () => {
    const { texts, draft: stored } = textServiceUnderTest();
    await texts.saveDraft({ ...draft, sourceText: ' ' });
    expect(stored.saved).toMatchObject([[[], { forgetBeforeMs: Number.MAX_SAFE_INTEGER }]]);
  });

  it('is read from a version that knew neither proposals nor items', async () => {
    const { texts } = textServiceUnderTest();
    const { billedChars: _billed, itemIds: _items, proposal: _proposal, ...older } = draft;
    await texts.saveDraft(older);
    expect(await texts.getDraft()).toEqual(older);
  });

  it('has its steps, with their items of the history', async () => {
    const { texts, draft: stored } = textServiceUnderTest();
    const itemIds = { text: 'item', improvement: null };
    const step = {
      number: 3,
      kind: 'source' as const,
      isUndone: false,
      texts: {
        source: [0, 3, 'Two'] as [number, number, string],
        target: null,
        origin: null,
        given: null,
      },
      facts: {
        sourceLang: null,
        targetLang: 'ES',
        origin: null,
        past: null,
        billedChars: 1,
        itemNumber: 2,
        itemIds,
      },
    };
    await texts.saveDraft({
      ...draft,
      steps: { isWhole: true, from: 3, to: 3, put: [step], filed: [] },
    });
    expect(stored.steps).toMatchObject([{ number: 3, itemNumber: 2, textItemId: 'item' }]);
    expect(stored.json).not.toContain('steps');
    expect(await texts.getDraft()).toEqual({ ...draft, steps: [step] });
    stored.steps = stored.steps.map((line) => ({ ...line, stepJson: '{"kind":"unknown"}' }));
    expect(await texts.getDraft()).toEqual(draft);
  });

  it('has no steps on the disk if the history does not record its texts', async () => {
    const { texts, draft: stored } = textServiceUnderTest({ isUnrecorded: true });
    const line = { number: 1, itemNumber: 1, textItemId: null, improvementItemId: null };
    stored.steps = [{ ...line, isUndone: false, stepJson: '{}' }];
    await texts.saveDraft({
      ...draft,
      steps: { isWhole: false, from: 1, to: 1, put: [], filed: [] },
    });
    expect(stored.steps).toEqual([]);
    stored.steps = [{ ...line, isUndone: false, stepJson: '{}' }];
    expect(await texts.getDraft()).toEqual(draft);
    expect(stored.steps).toEqual([]);
    stored.steps = [{ ...line, isUndone: false, stepJson: '{}' }];
    await texts.recordingChanged();
    expect(stored.steps).toEqual([]);
  });

  it('is ignored from another version of the app', async () => {
    const { texts, draft: stored } = textServiceUnderTest();
    stored.json = '{"tab":"unknown"}';
    expect(await texts.getDraft()).toBeNull();
  });

  it('costs nothing twice after a crash', async () => {
    const before = textServiceUnderTest();
    await before.texts.translate(aRequest('One\ntwo'));
    const after = textServiceUnderTest({
      lines: [{ routeKey: 'x', source: 'y', answerJson: '{"text":7}' }, ...before.lines],
    });
    const result = await after.texts.translate(aRequest('One\ntwo\nthree'));
    expect(after.sent.map(({ texts }) => texts)).toEqual([['three']]);
    expect(result).toMatchObject({ billedChars: 5 });
    expect(result.paragraphs.map(({ target }) => target)).toEqual(['ONE', 'TWO', 'THREE']);
  });

  it('stores neither context nor instructions with it', async () => {
    const { texts, lines } = textServiceUnderTest();
    await texts.translate(aRequest('One', { options: { context: 'Secret matter' } }));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('Secret');
  });
});
