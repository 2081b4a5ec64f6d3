import { afterEach, describe, expect, it } from 'vitest';
import type { JobCounts } from '../../../../electron/services/app/job-watch.ts';
import {
  elapsedText,
  entriesToRepeat,
  trayMenu,
  trayTip,
  type TrayEntry,
  type TrayItem,
} from '../../../../electron/services/app/tray-menu.ts';
import { loadLanguage } from '../../../../shared/i18n/load-language.ts';

const MINUTE_MS = 60_000;
const NO_JOBS: JobCounts = { underWay: 0, stuck: 0, paused: 0, progress: null };
const mayShow = (projectId: string | null): boolean => projectId !== 'secret';

const entry = (note: string, change: Partial<TrayEntry> = {}): TrayEntry => ({
  id: note,
  startedAtMs: 0,
  endedAtMs: MINUTE_MS,
  note,
  projectId: null,
  projectName: null,
  isBillable: true,
  tags: [],
  ...change,
});

const running = entry('Review contract', { endedAtMs: null, projectName: 'Nordhafen' });

/** Writes a menu as lines: `>` before those of a submenu, parentheses around texts. */
const linesOf = (items: readonly TrayItem[]): string[] =>
  items.flatMap((item) => {
    if (item === null) return ['-'];
    if (item.items !== undefined) {
      return [item.label, ...linesOf(item.items).map((line) => `> ${line}`)];
    }
    return [item.command === undefined ? `(${item.label})` : item.label];
  });

afterEach(() => loadLanguage('en', 'en'));

describe('the menu of the tray', () => {
  it('of an app that does nothing', () => {
    const menu = trayMenu({ running: null, recent: [], jobs: NO_JOBS, mayShow, nowMs: 0 });
    expect(linesOf(menu)).toEqual([
      'Start timer',
      '-',
      '(No documents in progress)',
      '-',
      'Open Dragoman',
      'Quit',
    ]);
  });

  it('of a running timer and jobs, some of them on hold', () => {
    const jobs = { ...NO_JOBS, underWay: 3, paused: 1 };
    const recent = [entry('Invoices'), entry('', { projectName: 'Nordhafen' }), entry('')];
    const menu = trayMenu({ running, recent, jobs, mayShow, nowMs: 83 * MINUTE_MS });
    expect(linesOf(menu)).toEqual([
      '(1:23 · Review contract · Nordhafen)',
      'Stop timer',
      'Start again',
      '> Invoices',
      '> Nordhafen',
      '> Without a note',
      '-',
      '3 documents are being translated',
      '1 document is paused',
      'Pause all documents',
      'Resume all documents',
      '-',
      'Open Dragoman',
      'Quit',
    ]);
  });

  it.each([
    [0, 0, false, false],
    [1, 0, true, false],
    [0, 1, false, true],
    [1, 1, true, true],
  ])(
    'offers only what can be done: %d under way, %d on hold',
    (underWay, paused, pauses, resumes) => {
      const jobs = { ...NO_JOBS, underWay, paused };
      const lines = linesOf(trayMenu({ running: null, recent: [], jobs, mayShow, nowMs: 0 }));
      expect(lines.includes('Pause all documents')).toBe(pauses);
      expect(lines.includes('Resume all documents')).toBe(resumes);
    },
  );

  it('has no name of a confidential project, and tells its entries apart by their time', () => {
    const secret = { projectId: 'secret', projectName: 'Merger' };
    const confidential = entry('Call Nordhafen', { ...secret, endedAtMs: null });
    const recent = [
      entry('Review offer', { ...secret, startedAtMs: 3_600_000 }),
      entry('Offer', { ...secret, startedAtMs: 86_400_000 }),
      entry('Invoices'),
    ];
    const state = { running: confidential, recent, jobs: NO_JOBS, mayShow, nowMs: MINUTE_MS };
    const lines = linesOf(trayMenu(state));
    const said = JSON.stringify([lines, trayTip(state)]);
    expect(said).not.toMatch(/Merger|Nordhafen|offer/iu);
    expect(lines[0]).toBe('(0:01 · Confidential project)');
    expect(trayTip(state)).toBe('Dragoman\n0:01 · Confidential project');
    const again = lines.filter((line) => line.startsWith('>'));
    expect(again).toHaveLength(3);
    expect(again.at(-1)).toBe('> Invoices');
    expect(new Set(again).size).toBe(3);
    for (const line of again.slice(0, 2)) expect(line).toMatch(/^> Confidential project · .*\d/u);
  });

  it('tells what waits for the user from what goes on', () => {
    const jobs = { ...NO_JOBS, underWay: 1, stuck: 2 };
    const state = { running: null, recent: [], jobs, mayShow, nowMs: 0 };
    expect(linesOf(trayMenu(state)).slice(2, 5)).toEqual([
      '1 document is being translated',
      '2 documents are waiting for you',
      'Pause all documents',
    ]);
    const onlyStuck = { ...state, jobs: { ...NO_JOBS, stuck: 1 } };
    expect(linesOf(trayMenu(onlyStuck)).slice(2, 4)).toEqual([
      '1 document is waiting for you',
      '-',
    ]);
    expect(trayTip(onlyStuck)).toBe('Dragoman\n1 document is waiting for you');
  });

  it('speaks the language of the interface', async () => {
    await loadLanguage('de', 'de');
    const jobs = { ...NO_JOBS, underWay: 2 };
    const menu = trayMenu({ running: null, recent: [], jobs, mayShow, nowMs: 0 });
    expect(linesOf(menu)).toContain('2 Dokumente werden übersetzt');
    expect(linesOf(menu)).toContain('Dragoman öffnen');
  });

  it('shows a note of any content as one short line', () => {
    const note = `\u202eOffer\n\n\tfor ${'x'.repeat(1_000_000)}`;
    const recent = [entry(note)];
    const [, label = ''] = linesOf(
      trayMenu({ running, recent, jobs: NO_JOBS, mayShow, nowMs: 0 }),
    ).filter((line) => line.startsWith('>') || line === 'Start again');
    expect(label).toMatch(/^> Offer for x+…$/u);
    expect(label.length).toBeLessThan(60);
  });

  it('shows the time as a clock that has not reached the next minute, also when it was set back', () => {
    expect(elapsedText(0, MINUTE_MS - 1)).toBe('0:00');
    expect(elapsedText(0, 60 * MINUTE_MS)).toBe('1:00');
    expect(elapsedText(MINUTE_MS, 0)).toBe('0:00');
    const jobs = { ...NO_JOBS, underWay: 1 };
    expect(trayTip({ running, recent: [], jobs, mayShow, nowMs: MINUTE_MS })).toBe(
      'Dragoman\n0:01 · Review contract · Nordhafen\n1 document is being translated',
    );
  });
});

describe('the entries to start again', () => {
  it('are the last five of different content, without the running one', () => {
    const notes = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'];
    const entries = [running, ...notes.map((note) => entry(note)), entry('Review contract')];
    expect(entriesToRepeat(entries, running).map(({ note }) => note)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    expect(entriesToRepeat([entry('Review contract')], running)).toEqual([]);
  });

  it('tell the same note of two projects apart', () => {
    const entries = [entry('a', { projectId: 'p' }), entry('a', { projectId: 'q' })];
    expect(entriesToRepeat(entries, null)).toHaveLength(2);
  });
});
