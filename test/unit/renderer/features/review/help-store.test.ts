import { describe, expect, it } from 'vitest';
import { createHelpStore } from '../../../../../renderer/features/review/help-store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import type { TextMatch } from '../../../../../shared/domain/texts/translation.ts';
import { createFakeApi } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { aTextMatch } from '../../../../support/builders/texts.ts';

const item = { sourceLang: 'en', targetLang: 'de', projectId: null };
const match = (source: string): TextMatch =>
  aTextMatch({
    source,
    target: `${source} (de)`,
    origin: 'memory',
    title: 'Harbour',
    createdAtMs: 0,
  });

describe('the help with a segment', () => {
  it('never shows what was found for the previous segment, however late it arrives', async () => {
    const slow = defer<TextMatch[]>();
    const { api } = createFakeApi({
      'history:find-terms': () => [],
      'text:find-matches': ({ text }: { text: string }) =>
        text === 'first' ? slow.promise : [match(text)],
    });
    const timers = createManualTimers();
    const get = createHelpStore({ api, timers }).getState;
    get().begin({ item, segment: { id: '1', source: 'first' } });
    timers.runAll();
    await settle();
    const second = { item, segment: { id: '2', source: 'second' } };
    get().begin(second);
    slow.resolve([match('first')]);
    await settle();
    expect(get()).toMatchObject({ helped: second, matches: { status: 'idle' } });
    timers.runAll();
    await settle();
    expect(valueOf(get().matches)).toEqual([match('second')]);
  });
});
