import { z } from 'zod';
import {
  editWatchSchema,
  newWatchSchema,
  watchesViewSchema,
  watchFilesPageSchema,
  watchFilesQuerySchema,
  watchSchema,
  watchSendingSchema,
} from '../domain/watches/watch.ts';
import { MAX_WATCH_PLANNED } from '../domain/watches/limits.ts';
import { id } from '../domain/schemas.ts';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';

const watchId = z.object({ watchId: id });

/** Renderer requests about watched folders; part of contract.ts. */
export const watchRequests = {
  'watches:list': { input: nothing, output: watchesViewSchema },
  /** Opens the system's folder dialog; null if the user closed it. */
  'watches:pick-folder': {
    input: nothing,
    output: z.object({ token: z.string(), path: z.string() }).nullable(),
  },
  /**
   * Begins to watch a folder; nothing is ever sent before `watches:set-sending`.
   * @throws `input/not-found` for a token that is unknown, used, or too old; `input/invalid` with the field for a folder
   * that cannot be watched, and for choices that the service does not offer
   */
  'watches:create': { input: newWatchSchema, output: watchSchema },
  'watches:update': { input: editWatchSchema, output: watchSchema },
  /** Turns sending on, up to so many characters a day, or off. Files that are planned already stay planned. */
  'watches:set-sending': { input: watchSendingSchema, output: watchSchema },
  /** Pauses or resumes a watch; null for the switch of all of them. */
  'watches:pause': {
    input: z.object({ watchId: id.nullable(), isPaused: z.boolean() }),
    output: watchesViewSchema,
  },
  /** Ends a watch; no file is touched. */
  'watches:delete': { input: watchId, output: nothing },
  /** Lists files of a watch in one state, latest first. */
  'watches:list-files': { input: watchFilesQuerySchema, output: watchFilesPageSchema },
  /**
   * Sends planned files; null for all of them. Those that cannot be sent stay planned, with the reason.
   * @returns how many were sent
   */
  'watches:send-planned': {
    input: z.object({
      watchId: id,
      fileIds: z.array(id).min(1).max(MAX_WATCH_PLANNED).nullable(),
    }),
    output: z.object({ count: z.number() }),
  },
  /** Takes planned files out of the plan; they are not planned again unless they change. Null for all of them. */
  'watches:leave-out': {
    input: z.object({
      watchId: id,
      fileIds: z.array(id).min(1).max(MAX_WATCH_PLANNED).nullable(),
    }),
    output: nothing,
  },
} satisfies RequestSchemas<'watches'>;

/** Events about watched folders. */
export const watchEvents = {
  /** A watch, its files, or a switch is different. */
  'watches:changed': nothing,
} satisfies EventSchemas<'watches'>;
