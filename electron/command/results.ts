import { z } from 'zod';
import { CHECK_RULES } from '../../shared/domain/checks/finding.ts';
import { CONNECTION_KINDS } from '../../shared/domain/connections/connection-kind.ts';
import { DOCUMENT_JOB_STATES } from '../../shared/domain/documents/job-state.ts';
import { HISTORY_KINDS } from '../../shared/domain/history/history.ts';
import { HOURS_PROGRAMS } from '../../shared/domain/time/import-names.ts';
import { madeBackupSchema } from '../../shared/domain/data/data-care.ts';
import type { CommandName } from './command-names.ts';

/**
 * The `result` of each command's JSON answer, version 1. A change that is more than a new field needs a new version:
 * programs of others read this. Instants are UTC epoch milliseconds.
 */

const text = z.string();
const count = z.number().int().min(0);
const instantMs = z.number();
const lang = z.string();
const error = z.strictObject({ code: text, message: text });
const meter = z.strictObject({ count: z.number(), limit: z.number().nullable() }).nullable();
const files = z.strictObject({
  /** Absolute; several where a format holds one language pair. */
  files: z.array(text),
  count,
});
const entry = z.strictObject({
  id: text,
  note: text,
  project: text.nullable(),
  customer: text.nullable(),
  isBillable: z.boolean(),
  tags: z.array(text),
  startedAtMs: instantMs,
  /** Null while it runs. */
  endedAtMs: instantMs.nullable(),
  durationMs: z.number(),
});
const spent = { durationMs: z.number(), billableMs: z.number(), roundedMs: z.number() };
const group = z.strictObject({ id: text.nullable(), name: text, ...spent });
const job = {
  id: text,
  sourceLang: lang.nullable(),
  targetLang: lang,
  state: z.enum(DOCUMENT_JOB_STATES),
  billedChars: count.nullable(),
  historyItemId: text.nullable(),
  error: error.nullable(),
  /** A sentence about what a person has to do; null if it goes on by itself, or has ended. */
  need: text.nullable(),
};
const watch = z.strictObject({
  id: text,
  folder: text,
  project: text.nullable(),
  service: text.nullable(),
  sourceLang: lang.nullable(),
  targetLangs: z.array(lang),
  /** Characters that are sent in a day without asking; null: none. */
  charsADay: count.nullable(),
  isPaused: z.boolean(),
  problem: text.nullable(),
  plannedCount: count,
  sentCount: count,
});

export const RESULT_SCHEMAS = {
  services: z.strictObject({
    services: z.array(
      z.strictObject({
        id: text,
        name: text,
        kind: z.enum(CONNECTION_KINDS),
        address: text.nullable(),
        isDefault: z.boolean(),
        key: text,
        isOutOfQuota: z.boolean(),
      }),
    ),
  }),
  text: z.strictObject({
    text,
    sourceLang: lang.nullable(),
    targetLang: lang,
    service: text,
    engine: text.nullable(),
    billedChars: count.nullable(),
    /** Options that the service could not use with these languages. */
    leftOut: z.array(z.enum(['formality', 'memory', 'style'])),
  }),
  translate: z.strictObject({
    jobs: z.array(
      z.strictObject({
        ...job,
        /** Absolute path of the document. */
        source: text,
        /** Absolute path of the result; null until it is saved. */
        path: text.nullable(),
      }),
    ),
  }),
  jobs: z.strictObject({
    total: count,
    jobs: z.array(
      z.strictObject({
        ...job,
        fileName: text,
        service: text,
        project: text.nullable(),
        /** In 0..1; null when unknown. */
        progress: z.number().nullable(),
        resultName: text.nullable(),
        createdAtMs: instantMs,
        finishedAtMs: instantMs.nullable(),
      }),
    ),
  }),
  'history search': z.strictObject({
    total: count,
    items: z.array(
      z.strictObject({
        id: text,
        kind: z.enum(HISTORY_KINDS),
        title: text,
        sourceLang: lang.nullable(),
        targetLang: lang,
        service: text,
        project: text.nullable(),
        segmentCount: count,
        billedChars: count.nullable(),
        isStarred: z.boolean(),
        createdAtMs: instantMs,
        /** The best segment, shortened; null if only the title has the words. */
        match: z.strictObject({ position: count, source: text, target: text }).nullable(),
      }),
    ),
  }),
  check: z.strictObject({
    documents: z.array(
      z.strictObject({
        title: text,
        sourceLang: lang.nullable(),
        targetLang: lang,
        /** Of which a file lists at most 5,000. */
        findingCount: count,
        findings: z.array(
          z.strictObject({
            rule: z.enum(CHECK_RULES),
            kind: text,
            /** As the window shows it, such as 7, or 7.1 for a part. */
            row: text,
            message: text,
            source: text,
            target: text,
            /** In the target, in UTF-16 units. */
            start: count,
            end: count,
            /** Replacement for that range; null if none is certain. */
            fix: text.nullable(),
          }),
        ),
        rulesNotChecked: z.array(z.enum(CHECK_RULES)),
      }),
    ),
  }),
  'memory import': z.strictObject({
    memory: z.strictObject({ id: text, name: text, unitCount: count }),
    addedCount: count,
    replacedCount: count,
    knownCount: count,
    skippedCount: count,
  }),
  'memory search': z.strictObject({
    total: count,
    units: z.array(
      z.strictObject({
        memory: text,
        source: text,
        target: text,
        sourceLang: lang,
        targetLang: lang,
        changedAtMs: instantMs,
      }),
    ),
  }),
  'glossary list': z.strictObject({
    glossaries: z.array(
      z.strictObject({
        id: text,
        name: text,
        changedAtMs: instantMs,
        pairs: z.array(z.strictObject({ sourceLang: lang, targetLang: lang, entryCount: count })),
      }),
    ),
  }),
  'glossary import': z.strictObject({
    glossary: z.strictObject({ id: text, name: text }),
    sourceLang: lang,
    targetLang: lang,
    addedCount: count,
    changedCount: count,
    removedCount: count,
    droppedCount: count,
    entryCount: count,
  }),
  'glossary export': files,
  'export history': files,
  'export time': files,
  'export memory': files,
  'time start': z.strictObject({ entry, stoppedEntryId: text.nullable() }),
  'time stop': z.strictObject({
    /** Null if it was too short to be kept. */
    entry: entry.nullable(),
    /** The computer was idle meanwhile, and nobody has said whether that was work. */
    hasGap: z.boolean(),
  }),
  'time log': z.strictObject({ entry }),
  'time report': z.strictObject({
    fromDay: text,
    toDay: text,
    zone: text,
    entryCount: count,
    total: z.strictObject(spent),
    days: z.array(z.strictObject({ day: text, ...spent })),
    projects: z.array(group),
    customers: z.array(group),
  }),
  'time import': z.strictObject({
    program: z.enum(HOURS_PROGRAMS).nullable(),
    newCount: count,
    addedCount: count,
    knownCount: count,
    faultCount: count,
    durationMs: z.number(),
    newProjects: z.array(text),
    newCustomers: z.array(text),
    isDryRun: z.boolean(),
  }),
  usage: z.strictObject({
    services: z.array(
      z.strictObject({
        id: text,
        name: text,
        characters: meter,
        documents: meter,
        speechToTextMs: meter,
        periodStartsAtMs: instantMs.nullable(),
        periodEndsAtMs: instantMs.nullable(),
        askedAtMs: instantMs.nullable(),
        error: error.nullable(),
      }),
    ),
  }),
  backup: z.strictObject({ file: text, sizeBytes: count, counts: madeBackupSchema.shape.counts }),
  watch: z.strictObject({ watches: z.array(watch) }),
  quick: z.null(),
} satisfies Record<CommandName, z.ZodType>;
