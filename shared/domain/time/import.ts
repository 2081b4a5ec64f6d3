import { z } from 'zod';
import { saidSchema } from '../../error-schemas.ts';
import { id, pageOf, pageQuery, shownPage } from '../schemas.ts';
import {
  DATE_ORDERS,
  DURATION_UNITS,
  HOURS_FIELDS,
  HOURS_LINE_KINDS,
  HOURS_PROGRAMS,
} from './import-names.ts';
import { MAX_NAME_CHARS } from '../app/limits.ts';
import { MAX_HOURS_COLUMNS, MAX_PERSON_CHARS } from './limits.ts';

/** IANA name of a time zone. */
const zone = z.string().min(1).max(64);
/** Time of day as minutes since midnight. */
const minuteOfDay = z.number().int().min(0).max(1439);

/** Opens a file: the one of a dropped file's token, or of the system's dialog. */
export const openHoursSchema = z.object({
  token: id.optional(),
  /** Of times that do not say theirs. */
  zone,
  /** Usual order of day and month. */
  dateOrder: z.enum(DATE_ORDERS),
});
export type OpeningHours = Omit<z.infer<typeof openHoursSchema>, 'token'>;

/** How to read the open file; what is left out stays as it is. */
export const rereadHoursSchema = z.object({
  importId: id,
  encoding: z.string().min(1).max(40).optional(),
  delimiter: z.enum(['\t', ';', ',', '|']).optional(),
  hasHeader: z.boolean().optional(),
  /** Content of each column; null if it is not imported. */
  fields: z.array(z.enum(HOURS_FIELDS).nullable()).max(MAX_HOURS_COLUMNS).optional(),
  zone: zone.optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  durationUnit: z.enum(DURATION_UNITS).optional(),
  dayStartMinute: minuteOfDay.optional(),
  /** Null for everyone. */
  person: z.string().max(MAX_PERSON_CHARS).nullable().optional(),
  /** Where the work of one project of the file goes: to one of the list, a new one, or none. */
  match: z
    .object({
      project: z.string().min(1).max(MAX_NAME_CHARS),
      customer: z.string().max(MAX_NAME_CHARS),
      choice: z.union([z.object({ id }), z.enum(['new', 'none'])]),
    })
    .optional(),
});
export type RereadHours = z.infer<typeof rereadHoursSchema>;

const columnSchema = z.object({
  name: z.string(),
  field: z.enum(HOURS_FIELDS).nullable(),
  /** The first value. */
  sample: z.string(),
});

/** A file of hours that was read, before anything is imported. */
export const hoursReviewSchema = z.object({
  importId: z.string(),
  fileName: z.string(),
  /** Null for any other table. */
  program: z.enum(HOURS_PROGRAMS).nullable(),
  /** Null where the format defines it. */
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  hasHeader: z.boolean(),
  /** True if the content of the columns was guessed from their values. */
  isGuessed: z.boolean(),
  /** Empty where the format defines them. */
  columns: z.array(columnSchema),
  zone,
  /** False if every line says how far its times are from UTC. */
  needsZone: z.boolean(),
  dateOrder: z.enum(DATE_ORDERS),
  /** The first date that can be read in both orders; null if the file shows which one is right. */
  openDate: z.object({ text: z.string(), dmy: z.string(), mdy: z.string() }).nullable(),
  /** False if the question about `openDate` is not answered yet. */
  isOrderKnown: z.boolean(),
  /** Null if no duration is a plain number. */
  durationUnit: z.enum(DURATION_UNITS).nullable(),
  dayStartMinute: minuteOfDay,
  /** Lines without a time of day, which are placed one after another. */
  placedCount: z.number(),
  /** Everyone in the file, if there are several; at most 100. */
  persons: z.array(z.string()),
  person: z.string().nullable(),
  counts: z.record(z.enum(HOURS_LINE_KINDS), z.number()),
  /** Total of the new entries. */
  durationMs: z.number(),
  /** First and last start of the new entries; null if there are none. */
  span: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  /** Names of the projects and customers that will be added, at most 100 each, with their whole number. */
  newProjects: z.object({ names: z.array(z.string()), count: z.number() }),
  newCustomers: z.object({ names: z.array(z.string()), count: z.number() }),
  /** Projects of the file, with their customers, that the new entries have. */
  projectCount: z.number(),
  /** Names of the services outside the app that get the new entries. */
  services: z.array(z.string()),
});
export type HoursReview = z.infer<typeof hoursReviewSchema>;

export const hoursLineQuerySchema = z.object({
  importId: id,
  kind: z.enum(HOURS_LINE_KINDS),
  ...pageQuery,
});
export type HoursLineQuery = z.infer<typeof hoursLineQuerySchema>;

const lineSchema = z.object({
  /** Its number in the file, from 1. */
  line: z.number(),
  /** Null at a fault. */
  entry: z
    .object({
      startedAtMs: z.number(),
      endedAtMs: z.number(),
      project: z.string(),
      customer: z.string(),
      note: z.string(),
      isPlaced: z.boolean(),
    })
    .nullable(),
  fault: saidSchema.nullable(),
  /** The beginning of the line as it is written; only at a fault. */
  text: z.string(),
});
export type HoursLine = z.infer<typeof lineSchema>;

/** In the order of the file. */
export const hoursLinePageSchema = pageOf('lines', lineSchema).extend(shownPage);
export type HoursLinePage = z.infer<typeof hoursLinePageSchema>;

export const hoursProjectQuerySchema = z.object({ importId: id, ...pageQuery });
export type HoursProjectQuery = z.infer<typeof hoursProjectQuerySchema>;

const hoursProjectSchema = z.object({
  /** Names in the file. */
  project: z.string(),
  customer: z.string(),
  /** New entries of it. */
  entryCount: z.number(),
  /** The project of the list, or the name of a new one; null: none. */
  match: z.union([z.object({ id: z.string() }), z.object({ newName: z.string() })]).nullable(),
});
export type HoursProject = z.infer<typeof hoursProjectSchema>;

/** In the order of the file. */
export const hoursProjectPageSchema = pageOf('projects', hoursProjectSchema).extend(shownPage);
export type HoursProjectPage = z.infer<typeof hoursProjectPageSchema>;

export const importedHoursSchema = z.object({
  addedCount: z.number(),
  /** Lines left out because an entry of the same time exists. */
  knownCount: z.number(),
  faultCount: z.number(),
  durationMs: z.number(),
});
export type ImportedHours = z.infer<typeof importedHoursSchema>;

/** Progress of an import. */
export const hoursProgressSchema = z.object({ doneCount: z.number(), totalCount: z.number() });
export type HoursProgress = z.infer<typeof hoursProgressSchema>;
