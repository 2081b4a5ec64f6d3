import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { t } from '../../../shared/i18n/text.ts';
import { oneLine } from '../../../shared/text/one-line.ts';
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

export const elapsedMs = (startedAtMs: number, nowMs: number): number =>
  Math.max(0, nowMs - startedAtMs);

/** Returns the elapsed time in hours and minutes, as a clock that has not reached the next minute. */
export function elapsedText(startedAtMs: number, nowMs: number): string {
  const minutes = Math.floor(elapsedMs(startedAtMs, nowMs) / MINUTE_MS);
  return formatDuration(minutes * MINUTE_MS);
}

function timerItems({ running, recent, nowMs }: TrayState): TrayItem[] {
  const again: TrayItem[] =
    recent.length === 0
      ? []
      : [
          {
            label: t('atHand.startAgain'),
            items: recent.map((entry) => ({
              label: nameOf(entry),
              command: { do: 'start', entry },
            })),
          },
        ];
  if (running === null) {
    return [{ label: t('time.startTimer'), command: { do: 'start', entry: null } }, ...again];
  }
  const elapsed = elapsedText(running.startedAtMs, nowMs);
  return [
    { label: `${elapsed} · ${nameOf(running)}` },
    { label: t('time.stopTimer'), command: { do: 'stop' } },
    ...again,
  ];
}

function jobItems({ underWay, paused }: JobCounts): TrayItem[] {
  const items: TrayItem[] = [];
  if (underWay > 0) {
    const label = t('atHand.underWay', { count: underWay });
    items.push({ label, command: { do: 'documents' } });
  }
  if (paused > 0) {
    items.push({ label: t('atHand.paused', { count: paused }), command: { do: 'documents' } });
  }
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
export function trayTip({ running, jobs, nowMs }: TrayState): string {
  return [
    'Dragoman',
    ...(running === null
      ? []
      : [`${elapsedText(running.startedAtMs, nowMs)} · ${nameOf(running)}`]),
    ...(jobs.underWay === 0 ? [] : [t('atHand.underWay', { count: jobs.underWay })]),
  ].join('\n');
}
