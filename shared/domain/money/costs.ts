import { isSoundFormat, type JobFormatId } from '../documents/format.ts';
import { EMBEDDED_CONNECTION_ID, PRACTICE_CONNECTION_ID } from '../connections/connection-kind.ts';
import { DOCUMENT_JOB_STATES, type DocumentJobState } from '../documents/job-state.ts';
import { OUTBOX_STATES, type OutboxState } from '../sync/names.ts';

/** Work that a service may charge for, or may already have done. */
export const WORK_KINDS = [
  'whole-upload',
  'pre-translated',
  'recording',
  'memory-transfer',
  'push',
  'voice-rest',
  'watch',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The kinds that are document jobs. */
export const JOB_KINDS = [
  'whole-upload',
  'pre-translated',
  'recording',
] as const satisfies readonly WorkKind[];
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * Possible cost of resuming from a state when the row may be out of date: `free`: nothing is sent,
 * or the service charges nothing; `askable`: the service can report whether it has the work, and is
 * asked first; `once-only`: nothing is sent, but a result that can be collected only once may be
 * gone; `billed-again`: it may have been sent and charged since, and nobody can know.
 */
export type Cost = 'free' | 'askable' | 'once-only' | 'billed-again';

/** Where the work is done: in the app, by its practice service, or by a service elsewhere. */
export type Workplace = 'here' | 'practice' | 'elsewhere';

export const VOICE_REST_STATES = ['complete', 'incomplete'] as const;
/** Watched folders: whether their new files are sent automatically. */
export const WATCH_STATES = ['sending', 'planning'] as const;
export const MEMORY_TRANSFER_STATES = ['declared', 'none'] as const;

interface WorkStates {
  'whole-upload': DocumentJobState;
  'pre-translated': DocumentJobState;
  recording: DocumentJobState;
  'memory-transfer': (typeof MEMORY_TRANSFER_STATES)[number];
  push: OutboxState;
  'voice-rest': (typeof VOICE_REST_STATES)[number];
  watch: (typeof WATCH_STATES)[number];
}

/** The states of each kind of work. */
export const WORK_STATES: { [K in WorkKind]: readonly WorkStates[K][] } = {
  'whole-upload': DOCUMENT_JOB_STATES,
  'pre-translated': DOCUMENT_JOB_STATES,
  recording: DOCUMENT_JOB_STATES,
  'memory-transfer': MEMORY_TRANSFER_STATES,
  push: OUTBOX_STATES,
  'voice-rest': VOICE_REST_STATES,
  watch: WATCH_STATES,
};

/**
 * Costs elsewhere; the services inside the app charge nothing. A state without a cell does not
 * compile.
 */
const COSTS_ELSEWHERE: { [K in WorkKind]: Record<WorkStates[K], Cost> } = {
  'whole-upload': {
    ready: 'billed-again',
    uploading: 'billed-again',
    queued: 'once-only',
    translating: 'once-only',
    downloading: 'once-only',
    saved: 'free',
    // Nothing continues automatically, but it may have been sent again, and a retry would send it
    // once more.
    failed: 'billed-again',
    canceled: 'billed-again',
    'needs-attention': 'billed-again',
  },
  'pre-translated': {
    ready: 'billed-again',
    // Never in these two states normally; the cause of such a row may have sent it.
    uploading: 'billed-again',
    queued: 'billed-again',
    translating: 'billed-again',
    // Every text has its answer, and the file is written locally.
    downloading: 'free',
    saved: 'free',
    failed: 'billed-again',
    canceled: 'billed-again',
    'needs-attention': 'billed-again',
  },
  recording: {
    ready: 'billed-again',
    // It has an ID before the first byte is sent.
    uploading: 'askable',
    queued: 'once-only',
    translating: 'once-only',
    downloading: 'once-only',
    saved: 'free',
    failed: 'billed-again',
    canceled: 'billed-again',
    'needs-attention': 'billed-again',
  },
  'memory-transfer': { declared: 'askable', none: 'free' },
  push: {
    // Each change carries its own reference, which the service can be asked about.
    waiting: 'askable',
    sending: 'askable',
    unknown: 'askable',
    parked: 'askable',
    held: 'askable',
    blocked: 'askable',
    dropped: 'free',
  },
  'voice-rest': { complete: 'free', incomplete: 'billed-again' },
  // A file that an older database does not know looks new.
  watch: { sending: 'billed-again', planning: 'free' },
};

/** Returns where the work of a connection is done. */
export function workplaceOf(connectionId: string): Workplace {
  if (connectionId === EMBEDDED_CONNECTION_ID) return 'here';
  return connectionId === PRACTICE_CONNECTION_ID ? 'practice' : 'elsewhere';
}

/** Returns what resuming such work may cost. */
export function costOf<K extends WorkKind>(
  kind: K,
  state: WorkStates[K],
  workplace: Workplace,
): Cost {
  return workplace === 'elsewhere' ? COSTS_ELSEWHERE[kind][state] : 'free';
}

/** Returns the states of a kind that may have this cost at a service elsewhere. */
export function statesThatCost<K extends WorkKind>(kind: K, cost: Cost): readonly WorkStates[K][] {
  return WORK_STATES[kind].filter((state) => costOf(kind, state, 'elsewhere') === cost);
}

/** Returns the kind of work of a document job. */
export function kindOfJob(job: { format: JobFormatId; preTranslation?: object | null }): JobKind {
  if (isSoundFormat(job.format)) return 'recording';
  return (job.preTranslation ?? null) === null ? 'whole-upload' : 'pre-translated';
}
