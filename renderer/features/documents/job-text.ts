import {
  DOCUMENT_FORMATS,
  extensionOf,
  isSoundFormat,
  JOB_FORMATS,
} from '../../../shared/domain/documents/format.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type {
  DocumentJobState,
  DocumentJobWaitReason,
} from '../../../shared/domain/documents/job-state.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale } from '../../../shared/i18n/text.ts';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { characterText } from '../../lib/text/character-text.ts';
import { engineText } from '../../lib/words/engine-text.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { format } from '../../lib/words/format.ts';
import type { JobAction } from './jobs-slice.ts';

/**
 * Reasons why a job waits. Rows show them beside exactly one state word, so none may contain a word of
 * DOCUMENT_JOB_STATE_LABELS; a test checks that.
 */
export const WAIT_TEXTS: Record<DocumentJobWaitReason, MessageId> = {
  slot: msg('documents.waitSlot'),
  'service-starting': msg('documents.builtInStarting'),
  'rate-limit': msg('documents.waitRateLimit'),
  quota: msg('documents.waitQuota'),
  retry: msg('documents.waitRetry'),
  'next-check': msg('documents.waitNextCheck'),
  'no-key': msg('documents.waitNoKey'),
  offline: msg('documents.waitOffline'),
  proxy: msg('documents.waitProxy'),
  paused: msg('documents.waitPaused'),
  held: msg('documents.waitHeld'),
};

const UNTIL_TEXTS: Partial<Record<DocumentJobWaitReason, MessageId>> = {
  'next-check': msg('documents.nextCheckAt'),
  retry: msg('documents.nextAttemptAt'),
};
const GOES_ON = msg('documents.resumesAt');

/** Shortest wait between two checks whose times are shown, in milliseconds. */
const LONG_CHECK_MS = 30_000;

/** True while the service is asked again so soon that nobody would read when. */
function isCheckedSoon({ wait, lastContactAtMs }: JobWait): boolean {
  if (wait?.reason !== 'next-check') return false;
  return (wait.untilMs ?? 0) - (lastContactAtMs ?? 0) < LONG_CHECK_MS;
}

type JobWait = Pick<DocumentJob, 'wait' | 'lastContactAtMs'>;

/** Returns true if the row has to say why the job waits. */
export const isWaiting = (job: JobWait): boolean => job.wait !== null && !isCheckedSoon(job);

/** Returns the reason for a wait and its end; null when the job is moving. */
export function waitText(job: JobWait & Pick<DocumentJob, 'error'>): string | null {
  const { wait, error } = job;
  if (wait === null || isCheckedSoon(job)) return null;
  const why = wait.reason === 'retry' && error !== null ? `${errorText(error).what} ` : '';
  const reason = why + t(WAIT_TEXTS[wait.reason]);
  if (wait.untilMs === null) return reason;
  const until = UNTIL_TEXTS[wait.reason] ?? GOES_ON;
  return `${reason} ${t(until, { time: format.time(wait.untilMs) })}`;
}

/** Returns whether the terms differ from those used before. */
export function hasGlossaryChange({ glossaryUses }: Pick<DocumentJob, 'glossaryUses'>): boolean {
  return glossaryUses.some(({ change }) => change !== null);
}

/** Describes how the glossaries changed at the service; null if they did not. */
export function glossaryChangeText({
  glossaryUses,
}: Pick<DocumentJob, 'glossaryUses'>): string | null {
  const texts = glossaryUses.flatMap((use) => {
    if (use.change === null) return [];
    const { added, removed, changed, sinceMs } = use.change;
    const counts = [
      added > 0 ? t('documents.countAdded', { count: format.number(added) }) : '',
      changed > 0 ? t('documents.countChanged', { count: format.number(changed) }) : '',
      removed > 0 ? t('documents.countRemoved', { count: format.number(removed) }) : '',
    ].filter((part) => part !== '');
    return t('documents.glossaryChanged', {
      name: use.name,
      time: format.dateTime(sinceMs),
      changes: counts.join(', '),
      version: format.number(use.version),
    });
  });
  return texts.length === 0 ? null : texts.join(' ');
}

/** Returns the requested output format if it differs from the file's own. */
export function outputText({
  format,
  outputFormat,
}: Pick<DocumentJob, 'format' | 'outputFormat'>): string | null {
  if (isSoundFormat(format)) return t('documents.asTextAndSubtitles');
  return outputFormat === null
    ? null
    : t('documents.outputAs', { format: t(DOCUMENT_FORMATS[outputFormat].label) });
}

/** Describes what was not sent because it was known; null if all was sent. */
function savedText({ savedChars = null }: DocumentJob, price: Price | null): string | null {
  if (savedChars === null || savedChars === 0) return null;
  const text = t('documents.savedCharacters', { characters: format.characters(savedChars) });
  return price === null
    ? text
    : `${text} ${t('usage.about', { cost: costText(savedChars, price) })}`;
}

/** Practice jobs already say that nothing was translated. */
function engineNote({ engine, isPractice }: DocumentJob): string | null {
  return typeof engine === 'string' && engine !== '' && !isPractice ? engineText(engine) : null;
}

interface RowPlace {
  /** True for the same file as in the row above, in a different language. */
  isFurther: boolean;
  /** True if the heading above the row shows the start time. */
  isUnderHeading: boolean;
}

/** Returns the facts of a job for its one line, the most useful first. */
export function jobFacts(
  job: DocumentJob,
  { isFurther, isUnderHeading }: RowPlace,
  spentMs: number | undefined,
  price: Price | null = null,
): string[] {
  const ofFile = isFurther
    ? []
    : [isUnderHeading ? null : format.dateTime(job.createdAtMs), job.projectName ?? null];
  const facts = [
    isSoundFormat(job.format) ? format.bytes(job.sizeBytes) : characterText(job),
    savedText(job, price),
    ...ofFile,
    outputText(job),
    spentMs === undefined ? null : t('documents.timeSpent', { duration: formatDuration(spentMs) }),
    job.deliveredName,
    engineNote(job),
  ];
  return facts.filter((fact) => fact !== null);
}

/** Says that a service returned a different format than requested; null if it did not. */
export function otherFormatText(
  job: Pick<DocumentJob, 'format' | 'outputFormat' | 'deliveredName'>,
): string | null {
  const { format, outputFormat, deliveredName } = job;
  if (outputFormat === null || deliveredName === null) return null;
  if (extensionOf(deliveredName) === outputFormat) return null;
  const asked = t(DOCUMENT_FORMATS[outputFormat].label);
  const own = t(JOB_FORMATS[format].label);
  return t('documents.otherFormatReturned', { own, asked });
}

/** Says which pages were left unchanged and why; null if none. */
export function unreadPagesText({ unreadPages }: Pick<DocumentJob, 'unreadPages'>): string | null {
  if (unreadPages === null || unreadPages === undefined) return null;
  const { pageCount, totalCount } = unreadPages;
  const language = format.language(unreadPages.language);
  const total = format.number(totalCount);
  return pageCount === 1
    ? t('documents.pageLeftAsImage', { total, language })
    : t('documents.pagesLeftAsImages', { count: format.number(pageCount), total, language });
}

/** Says which texts were left unchanged and why; null if none. */
export function leftOutText({ leftOut = [] }: Pick<DocumentJob, 'leftOut'>): string | null {
  if (leftOut.length === 0) return null;
  const list = leftOut.map(({ reason, count }) => t('documents.leftOutTexts', { reason, count }));
  return t('documents.leftOut', { list: new Intl.ListFormat(textLocale()).format(list) });
}

/** Names of pictures in a note; more are counted. */
const MOST_NAMES = 5;

/** Says which pictures, videos, and sounds the result lacks; null if none. */
export function notPutBackText({ light, state }: Pick<DocumentJob, 'light' | 'state'>) {
  const names = (light?.notPutBack ?? []).map((name) => name.slice(name.lastIndexOf('/') + 1));
  if (names.length === 0 || state !== 'saved') return null;
  const list = new Intl.ListFormat(textLocale(), { type: 'unit' });
  const more = names.length > MOST_NAMES ? ['…'] : [];
  return t('documents.notPutBack', {
    count: names.length,
    names: list.format([...names.slice(0, MOST_NAMES), ...more]),
  });
}

/** Returns the bytes sent or the time left; null if neither is known. */
export function progressText(job: DocumentJob): string | null {
  if (job.state === 'uploading' && job.sentBytes !== null) {
    return t('documents.bytesSent', {
      sent: format.bytes(job.sentBytes),
      size: format.bytes(job.light?.sentBytes ?? job.sizeBytes),
    });
  }
  return job.secondsRemaining === null ? null : format.timeLeft(job.secondsRemaining);
}

const MOVING: readonly DocumentJobState[] = ['uploading', 'queued', 'translating', 'downloading'];

/** True while a progress bar is meaningful: the job is at the service or on its way. */
export function hasProgress({ state, isPaused }: DocumentJob): boolean {
  return MOVING.includes(state) && !isPaused;
}

/** True while the service has the document and is silent for long, so that its last contact matters. */
export function showsLastContact(job: DocumentJob): boolean {
  return job.lastContactAtMs !== null && MOVING.includes(job.state) && isWaiting(job);
}

export interface JobActionChoice {
  action: JobAction | 'copyError';
  /** A message. */
  label: MessageId;
}

const REMOVE: JobActionChoice = { action: 'remove', label: msg('documents.remove') };
const SAVE_ELSEWHERE: JobActionChoice = {
  action: 'saveElsewhere',
  label: msg('documents.saveElsewhere'),
};
const COPY_ERROR: JobActionChoice = {
  action: 'copyError',
  label: msg('documents.copyErrorDetails'),
};
const RETRY: JobActionChoice = { action: 'retry', label: msg('documents.retry') };
const PAUSE: JobActionChoice = { action: 'pause', label: msg('documents.pause') };
const RESUME: JobActionChoice = { action: 'resume', label: msg('documents.resume') };

const elsewhere = (job: DocumentJob) => (job.hasStoredResult ? [SAVE_ELSEWHERE] : []);
const copyError = (job: DocumentJob) => (job.error === null ? [] : [COPY_ERROR]);
const whileActive = (job: DocumentJob): JobActionChoice[] => [
  job.isPaused ? RESUME : PAUSE,
  { action: 'cancel', label: msg('common.cancel') },
];

const ACTIONS: Record<DocumentJobState, (job: DocumentJob) => JobActionChoice[]> = {
  ready: whileActive,
  uploading: whileActive,
  queued: whileActive,
  translating: whileActive,
  downloading: whileActive,
  saved: (job) => [
    { action: 'open', label: msg('documents.openFile') },
    { action: 'reveal', label: msg('glossaries.showInFolder') },
    ...elsewhere(job),
    REMOVE,
  ],
  failed: (job) => [RETRY, ...elsewhere(job), ...copyError(job), REMOVE],
  canceled: () => [RETRY, REMOVE],
  'needs-attention': (job) => [...elsewhere(job), ...copyError(job)],
};

const DROP: JobActionChoice = { action: 'cancel', label: msg('outbox.discard') };
const AFTER_UPLOAD: readonly JobActionChoice[] = [
  { action: 'retry', label: msg('documents.uploadAgain') },
  DROP,
];
const AFTER_TEXTS: readonly JobActionChoice[] = [
  { action: 'retry', label: msg('documents.sendRestAgain') },
  DROP,
];
const AFTER_RESULT: readonly JobActionChoice[] = [
  { action: 'retry', label: msg('documents.downloadAgain') },
  { action: 'keep', label: msg('documents.keepAnyway') },
  DROP,
];

/** True for a job whose upload may have been accepted, although that is unknown. */
export function isUploadInDoubt(job: Pick<DocumentJob, 'state' | 'hasStoredResult'>): boolean {
  return job.state === 'needs-attention' && !job.hasStoredResult;
}

/** True if only some texts of the document were on their way. */
const areTextsInDoubt = ({ error }: Pick<DocumentJob, 'error'>): boolean =>
  error?.code === 'document/texts-unanswered';

/** Says what sending again may cost. */
export const againWarning = (job: Pick<DocumentJob, 'error'>): string =>
  areTextsInDoubt(job) ? t('documents.sendRestAgainWarning') : t('documents.uploadAgainWarning');

const OFTEN: readonly JobActionChoice['action'][] = [
  'pause',
  'resume',
  'cancel',
  'retry',
  'open',
  'reveal',
];

/** Returns the current actions of a job: the buttons of its row, and those behind "More…". */
export function jobActions(job: DocumentJob): {
  often: JobActionChoice[];
  rare: JobActionChoice[];
} {
  const choices = ACTIONS[job.state](job);
  // A result that could not be delivered has been paid for, so its action is a button.
  const isOften = ({ action }: JobActionChoice) =>
    OFTEN.includes(action) || (job.state === 'failed' && action === 'saveElsewhere');
  return { often: choices.filter(isOften), rare: choices.filter((each) => !isOften(each)) };
}

/** Returns the decisions that a job awaits; empty for all others. */
export function jobDecisions(job: DocumentJob): readonly JobActionChoice[] {
  if (job.state !== 'needs-attention') return [];
  if (!isUploadInDoubt(job)) return AFTER_RESULT;
  return areTextsInDoubt(job) ? AFTER_TEXTS : AFTER_UPLOAD;
}
