import { z } from 'zod';
import {
  modelDirectionIdsSchema,
  modelDirectionSchema,
  modelExportSchema,
  modelImportSchema,
  modelPageSchema,
  modelQuerySchema,
  modelSourceSchema,
  modelTransferSchema,
  modelWayQuerySchema,
} from '../domain/models/model.ts';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';

/** What the renderer asks about offline translation models; part of contract.ts. */
export const modelRequests = {
  /** One row for each two languages. Reads what is known here: nothing is fetched. */
  'models:list': { input: modelQuerySchema, output: modelPageSchema },
  /**
   * The models that a direction needs: one, or two through English; none where the list has no way. Those that are
   * installed are among them, so that nothing is lacking where all of them are.
   */
  'models:find-way': { input: modelWayQuerySchema, output: z.array(modelDirectionSchema) },
  /**
   * Fetches the list from the host that {@link modelSourceSchema} names: only after a press that shows it.
   * @throws `net/*`, `api/*`; the list before stays in use
   */
  'models:refresh-list': { input: nothing, output: modelSourceSchema },
  /**
   * Starts to download models, or newer versions of those that are installed; what is under way goes on. How they
   * fare comes with `models:changed`. @returns how many were started
   * @throws `input/not-found` for a direction that the list does not have, `input/conflict` before the list was
   *   fetched, `document/disk-full` where there is no room for all of them; nothing is then started
   */
  'models:download': { input: modelDirectionIdsSchema, output: count },
  /** What has arrived is kept. */
  'models:pause': { input: modelDirectionIdsSchema, output: count },
  /** Of paused ones and of those that failed. */
  'models:resume': { input: modelDirectionIdsSchema, output: count },
  /** Ends downloads and removes what has arrived; an installed version stays. */
  'models:cancel': { input: modelDirectionIdsSchema, output: count },
  /**
   * Removes installed models. Translations under way end with them, or go on with another engine. Their files stay
   * until others are removed, `models:erase-removed` or the next start.
   */
  'models:remove': { input: modelDirectionIdsSchema, output: count },
  /** Puts back what was removed last. @returns how many are there again */
  'models:restore': { input: modelDirectionIdsSchema, output: count },
  'models:erase-removed': { input: nothing, output: nothing },
  /**
   * Asks for a folder with an exported bundle; null when the dialog was closed.
   * @throws `input/invalid` for a folder without one, `input/conflict` while another transfer runs
   */
  'models:import': { input: nothing, output: modelImportSchema.nullable() },
  /**
   * Asks for a folder, and makes one with a bundle in it; null when the dialog was closed.
   * @throws `input/not-found` where a model is not installed, `document/disk-full`
   */
  'models:export': { input: modelDirectionIdsSchema, output: modelExportSchema.nullable() },
  'models:cancel-transfer': { input: nothing, output: nothing },
  /** Shows the folder of the last export. */
  'models:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'models'>;

/** Events from the main process; part of the map in contract.ts. */
export const modelEvents = {
  /** One direction, at most four times a second while it is downloaded, or with null many at once. */
  'models:changed': z.object({ direction: modelDirectionSchema.nullable() }),
  /** Null: it has ended. */
  'models:transfer-progressed': modelTransferSchema.nullable(),
} satisfies EventSchemas<'models'>;
