import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { remoteGlossariesSchema } from '../domain/glossaries/glossary.ts';
import {
  deleteInstructionSchema,
  deleteStyleListSchema,
  newStyleListSchema,
  renameStyleListSchema,
  saveInstructionSchema,
  setStyleRulesSchema,
  styleListsSchema,
} from '../domain/glossaries/style-rule-list.ts';
import {
  deletedSpokenTermsSchema,
  newSpokenTermsSchema,
  renameSpokenTermsSchema,
  saveSpokenTermsSchema,
  spokenTermLangSchema,
  spokenTermsKeySchema,
  spokenTermsPageSchema,
  spokenTermsQuerySchema,
  spokenTermsSchema,
} from '../domain/glossaries/spoken-terms.ts';
import {
  applyImportSchema,
  changeEntriesSchema,
  dictionaryChangeSchema,
  editGlossarySchema,
  entryPageSchema,
  entryQuerySchema,
  exportDictionarySchema,
  exportedDictionarySchema,
  fixImportSchema,
  glossaryPageSchema,
  glossaryQuerySchema,
  importReviewSchema,
  importRowPageSchema,
  importRowQuerySchema,
  localGlossarySchema,
  newDictionarySchema,
  newGlossarySchema,
  readTextSchema,
  removeFoundSchema,
  replaceTextSchema,
  rereadImportSchema,
  wantedPairSchema,
} from '../domain/glossaries/local-glossary.ts';

const glossaryId = z.object({ glossaryId: id });
const dictionaryId = z.object({ dictionaryId: id });
const importId = z.object({ importId: id });

/** What the renderer asks about glossaries; part of the map in contract.ts. */
export const glossaryRequests = {
  /** By name. */
  'glossaries:list': { input: glossaryQuerySchema, output: glossaryPageSchema },
  /** Null for one that is not there, or is deleted. */
  'glossaries:get': { input: glossaryId, output: localGlossarySchema.nullable() },
  'glossaries:create': { input: newGlossarySchema, output: localGlossarySchema },
  'glossaries:edit': { input: editGlossarySchema, output: localGlossarySchema },
  /** Here alone: what is at a service stays. Can be restored for some days. */
  'glossaries:delete': { input: glossaryId, output: nothing },
  'glossaries:restore': { input: glossaryId, output: localGlossarySchema },
  'glossaries:add-dictionary': { input: newDictionarySchema, output: localGlossarySchema },
  'glossaries:delete-dictionary': { input: dictionaryId, output: localGlossarySchema },
  'glossaries:restore-dictionary': { input: dictionaryId, output: localGlossarySchema },

  'glossaries:list-entries': { input: entryQuerySchema, output: entryPageSchema },
  /**
   * All or nothing. A term that no glossary may hold, or a source that is there already, is refused with
   * `input/invalid` or `input/conflict` and the place in `details.field`, such as `add.0.source`.
   */
  'glossaries:change-entries': { input: changeEntriesSchema, output: dictionaryChangeSchema },
  'glossaries:remove-found': { input: removeFoundSchema, output: dictionaryChangeSchema },
  'glossaries:replace-text': { input: replaceTextSchema, output: dictionaryChangeSchema },
  /** The newest change of a dictionary, whatever it was: an edit, an import, a pull. */
  'glossaries:undo': { input: dictionaryId, output: dictionaryChangeSchema },
  'glossaries:redo': { input: dictionaryId, output: dictionaryChangeSchema },

  /** Opens the system's file dialog; null when it was closed. One import is open at a time. */
  'glossaries:pick-import': { input: wantedPairSchema, output: importReviewSchema.nullable() },
  /** A paste; read as a file would be. */
  'glossaries:read-text': { input: readTextSchema, output: importReviewSchema },
  'glossaries:reread-import': { input: rereadImportSchema, output: importReviewSchema },
  'glossaries:list-import-rows': { input: importRowQuerySchema, output: importRowPageSchema },
  'glossaries:fix-import': { input: fixImportSchema, output: importReviewSchema },
  /** Refused while rows are open. One step of undo. */
  'glossaries:apply-import': { input: applyImportSchema, output: dictionaryChangeSchema },
  'glossaries:discard-import': { input: importId, output: nothing },
  /** Opens the system's file dialog; null when it was closed. */
  'glossaries:export': {
    input: exportDictionarySchema,
    output: exportedDictionarySchema.nullable(),
  },
  /** A running one, if any, fails with `cancelled`; no file is left of it. */
  'glossaries:cancel-export': { input: nothing, output: nothing },
  'glossaries:reveal-export': { input: nothing, output: nothing },

  'glossaries:list-remote': { input: connectionId, output: remoteGlossariesSchema },
} satisfies RequestSchemas<'glossaries'>;

/** What the renderer asks about spoken terms; part of the map in contract.ts. */
export const spokenTermsRequests = {
  'spoken-terms:list': { input: spokenTermsQuerySchema, output: spokenTermsPageSchema },
  'spoken-terms:create': { input: newSpokenTermsSchema, output: spokenTermsSchema },
  'spoken-terms:rename': { input: renameSpokenTermsSchema, output: spokenTermsSchema },
  'spoken-terms:delete': { input: spokenTermsKeySchema, output: deletedSpokenTermsSchema },
  /** One that was deleted in this run of the app; it has another id then. */
  'spoken-terms:restore': { input: spokenTermsKeySchema, output: spokenTermsSchema },
  /** One term per line; empty where the language has no list. */
  'spoken-terms:get-entries': {
    input: spokenTermLangSchema,
    output: z.object({ entries: z.string() }),
  },
  /** @throws `input/conflict` when the terms changed elsewhere since they were read */
  'spoken-terms:save-entries': { input: saveSpokenTermsSchema, output: spokenTermsSchema },
} satisfies RequestSchemas<'spoken-terms'>;

/**
 * What the renderer asks about style rules; part of the map in contract.ts. Each change answers all lists
 * as they are then. A list that was changed elsewhere since it was shown: `input/conflict`, nothing sent.
 */
export const styleRuleRequests = {
  /** While the service is unreachable, returns the last known lists, marked as such. */
  'style-rules:list': {
    input: z.object({ connectionId: z.string().min(1).max(200) }),
    output: styleListsSchema,
  },
  'style-rules:create': { input: newStyleListSchema, output: styleListsSchema },
  'style-rules:rename': { input: renameStyleListSchema, output: styleListsSchema },
  /** `input/invalid` unless the typed name is that of the list. */
  'style-rules:delete': { input: deleteStyleListSchema, output: styleListsSchema },
  /** Replaces all configured rules; instructions stay. */
  'style-rules:set-rules': { input: setStyleRulesSchema, output: styleListsSchema },
  'style-rules:save-instruction': { input: saveInstructionSchema, output: styleListsSchema },
  'style-rules:delete-instruction': { input: deleteInstructionSchema, output: styleListsSchema },
} satisfies RequestSchemas<'style-rules'>;

/** Events about glossaries. */
export const glossaryEvents = {
  /** One glossary, or with null any of them. */
  'glossaries:changed': z.object({ glossaryId: z.string().nullable() }),
} satisfies EventSchemas<'glossaries'>;
