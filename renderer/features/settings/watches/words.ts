import type { WatchFileNote, WatchProblem } from '../../../../shared/domain/watches/names.ts';
import type { Watch } from '../../../../shared/domain/watches/watch.ts';
import { MAX_WATCHED_FILES } from '../../../../shared/domain/watches/limits.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { format } from '../../../lib/words/format.ts';
import { serviceName } from '../../../lib/words/service-name.ts';

const PROBLEMS: Record<WatchProblem, MessageId> = {
  'folder-gone': msg('watches.problemFolderGone'),
  'folder-unreadable': msg('watches.problemFolderUnreadable'),
  'too-many-files': msg('watches.problemTooManyFiles'),
  'project-gone': msg('watches.problemProjectGone'),
  'connection-gone': msg('watches.problemConnectionGone'),
  'key-missing': msg('watches.problemKeyMissing'),
  'out-of-quota': msg('watches.problemOutOfQuota'),
  confidential: msg('watches.problemConfidential'),
};

export const NOTES: Record<WatchFileNote, MessageId> = {
  changed: msg('watches.noteChanged'),
  dated: msg('watches.noteDated'),
  held: msg('watches.noteHeld'),
  earlier: msg('watches.noteEarlier'),
  'result-there': msg('watches.noteResultThere'),
  uncountable: msg('watches.noteUncountable'),
  'too-large': msg('watches.noteTooLarge'),
  'day-full': msg('watches.noteDayFull'),
  'not-sent': msg('watches.noteNotSent'),
};

export const serviceOf = ({ connectionId, connectionName }: Watch): string =>
  serviceName(connectionId, connectionName ?? t('lane.removedService'));

/** Returns why a watch does not do its work; null if it does. */
export function problemText(watch: Watch): string | null {
  if (watch.isHeld) return t('watches.held');
  if (watch.problem === null) return null;
  return t(PROBLEMS[watch.problem], { service: serviceOf(watch), most: MAX_WATCHED_FILES });
}

/** Returns the project, the languages, and the service of a watch. */
export function routeText({ projectName, sourceLang, targetLangs, ...watch }: Watch): string {
  const from = sourceLang === null ? t('texts.detectLanguage') : format.language(sourceLang);
  const to = targetLangs.map((code) => format.language(code)).join(', ');
  const { connectionId, connectionName } = watch;
  const service = serviceName(connectionId, connectionName ?? t('lane.removedService'));
  return [projectName ?? t('programs.projectGone'), t('watches.route', { from, to }), service].join(
    ' · ',
  );
}

/** Returns the counts that say something. */
export function countsText({ counts }: Watch): string {
  const parts = (
    [
      [counts.planned, msg('watches.countPlanned')],
      [counts.waiting, msg('watches.countWaiting')],
      [counts.sent, msg('watches.countSent')],
      [counts.refused, msg('watches.countRefused')],
    ] as const
  ).flatMap(([count, words]) => (count > 0 ? [t(words, { count })] : []));
  return parts.length === 0 ? t('watches.noFilesYet') : parts.join(' · ');
}
