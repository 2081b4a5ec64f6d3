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

/** Renderer requests about offline translation models; part of contract.ts. */
export const modelRequests = {
  /** Lists one row for each pair of languages. Reads local data only; nothing is fetched. */
  'models:list': { input: modelQuerySchema, output: modelPageSchema },
  /**
   * Finds the models that a direction needs: one, or two through English; none where the list has
   * no way. Includes installed models, so the direction is complete when all of them are installed.
   */
  'models:find-way': { input: modelWayQuerySchema, output: z.array(modelDirectionSchema) },
  /**
   * Fetches the list from the host that {@link modelSourceSchema} names, only after the user
   * presses a button that shows it.
   * @throws `net/*`, `api/*`; the previous list stays in use
   */
  'models:refresh-list': { input: nothing, output: modelSourceSchema },
  /**
   * Starts to download models, or newer versions of installed ones; downloads under way continue.
   * Progress comes with `models:changed`.
   * @returns how many were started
   * @throws `input/not-found` for a direction that the list does not have, `input/conflict`
   *   before the list was fetched, `document/disk-full` where there is no room for all of them;
   *   nothing is started in these cases
   */
  'models:download': { input: modelDirectionIdsSchema, output: count },
  /** Keeps what has arrived. */
  'models:pause': { input: modelDirectionIdsSchema, output: count },
  /** Resumes paused and failed downloads. */
  'models:resume': { input: modelDirectionIdsSchema, output: count },
  /** Ends downloads and removes what has arrived; an installed version stays. */
  'models:cancel': { input: modelDirectionIdsSchema, output: count },
  /**
   * Removes installed models. Translations under way end with them, or continue with a different
   * engine. Their files stay until others are removed, `models:erase-removed`, or the next start.
   */
  'models:remove': { input: modelDirectionIdsSchema, output: count },
  /** Restores the models removed last. @returns how many are back */
  'models:restore': { input: modelDirectionIdsSchema, output: count },
  'models:erase-removed': { input: nothing, output: nothing },
  /**
   * Asks for a folder with an exported bundle; null if the user closed the dialog.
   * @throws `input/invalid` for a folder without one, `input/conflict` while another transfer
   *   runs
   */
  'models:import': { input: nothing, output: modelImportSchema.nullable() },
  /**
   * Asks for a folder, and makes one with a bundle in it; null if the user closed the dialog.
   * @throws `input/not-found` where a model is not installed, `document/disk-full`
   */
  'models:export': { input: modelDirectionIdsSchema, output: modelExportSchema.nullable() },
  'models:cancel-transfer': { input: nothing, output: nothing },
  /** Shows the folder of the last export. */
  'models:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'models'>;

/** Events from the main process; part of the map in contract.ts. */
export const modelEvents = {
  /**
   * One direction, at most four times a second while it downloads, or null when many changed
   * together.
   */
  'models:changed': z.object({ direction: modelDirectionSchema.nullable() }),
  /** Null when it has ended. */
  'models:transfer-progressed': modelTransferSchema.nullable(),
} satisfies EventSchemas<'models'>;
