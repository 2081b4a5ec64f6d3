import { t } from '../../../shared/i18n/text.ts';
import { oneLine } from '../../../shared/text/one-line.ts';
import type { MayShowOutside } from '../lane/shown-outside.ts';
import type { JobNews } from './job-watch.ts';

/** A notification as the desktop shows it, even on a locked screen. */
export interface JobNotification {
  title: string;
  body: string;
  /** Whether some of the news need the user. */
  isUrgent: boolean;
  /** The history item to open; null for the list of jobs. */
  itemId: string | null;
  /** The finished job whose file can be shown; null unless there is exactly one. */
  jobId: string | null;
}

/** Longest file name shown; desktops cut texts in places of their own. */
const MOST_NAME_CHARS = 80;

/** Words the news. */
export function jobNotification(
  { finished, stuck }: JobNews,
  mayShow: MayShowOutside,
): JobNotification {
  const titles = [
    ...(finished.length > 0 ? [t('atHand.finished', { count: finished.length })] : []),
    ...(stuck.length > 0 ? [t('atHand.stuck', { count: stuck.length })] : []),
  ];
  const [only, ...others] = [...finished, ...stuck];
  const isOne = only !== undefined && others.length === 0;
  const isNamed = isOne && mayShow(only.projectId ?? null);
  return {
    title: titles[0] ?? '',
    body: titles[1] ?? (isNamed ? oneLine(only.fileName, MOST_NAME_CHARS) : ''),
    isUrgent: stuck.length > 0,
    itemId: isOne && stuck.length === 0 ? only.historyItemId : null,
    jobId: isOne && stuck.length === 0 ? only.id : null,
  };
}
