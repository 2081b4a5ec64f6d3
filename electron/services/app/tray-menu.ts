import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { oneLine } from '../../../shared/text/one-line.ts';
import type { MayShowOutside } from '../lane/shown-outside.ts';
import type { JobCounts } from './job-watch.ts';

/** The part of a time entry that is shown, and started again. */
export type TrayEntry = Pick<
  TimeEntry,
  'id' | 'startedAtMs' | 'endedAtMs' | 'note' | 'projectId' | 'projectName' | 'isBillable' | 'tags'
>;

/** Everything that the menu shows. */
export interface TrayState {
  /** The running entry. */
  running: TrayEntry | null;
  /** Entries to start again; see {@link entriesToRepeat}. */
  recent: readonly TrayEntry[];
  jobs: JobCounts;
  mayShow: MayShowOutside;
  nowMs: number;
}

export type TrayCommand =
  | { do: 'start'; entry: TrayEntry | null }
  | { do: 'stop' | 'documents' | 'pause' | 'resume' | 'open' | 'quit' };

/** An item without a command is a text; null is a line between groups. */
export type TrayItem = {
  label: string;
  command?: TrayCommand;
  items?: readonly TrayItem[];
} | null;

export const MOST_RECENT = 5;
/** Longest label. Menus do not wrap, and a note may be as long as a document. */
const MOST_LABEL_CHARS = 48;

const contentOf = ({ note, projectId, isBillable, tags }: TrayEntry): string =>
  JSON.stringify([note, projectId, isBillable, tags]);

/**
 * Picks the entries to start again: the newest ones of different content, without the running one.
 * @param entries newest first
 */
export function entriesToRepeat(
  entries: readonly TrayEntry[],
  running: TrayEntry | null,
): TrayEntry[] {
  const found = new Map<string, TrayEntry>();
  const isRunning = running === null ? null : contentOf(running);
  for (const entry of entries) {
    const content = contentOf(entry);
    if (entry.endedAtMs === null || content === isRunning) continue;
    found.set(content, entry);
  }
  return [...found.values()].slice(0, MOST_RECENT);
}

const nameOf = ({ note, projectName }: TrayEntry): string => {
  const parts = [oneLine(note, MOST_LABEL_CHARS), oneLine(projectName ?? '', MOST_LABEL_CHARS)];
  const said = parts.filter((part) => part !== '').join(' · ');
  return said === '' ? t('atHand.noNote') : oneLine(said, MOST_LABEL_CHARS);
};

/** Returns the name of an entry, or a neutral one. */
function shownNameOf(entry: TrayEntry, mayShow: MayShowOutside): string {
  return mayShow(entry.projectId) ? nameOf(entry) : t('atHand.confidentialEntry');
}

/** Tells entries with neutral names apart, by their beginnings. */
function repeatNameOf(entry: TrayEntry, mayShow: MayShowOutside): string {
  const name = shownNameOf(entry, mayShow);
  if (mayShow(entry.projectId)) return name;
  const time = new Intl.DateTimeFormat(textLocale(), { dateStyle: 'short', timeStyle: 'short' });
  return `${name} · ${time.format(entry.startedAtMs)}`;
}

export const elapsedMs = (startedAtMs: number, nowMs: number): number =>
  Math.max(0, nowMs - startedAtMs);

/** Returns the elapsed time in hours and minutes, as a clock that has not reached the next minute. */
export function elapsedText(startedAtMs: number, nowMs: number): string {
  const minutes = Math.floor(elapsedMs(startedAtMs, nowMs) / MINUTE_MS);
  return formatDuration(minutes * MINUTE_MS);
}

function timerItems({ running, recent, mayShow, nowMs }: TrayState): TrayItem[] {
  const again: TrayItem[] =
    recent.length === 0
      ? []
      : [
          {
            label: t('atHand.startAgain'),
            items: recent.map((entry) => ({
              label: repeatNameOf(entry, mayShow),
              command: { do: 'start', entry },
            })),
          },
        ];
  if (running === null) {
    return [{ label: t('time.startTimer'), command: { do: 'start', entry: null } }, ...again];
  }
  const elapsed = elapsedText(running.startedAtMs, nowMs);
  return [
    { label: `${elapsed} · ${shownNameOf(running, mayShow)}` },
    { label: t('time.stopTimer'), command: { do: 'stop' } },
    ...again,
  ];
}

function jobItems({ underWay, stuck, paused }: JobCounts): TrayItem[] {
  const items: TrayItem[] = [
    ...(underWay > 0 ? [t('atHand.underWay', { count: underWay })] : []),
    ...(stuck > 0 ? [t('atHand.waitForYou', { count: stuck })] : []),
    ...(paused > 0 ? [t('atHand.paused', { count: paused })] : []),
  ].map((label) => ({ label, command: { do: 'documents' } }));
  if (items.length === 0) return [{ label: t('atHand.noneUnderWay') }];
  if (underWay > 0) items.push({ label: t('atHand.pauseAll'), command: { do: 'pause' } });
  if (paused > 0) items.push({ label: t('atHand.resumeAll'), command: { do: 'resume' } });
  return items;
}

/** Builds the menu of the tray icon. */
export function trayMenu(state: TrayState): TrayItem[] {
  return [
    ...timerItems(state),
    null,
    ...jobItems(state.jobs),
    null,
    { label: t('atHand.open'), command: { do: 'open' } },
    { label: t('main.quit'), command: { do: 'quit' } },
  ];
}

/** Returns what is shown beside the pointer over the icon. */
export function trayTip({ running, jobs, mayShow, nowMs }: TrayState): string {
  return [
    'Dragoman',
    ...(running === null
      ? []
      : [`${elapsedText(running.startedAtMs, nowMs)} · ${shownNameOf(running, mayShow)}`]),
    ...(jobs.underWay === 0 ? [] : [t('atHand.underWay', { count: jobs.underWay })]),
    ...(jobs.stuck === 0 ? [] : [t('atHand.waitForYou', { count: jobs.stuck })]),
  ].join('\n');
}
