import { describe, expect, it } from 'vitest';
import { PLAIN_TEXT_OPTIONS } from '../../../../../shared/domain/texts/options.ts';
import { settle } from '../../manual-timers.ts';
import { setup, textsOf } from './translate-under-test.ts';

const LINK = { text: 'From a link', sourceLang: 'EN', targetLang: 'DE' };

describe('a text from a link', () => {
  it('is filled in and not sent, whatever else happens, until the person asks', async () => {
    const { fake, get, rest } = await setup();
    await get().fillIn(LINK);
    await rest();
    expect(get()).toMatchObject({ sourceText: 'From a link', sourceLang: 'EN', targetLang: 'DE' });
    get().setTargetLang('ES');
    get().setProject('p');
    fake.emit('app:embedded-status-changed', { state: 'running', engine: 'x', message: null });
    await rest();
    expect(fake.inputsOf('text:translate')).toEqual([]);
    await get().translate();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['From a link']);
  });

  it('is sent like any text once the person types in it', async () => {
    const { fake, get, type } = await setup();
    await get().fillIn(LINK);
    await type('From a link, edited');
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['From a link, edited']);
  });

  it('is not sent by the next start either', async () => {
    const first = await setup();
    await first.get().fillIn(LINK);
    await first.rest();
    const [draft] = first.fake.inputsOf('text:save-draft').slice(-1);
    expect(draft).toMatchObject({ sourceText: 'From a link', isUnasked: true });
    const next = await setup({ 'text:get-draft': () => ({ ...draft!, steps: [] }) });
    await next.rest();
    expect(next.get().sourceText).toBe('From a link');
    expect(next.fake.inputsOf('text:translate')).toEqual([]);
  });

  it('leaves a text that is there, and takes its place only on request', async () => {
    const { get, rest, type, fake } = await setup();
    await type('My own words');
    await get().fillIn(LINK);
    expect(get()).toMatchObject({ sourceText: 'My own words', offered: LINK });
    get().takeOffered();
    await rest();
    expect(get()).toMatchObject({ sourceText: 'From a link', offered: null });
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['My own words']);
    await get().undo();
    expect(get().sourceText).toBe('My own words');
  });

  it('waits for the stored draft, which it does not replace', async () => {
    const draft = {
      tab: 'translate' as const,
      sourceText: 'Stored words',
      targetText: '',
      connectionId: 'paid',
      projectId: null,
      sourceLang: null,
      targetLang: 'ES',
      options: PLAIN_TEXT_OPTIONS,
    };
    const { get } = await setup({ 'text:get-draft': async () => Promise.resolve(draft) });
    await get().fillIn(LINK);
    await settle();
    expect(get()).toMatchObject({ sourceText: 'Stored words', offered: LINK });
  });
});
