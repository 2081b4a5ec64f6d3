import {
  noticeOfDamagedSettings,
  noticeOfReload,
} from '../../../../electron/services/app/notice-service.ts';
import {
  noticeOfFailedStep,
  noticeOfFailure,
  noticeOfOpening,
  START_STEP_NAMES,
} from '../../../../electron/services/app/start-notices.ts';
import {
  noticeOfPurge,
  noticeOfUnfinishedPurge,
} from '../../../../electron/services/data/purge-service.ts';
import type { DatabaseOpening } from '../../../../electron/db/database.ts';
import {
  emptyDocument,
  encryptedDocument,
  unsupportedDocument,
} from '../../../../shared/documents/document-errors.ts';
import type { PurgeResult } from '../../../../shared/domain/data/data-care.ts';
import type { DocumentJob, DocumentPlan } from '../../../../shared/domain/documents/job.ts';
import type { OutboxOperation } from '../../../../shared/domain/sync/outbox.ts';
import { findEntryFault } from '../../../../shared/domain/time/entry-rules.ts';
import { AppError, ERROR_CODES } from '../../../../shared/errors.ts';
import type { Notice } from '../../../../shared/ipc/contract.ts';
import { CURRENT_AGE } from '../../../support/database-age.ts';
import { speakEnglish, speakGerman } from '../../../support/languages.ts';
import { aFile, aJob } from '../../../unit/renderer/builders.ts';
import { anOperation } from '../../../unit/renderer/time-builders.ts';

const OPENINGS: readonly Partial<DatabaseOpening>[] = [
  { kind: 'salvaged', rowsKept: {} },
  { kind: 'salvaged' },
  { kind: 'restored' },
  { kind: 'restored', quarantinedName: null },
  { kind: 'put-back' },
  { kind: 'put-back', quarantinedName: null },
  { kind: 'not-put-back' },
];

const NOTHING = { historyItems: 0, segments: 0, documents: 0, timeEntries: 0, glossaryEntries: 0 };
const PURGED: PurgeResult = {
  removed: NOTHING,
  left: NOTHING,
  scope: 'everything',
  removedRestorePoints: 0,
  isRestartNeeded: true,
  freedBytes: 0,
};

/** Returns every notice as sent by a main process set to German: some are worded there, some in the page. */
export function germanNotices(): Notice[] {
  speakGerman();
  try {
    const notices = [
      ...OPENINGS.map((opening) =>
        noticeOfOpening({
          kind: 'opened',
          fromVersion: 1,
          toVersion: 1,
          quarantinedName: 'dragoman.damaged.db',
          rowsKept: { segments: 812 },
          age: CURRENT_AGE,
          ...opening,
        }),
      ).filter((notice) => notice !== null),
      noticeOfFailure(new AppError('db/newer-schema', { english: 'Newer.' })),
      noticeOfFailure(new AppError('db/older-schema', { english: 'Older.' })),
      noticeOfFailure(new Error('disk')),
      noticeOfPurge(PURGED),
      noticeOfUnfinishedPurge(),
      noticeOfDamagedSettings('settings.damaged.json'),
      noticeOfReload(),
      ...START_STEP_NAMES.map((name, at) => noticeOfFailedStep(name, at % 2 === 0)),
    ];
    return notices.map((notice, at) => ({ ...notice, id: `n${String(at)}` }));
  } finally {
    speakEnglish();
  }
}

/** A plan with files that the app refuses, with the original messages, and one with a warning. */
export const PLAN_OF_REJECTED: DocumentPlan = {
  files: [
    aFile({
      fileName: 'scan.pdf',
      format: 'pdf',
      charCount: null,
      warnings: [{ message: 'documentErrors.cannotCount' }],
    }),
  ],
  rejected: [
    encryptedDocument(),
    emptyDocument('documentErrors.emptyFile'),
    new AppError('document/unsupported', 'documentErrors.isFolder'),
    unsupportedDocument('documentErrors.formatNotYet', { extension: 'csv' }),
  ].map((error, at) => ({ fileName: `refused-${String(at)}.docx`, error: error.toData() })),
};

/** Words of a service, which the app itself would not use. */
export const SERVICE_WORDS = 'Value for target_lang not supported.';

/** A failed job for each possible reason. */
export const FAILED_JOBS: DocumentJob[] = ERROR_CODES.map((code) =>
  aJob({
    id: code,
    fileName: `${code.replace('/', '-')}.docx`,
    state: 'failed',
    error: new AppError(
      code,
      { english: 'Worded by its code.' },
      { details: { status: 400, serviceMessage: SERVICE_WORDS } },
    ).toData(),
  }),
);

const TOO_MANY_TAGS = findEntryFault({ tags: Array.from({ length: 51 }, String) }, 0);

/** A change that the rules of the database stopped. */
export const PARKED: OutboxOperation = anOperation({
  state: 'parked',
  tryCount: 1,
  reason: new AppError('input/invalid', TOO_MANY_TAGS?.message ?? { english: '' }, {
    values: TOO_MANY_TAGS?.values,
  }).toData(),
});
