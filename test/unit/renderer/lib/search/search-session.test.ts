import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Settings } from '../../../../../shared/domain/app/settings.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';

const stored = (text: string, page = 1) => ({ page, limit: null, inputs: { text } });

function setup(searchForms: Settings['searchForms'] = {}, handlers: Handlers = {}) {
  const fake = createFakeApi({
    'settings:get': () => ({ ...SETTINGS, searchForms }),
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const saved = () => fake.inputsOf('settings:update').map((input) => input.searchForms);
  return { fake, timers, saved, session: createSearchSession({ api: fake.api, timers }) };
}

describe('the session of the search forms', () => {
  it('knows what was stored once it is open, and reads it once', async () => {
    const { fake, session } = setup({ jobs: stored('a', 3) });
    expect([session.isOpen, session.get('jobs')]).toEqual([false, undefined]);
    await Promise.all([session.open(), session.open()]);
    expect([session.isOpen, session.get('jobs')]).toEqual([true, stored('a', 3)]);
    expect(fake.inputsOf('settings:get')).toHaveLength(1);
  });

  it("forgets every form, including what isn't stored yet", () => {
    const { timers, saved, session } = setup();
    session.set('jobs', stored('a'));
    session.set('jobs', stored('secret'));
    session.clear();
    timers.runAll();
    session.flush();
    expect(session.get('jobs')).toBeUndefined();
    expect(saved()).toEqual([{ jobs: stored('a') }]);
  });

  it('opens empty when what was stored cannot be read', async () => {
    const { session } = setup(
      {},
      {
        'settings:get': () => {
          throw new AppError('internal', { english: 'Gone.' });
        },
      },
    );
    await session.open();
    expect([session.isOpen, session.get('jobs')]).toEqual([true, undefined]);
  });

  it("doesn't replace what was searched meanwhile", async () => {
    const answer = defer<Settings>();
    const { session } = setup({}, { 'settings:get': () => answer.promise });
    const opening = session.open();
    session.set('jobs', stored('new'));
    answer.resolve({ ...SETTINGS, searchForms: { jobs: stored('old'), other: stored('x') } });
    await opening;
    expect([session.get('jobs'), session.get('other')]).toEqual([stored('new'), stored('x')]);
  });

  it('writes the first change immediately, and those that follow together, form by form', () => {
    const { timers, saved, session } = setup();
    session.set('jobs', stored('a'));
    session.set('jobs', stored('a', 2));
    session.set('jobs', stored('a', 3));
    session.set('history', stored('b'));
    expect(saved()).toEqual([{ jobs: stored('a') }]);
    timers.runAll();
    const all = [{ jobs: stored('a') }, { jobs: stored('a', 3) }, { history: stored('b') }];
    expect(saved()).toEqual(all);
    timers.runAll();
    expect([saved().length, timers.waiting()]).toEqual([all.length, 0]);
  });

  it('writes nothing that is already stored', () => {
    const { timers, saved, session } = setup();
    session.set('jobs', stored('a'));
    timers.runAll();
    session.set('jobs', stored('a'));
    timers.runAll();
    expect(saved()).toHaveLength(1);
  });

  it('writes immediately when the window closes, and not again', () => {
    const { timers, saved, session } = setup();
    session.set('jobs', stored('a'));
    session.set('jobs', stored('b'));
    session.flush();
    session.flush();
    timers.runAll();
    expect(saved()).toEqual([{ jobs: stored('a') }, { jobs: stored('b') }]);
  });

  it('forgets a search that is too long to be stored, but has it until the window closes', async () => {
    const { fake, timers, saved, session } = setup();
    fake.answer({
      'settings:update': ({ searchForms }) => {
        if (searchForms?.['jobs'] !== null)
          throw new AppError('input/invalid', { english: 'Too long.' });
        return SETTINGS;
      },
    });
    const long = stored('x'.repeat(100_000));
    session.set('jobs', long);
    timers.runAll();
    await settle();
    expect(saved().at(-1)).toEqual({ jobs: null });
    expect(session.get('jobs')).toBe(long);
  });

  it('keeps lists of text, and forgets what is neither', () => {
    const { timers, saved, session } = setup();
    session.set('a', { page: 1, limit: 50, inputs: { kinds: ['x', 'y'] } });
    session.set('b', { page: 1, limit: null, inputs: { range: { from: '1' } } });
    session.set('c', { page: 1, limit: null, inputs: { count: 3 } });
    timers.runAll();
    expect(saved()).toEqual([
      { a: { page: 1, limit: 50, inputs: { kinds: ['x', 'y'] } } },
      { b: null },
      { c: null },
    ]);
  });
});
