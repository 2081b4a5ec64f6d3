import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  fieldWords,
  ConflictPanel,
} from '../../../../../renderer/features/time/conflict-panel.tsx';
import {
  groupByDay,
  EntryTable,
  nextPlace,
} from '../../../../../renderer/features/time/entry-table.tsx';
import { RailTimer } from '../../../../../renderer/features/time/rail-timer.tsx';
import { tagSuggestions } from '../../../../../renderer/features/time/tags-input.tsx';
import {
  createTimeFormat,
  LocaleContext,
} from '../../../../../renderer/features/time/time-format.ts';
import { StoresContext } from '../../../../../renderer/lib/stores/feature-store.ts';
import type { ReactNode } from 'react';
import type { TimeEntry } from '../../../../../shared/domain/time/entry.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import { anEntry } from '../../time-builders.ts';
import { createTimeWorld, NOW, pageOf, RUNNING } from './time-world.ts';

const HOUR = 3_600_000;

function draw({ store }: ReturnType<typeof createTimeWorld>, what: ReactNode): string {
  // Static rendering uses the initial state; here that is the current one.
  const present = { ...store, getInitialState: store.getState };
  return renderToStaticMarkup(
    <LocaleContext value="en-GB">
      <StoresContext value={{ time: present }}>{what}</StoresContext>
    </LocaleContext>,
  );
}

const textOf = (html: string) => html.replace(/<[^>]*>/gu, ' ').replace(/\s+/gu, ' ');
/** Returns the accessible names of the buttons. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gu)].map(
    ([, attributes = '', content = '']) =>
      /aria-label="([^"]*)"/u.exec(attributes)?.[1] ?? textOf(content).trim(),
  );

describe('the timer in the rail', () => {
  it('offers to start, and to stop with the time that has passed', async () => {
    const world = createTimeWorld({
      'time:start-timer': () => ({ entry: RUNNING, gap: null, canMeasureIdle: true }),
    });
    await world.get().load();
    expect(buttonsOf(draw(world, <RailTimer />))).toContain('Start timer');
    await world.get().startTimer();
    const html = draw(world, <RailTimer />);
    expect(buttonsOf(html)).toContain('Stop timer');
    expect(buttonsOf(html)).not.toContain('Start timer');
    expect(html).toMatch(/role="timer" aria-label="Running for"/u);
    expect(html).toMatch(/aria-label="Note for the timer"[^>]*value="Proofreading"/u);
  });

  it('cannot be pressed before it is known whether one runs', () => {
    expect(draw(createTimeWorld(), <RailTimer />)).toMatch(
      /<button[^>]*title="Start timer"[^>]*aria-disabled="true"/u,
    );
  });
});

describe('the table', () => {
  const draft = (patch: Partial<TimeEntry> = {}) => {
    const world = createTimeWorld();
    const entry = anEntry({
      startedAtMs: Date.UTC(2026, 2, 14, 8),
      endedAtMs: Date.UTC(2026, 2, 14, 9, 20),
      ...patch,
    });
    const page = {
      ...pageOf([entry]),
      days: [{ day: '2026-03-14', durationMs: 7.5 * HOUR, billableMs: 0 }],
      readAtMs: NOW,
    };
    return draw(world, <EntryTable page={page} />);
  };

  it('is named, has the day with its sum, and one Tab stop', () => {
    const html = draft();
    expect(html).toContain('<table aria-label="Time entries"');
    expect(textOf(html)).toContain('Today, Saturday');
    expect(textOf(html)).toContain('7:30 h');
    expect(html.match(/<button[^>]*tabindex="0"/gu)).toHaveLength(1);
    expect(buttonsOf(html)).toEqual([
      '09:00 – 10:20',
      '1:20 h',
      'Review of the contract',
      'Add tags',
      'No project',
      'Billable',
      'Continue',
      'Edit',
      'Earlier versions',
      'Delete',
    ]);
  });

  it('shows the state as a word, the source, an overlap, and the original time of another zone', () => {
    const text = textOf(
      draft({ syncState: 'parked', source: 'document-job', hasOverlap: true, zone: 'Asia/Tokyo' }),
    );
    for (const words of ['Parked', 'For a document', 'Overlaps', 'Started at 17:00 in Tokyo']) {
      expect(text).toContain(words);
    }
  });

  it('ignores a zone with the same time, and handles an unknown one', () => {
    expect(textOf(draft({ zone: 'Europe/Vienna' }))).not.toContain('Started at');
    expect(textOf(draft({ zone: 'Mars/Olympus' }))).toContain('Mars/Olympus');
  });

  it('writes the time of another place as the language does', () => {
    const at = (locale: string) =>
      createTimeFormat({ locale, zone: 'Europe/Berlin' }).clockIn(NOW, 'Asia/Tokyo');
    expect(at('en-US')?.replaceAll(/\s/gu, ' ')).toBe('11:30 PM');
    expect(at('de-DE')).toBe('23:30');
  });

  it('shows that an entry ends on another day', () => {
    expect(textOf(draft({ endedAtMs: Date.UTC(2026, 2, 15, 1) }))).toMatch(/2:00 Sun,? 15 Mar/u);
  });

  it('updates a running entry, which has no end to edit and cannot be continued', () => {
    const html = draft({ endedAtMs: null });
    expect(buttonsOf(html)[0]).toBe('09:00 – now');
    expect(html).toContain(`aria-label="${t('time.entryRunningFor')}"`);
    expect(buttonsOf(html)).not.toContain('Continue');
    expect(textOf(html)).toContain('Running');
  });

  it('links a conflict to its versions', () => {
    expect(textOf(draft({ syncState: 'conflict' }))).toContain('Choose a version');
  });
});

it('groups a page by the day in the zone of the user', () => {
  const at = (id: string, iso: string) => anEntry({ id, startedAtMs: Date.parse(iso) });
  const page = {
    ...pageOf([
      at('c', '2026-03-14T23:30:00Z'),
      at('b', '2026-03-14T22:30:00Z'),
      at('a', '2026-03-14T01:00:00Z'),
    ]),
    days: [{ day: '2026-03-14', durationMs: 5, billableMs: 0 }],
  };
  const days = (zone: string) =>
    groupByDay(page, zone).map(({ day, entries, durationMs }) => [day, entries.length, durationMs]);
  expect(days('Europe/Berlin')).toEqual([
    ['2026-03-15', 1, null],
    ['2026-03-14', 2, 5],
  ]);
  expect(days('America/Los_Angeles')).toEqual([
    ['2026-03-14', 2, 5],
    ['2026-03-13', 1, null],
  ]);
});

it('shows an entry over midnight on both days, or on the first requested day if it began before', () => {
  const night = anEntry({
    id: 'night',
    startedAtMs: Date.parse('2026-03-14T22:00:00Z'),
    endedAtMs: Date.parse('2026-03-15T01:00:00Z'),
  });
  const days = [
    { day: '2026-03-15', durationMs: 1, billableMs: 0 },
    { day: '2026-03-14', durationMs: 2, billableMs: 0 },
  ];
  const shown = (page: typeof days, firstDay?: string, entry = night) =>
    groupByDay({ ...pageOf([entry]), days: page }, 'UTC', firstDay).map(
      ({ day, entries, continued }) => [day, entries.length, continued.length],
    );
  expect(shown(days)).toEqual([
    ['2026-03-15', 0, 1],
    ['2026-03-14', 1, 0],
  ]);
  expect(shown(days.slice(0, 1), '2026-03-15')).toEqual([['2026-03-15', 1, 0]]);
  // The running timer, too, which would leave a heading with a total and nothing below it.
  expect(shown(days, undefined, { ...night, endedAtMs: null })).toEqual([
    ['2026-03-15', 0, 1],
    ['2026-03-14', 1, 0],
  ]);
});

describe('keys in a table with rows of 3, 2 and 4 cells', () => {
  it.each([
    ['ArrowRight', 0, 0, [0, 1]],
    ['ArrowRight', 0, 2, null],
    ['ArrowLeft', 1, 0, null],
    ['ArrowDown', 0, 2, [1, 1]],
    ['ArrowUp', 2, 1, [1, 1]],
    ['ArrowUp', 0, 1, null],
    ['ArrowDown', 2, 3, null],
    ['Home', 2, 3, [2, 0]],
    ['End', 2, 0, [2, 3]],
    ['constructor', 0, 0, null],
  ])('%s from row %d, cell %d: %j', (key, row, column, place) => {
    const next = nextPlace(key, { row, column }, [3, 2, 4]);
    expect(next === null ? null : [next.row, next.column]).toEqual(place);
  });
});

describe('tags', () => {
  it('suggest the whole text, for the last tag, without those given', () => {
    const tags = ['review', 'terms', 'Réunion'];
    expect(tagSuggestions(tags, '')).toEqual(tags);
    expect(tagSuggestions(tags, 're')).toEqual(['review', 'Réunion']);
    expect(tagSuggestions(tags, 'review, t')).toEqual(['review, terms']);
    expect(tagSuggestions(tags, 'review,')).toEqual(['review, terms', 'review, Réunion']);
  });
});

describe('two versions', () => {
  const format = createTimeFormat({ locale: 'en-GB', zone: 'Europe/Berlin' });

  it.each([
    ['startedAtMs', NOW, '14 Mar 2026, 15:30'],
    ['endedAtMs', null, 'Still running'],
    ['isBillable', true, 'Billable'],
    ['isBillable', 'yes', 'Not billable'],
    ['tags', ['a', 'b'], 'a, b'],
    ['tags', [1, {}], 'No tags'],
    ['tags', 'a', 'No tags'],
    ['projectId', 'p1', 'Website'],
    ['projectId', 'x', 'Unknown project'],
    ['projectId', null, 'No project'],
    ['note', '', 'No note'],
    ['note', { evil: true }, 'No note'],
  ] as const)('%s %j: %s', (field, value, words) => {
    expect(fieldWords(field, value, format, [{ id: 'p1', name: 'Website' }])).toBe(words);
  });

  it('are chosen field by field; nothing is saved before each has a choice', () => {
    const conflict = {
      entryId: 'e',
      entry: anEntry(),
      isDeletedThere: false,
      fields: [
        { field: 'note' as const, here: 'Mine', there: 'Theirs' },
        { field: 'isBillable' as const, here: true, there: false },
      ],
    };
    const html = draw(createTimeWorld(), <ConflictPanel conflict={conflict} />);
    expect(html.match(/type="radio"/gu)).toHaveLength(4);
    expect(html).not.toContain('checked=""');
    expect(html).toMatch(
      new RegExp(`aria-disabled="true"[^>]*><span>${t('time.applyChoices')}`, 'u'),
    );
    expect(textOf(html)).toContain('Here Mine At the service Theirs');
  });

  it('ask what remains after a deletion', () => {
    const conflict = { entryId: 'e', entry: anEntry(), isDeletedThere: true, fields: [] };
    const html = draw(createTimeWorld(), <ConflictPanel conflict={conflict} />);
    expect(textOf(html)).toContain('Keep it and send it again');
    expect(textOf(html)).toContain('Delete it here too');
  });
});
