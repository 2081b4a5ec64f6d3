import { DOCUMENT_FORMATS, extensionOf } from '../../../shared/domain/documents/format.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type {
  DocumentJobState,
  DocumentJobWaitReason,
} from '../../../shared/domain/documents/job-state.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Format } from '../../lib/format.ts';
import type { JobAction } from './jobs-slice.ts';

/**
 * Why a job does not move. Rows show these beside exactly one state word, so none may hold a word of
 * DOCUMENT_JOB_STATE_LABELS; a test keeps it that way.
 */
export const WAIT_TEXTS: Record<DocumentJobWaitReason, string> = {
  slot: msg('Starts when a document before it is done.'),
  'service-starting': msg('The service inside the app is starting.'),
  'rate-limit': msg('The service asked for a pause.'),
  quota: msg(
    'The characters of the account are used up. Nothing was sent; let it try again above, or cancel.',
  ),
  retry: msg('The last try did not get through; the next one comes by itself.'),
  'next-check': msg('The service is at work.'),
  'no-key': msg(
    'The account has no key at the moment. Give it in Settings, and this goes on by itself.',
  ),
  offline: msg('No connection. Goes on by itself when the network is back.'),
  proxy: msg(
    'The proxy of this network asks for a password. Enter it in Settings, and this goes on by itself.',
  ),
  paused: msg('Paused by you.'),
};

const UNTIL_TEXTS: Partial<Record<DocumentJobWaitReason, string>> = {
  'next-check': msg('Next look at {time}.'),
  retry: msg('Next try at {time}.'),
};
const GOES_ON = msg('Goes on at {time}.');

/** The reason of a wait and until when, or null when the job moves. */
export function waitText(
  { wait, error }: Pick<DocumentJob, 'wait' | 'error'>,
  format: Format,
): string | null {
  if (wait === null) return null;
  const why = wait.reason === 'retry' && error !== null ? `${errorText(error).what} ` : '';
  const reason = why + t(WAIT_TEXTS[wait.reason]);
  if (wait.untilMs === null) return reason;
  const until = UNTIL_TEXTS[wait.reason] ?? GOES_ON;
  return `${reason} ${t(until, { time: format.time(wait.untilMs) })}`;
}

/** True when the terms differ from those that were used before. */
export function hasGlossaryChange({ glossaryUse }: Pick<DocumentJob, 'glossaryUse'>): boolean {
  return (glossaryUse?.change ?? null) !== null;
}

/** What had changed in the glossary at the service, or null. */
export function glossaryChangeText(
  { glossaryUse }: Pick<DocumentJob, 'glossaryUse'>,
  format: Format,
): string | null {
  const change = glossaryUse?.change ?? null;
  if (glossaryUse === null || change === null) return null;
  const { added, removed, changed, sinceMs } = change;
  const counts = [
    added > 0 ? t('{count} added', { count: format.number(added) }) : '',
    changed > 0 ? t('{count} changed', { count: format.number(changed) }) : '',
    removed > 0 ? t('{count} removed', { count: format.number(removed) }) : '',
  ].filter((part) => part !== '');
  return t(
    'The glossary “{name}” was changed at the service since {time}: {changes}. This job uses the new terms (version {version}).',
    {
      name: glossaryUse.name,
      time: format.dateTime(sinceMs),
      changes: counts.join(', '),
      version: format.number(glossaryUse.version),
    },
  );
}

/** What the translation was asked for as, where that is not the file's own format. */
export function outputText({ outputFormat }: Pick<DocumentJob, 'outputFormat'>): string | null {
  return outputFormat === null
    ? null
    : t('As {format}', { format: t(DOCUMENT_FORMATS[outputFormat].label) });
}

/** Said when a service gave back another format than it was asked for; null when all is as asked. */
export function otherFormatText(
  job: Pick<DocumentJob, 'format' | 'outputFormat' | 'deliveredName'>,
): string | null {
  const { format, outputFormat, deliveredName } = job;
  if (outputFormat === null || deliveredName === null) return null;
  if (extensionOf(deliveredName) === outputFormat) return null;
  const asked = t(DOCUMENT_FORMATS[outputFormat].label);
  const own = t(DOCUMENT_FORMATS[format].label);
  return t(
    'The service gave back a file in the format of the source ({own}), although another one was asked for ({asked}).',
    { own, asked },
  );
}

/** Which pages were left as they are and why, or null. */
export function unreadPagesText(
  { unreadPages }: Pick<DocumentJob, 'unreadPages'>,
  format: Format,
): string | null {
  if (unreadPages === null || unreadPages === undefined) return null;
  const { pageCount, totalCount } = unreadPages;
  const language = format.language(unreadPages.language);
  const total = format.number(totalCount);
  return pageCount === 1
    ? t(
        '1 of {total} pages is a picture and was left as it is: no recognition data for {language}.',
        { total, language },
      )
    : t(
        '{count} of {total} pages are pictures and were left as they are: no recognition data for {language}.',
        { count: format.number(pageCount), total, language },
      );
}

/** Bytes sent, or the time left; null when nothing is known. */
export function progressText(job: DocumentJob, format: Format): string | null {
  if (job.state === 'uploading' && job.sentBytes !== null) {
    return t('{sent} of {size}', {
      sent: format.bytes(job.sentBytes),
      size: format.bytes(job.sizeBytes),
    });
  }
  return job.secondsRemaining === null ? null : format.timeLeft(job.secondsRemaining);
}

const MOVING: readonly DocumentJobState[] = ['uploading', 'queued', 'translating', 'downloading'];

/** True while a bar says something: the job is at the service or on its way. */
export function hasProgress({ state, isPaused }: DocumentJob): boolean {
  return MOVING.includes(state) && !isPaused;
}

/** True while the service has the document, so that its last sign of life matters. */
export function showsLastContact(job: DocumentJob): boolean {
  return job.lastContactAtMs !== null && MOVING.includes(job.state);
}

export interface JobActionChoice {
  action: JobAction | 'copyError' | 'view';
  /** A message. */
  label: string;
}

const REMOVE: JobActionChoice = { action: 'remove', label: msg('Remove') };
const SAVE_ELSEWHERE: JobActionChoice = { action: 'saveElsewhere', label: msg('Save elsewhere…') };
const COPY_ERROR: JobActionChoice = { action: 'copyError', label: msg('Copy error details') };
const VIEW: JobActionChoice = { action: 'view', label: msg('job|View') };

const RETRY: JobActionChoice = { action: 'retry', label: msg('Retry') };
const PAUSE: JobActionChoice = { action: 'pause', label: msg('Pause') };
const RESUME: JobActionChoice = { action: 'resume', label: msg('Resume') };

const view = (job: DocumentJob) => (job.historyItemId === null ? [] : [VIEW]);
const elsewhere = (job: DocumentJob) => (job.hasStoredResult ? [SAVE_ELSEWHERE] : []);
const copyError = (job: DocumentJob) => (job.error === null ? [] : [COPY_ERROR]);
const whileActive = (job: DocumentJob): JobActionChoice[] => [
  job.isPaused ? RESUME : PAUSE,
  { action: 'cancel', label: msg('Cancel') },
];

const ACTIONS: Record<DocumentJobState, (job: DocumentJob) => JobActionChoice[]> = {
  ready: whileActive,
  uploading: whileActive,
  queued: whileActive,
  translating: whileActive,
  downloading: whileActive,
  saved: (job) => [
    ...view(job),
    { action: 'open', label: msg('Open') },
    { action: 'reveal', label: msg('Show in folder') },
    ...elsewhere(job),
    REMOVE,
  ],
  failed: (job) => [RETRY, ...elsewhere(job), ...view(job), ...copyError(job), REMOVE],
  cancelled: () => [RETRY, REMOVE],
  'needs-a-look': (job) => [...elsewhere(job), ...copyError(job)],
};

const DROP: JobActionChoice = { action: 'cancel', label: msg('Drop') };
const AFTER_UPLOAD: readonly JobActionChoice[] = [
  { action: 'retry', label: msg('Upload again') },
  DROP,
];
const AFTER_RESULT: readonly JobActionChoice[] = [
  { action: 'retry', label: msg('Download again') },
  { action: 'keep', label: msg('Keep it anyway') },
  DROP,
];

/** True for a job whose upload may have been accepted, although nobody knows. */
export function isUploadInDoubt(job: Pick<DocumentJob, 'state' | 'hasStoredResult'>): boolean {
  return job.state === 'needs-a-look' && !job.hasStoredResult;
}

/** What can be done with a job now, most wanted first. */
export function jobActions(job: DocumentJob): JobActionChoice[] {
  return ACTIONS[job.state](job);
}

/** What a job that needs a look waits for; empty for all others. */
export function jobDecisions(job: DocumentJob): readonly JobActionChoice[] {
  if (job.state !== 'needs-a-look') return [];
  return isUploadInDoubt(job) ? AFTER_UPLOAD : AFTER_RESULT;
}
