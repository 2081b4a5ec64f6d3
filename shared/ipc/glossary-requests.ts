import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { remoteGlossariesSchema } from '../domain/glossaries/glossary.ts';
import {
  deleteStyleProfileSchema,
  editStyleProfileSchema,
  newStyleProfileSchema,
  profilePartsSchema,
  styleProfilesSchema,
} from '../domain/glossaries/style-profile.ts';
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
  addSpokenTermsSchema,
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

/** Renderer requests about glossaries; part of the map in contract.ts. */
export const glossaryRequests = {
  /** Sorted by name. */
  'glossaries:list': { input: glossaryQuerySchema, output: glossaryPageSchema },
  /** Null for one that does not exist or is deleted. */
  'glossaries:get': { input: glossaryId, output: localGlossarySchema.nullable() },
  'glossaries:create': { input: newGlossarySchema, output: localGlossarySchema },
  'glossaries:edit': { input: editGlossarySchema, output: localGlossarySchema },
  /**
   * Deletes only the local glossary; its copy at a service stays. Can be restored for some days.
   */
  'glossaries:delete': { input: glossaryId, output: nothing },
  'glossaries:restore': { input: glossaryId, output: localGlossarySchema },
  'glossaries:add-dictionary': { input: newDictionarySchema, output: localGlossarySchema },
  'glossaries:delete-dictionary': { input: dictionaryId, output: localGlossarySchema },
  'glossaries:restore-dictionary': { input: dictionaryId, output: localGlossarySchema },

  'glossaries:list-entries': { input: entryQuerySchema, output: entryPageSchema },
  /**
   * All or nothing. A term that no glossary may hold, or a source that already exists, is refused
   * with `input/invalid` or `input/conflict` and its place in `details.field`, such as
   * `add.0.source`.
   */
  'glossaries:change-entries': { input: changeEntriesSchema, output: dictionaryChangeSchema },
  'glossaries:remove-found': { input: removeFoundSchema, output: dictionaryChangeSchema },
  'glossaries:replace-text': { input: replaceTextSchema, output: dictionaryChangeSchema },
  /** Undoes the newest change of a dictionary of any kind: an edit, an import, a pull. */
  'glossaries:undo': { input: dictionaryId, output: dictionaryChangeSchema },
  'glossaries:redo': { input: dictionaryId, output: dictionaryChangeSchema },

  /** Opens the system's file dialog; null if the user closed it. One import is open at a time. */
  'glossaries:pick-import': { input: wantedPairSchema, output: importReviewSchema.nullable() },
  /** Reads pasted text like a file. */
  'glossaries:read-text': { input: readTextSchema, output: importReviewSchema },
  'glossaries:reread-import': { input: rereadImportSchema, output: importReviewSchema },
  'glossaries:list-import-rows': { input: importRowQuerySchema, output: importRowPageSchema },
  'glossaries:fix-import': { input: fixImportSchema, output: importReviewSchema },
  /** Refused while rows are open. Counts as one undo step. */
  'glossaries:apply-import': { input: applyImportSchema, output: dictionaryChangeSchema },
  'glossaries:discard-import': { input: importId, output: nothing },
  /** Opens the system's file dialog; null if the user closed it. */
  'glossaries:export': {
    input: exportDictionarySchema,
    output: exportedDictionarySchema.nullable(),
  },
  /** A running export fails with `canceled` and leaves no file. */
  'glossaries:cancel-export': { input: nothing, output: nothing },
  'glossaries:reveal-export': { input: nothing, output: nothing },

  'glossaries:list-remote': { input: connectionId, output: remoteGlossariesSchema },
} satisfies RequestSchemas<'glossaries'>;

/** Renderer requests about spoken terms; part of the map in contract.ts. */
export const spokenTermsRequests = {
  'spoken-terms:list': { input: spokenTermsQuerySchema, output: spokenTermsPageSchema },
  'spoken-terms:create': { input: newSpokenTermsSchema, output: spokenTermsSchema },
  'spoken-terms:rename': { input: renameSpokenTermsSchema, output: spokenTermsSchema },
  'spoken-terms:delete': { input: spokenTermsKeySchema, output: deletedSpokenTermsSchema },
  /** Restores one that was deleted in this run of the app; it gets a new ID. */
  'spoken-terms:restore': { input: spokenTermsKeySchema, output: spokenTermsSchema },
  /** One term per line; empty where the language has no list. */
  'spoken-terms:get-entries': {
    input: spokenTermLangSchema,
    output: z.object({ entries: z.string() }),
  },
  /**
   * Saves the terms of a language.
   * @throws `input/conflict` when the terms changed elsewhere since they were read
   */
  'spoken-terms:save-entries': { input: saveSpokenTermsSchema, output: spokenTermsSchema },
  /** Adds terms to those of a language that the service has; returns all of them, one per line. */
  'spoken-terms:add-entries': {
    input: addSpokenTermsSchema,
    output: z.object({ collection: spokenTermsSchema, entries: z.string() }),
  },
} satisfies RequestSchemas<'spoken-terms'>;

/**
 * Renderer requests about style rules; part of the map in contract.ts. Each change returns all
 * lists as they are afterward. A list that was changed elsewhere since it was shown fails with
 * `input/conflict`, and nothing is sent.
 */
export const styleRuleRequests = {
  /** While the service is unreachable, returns the last known lists, marked as such. */
  'style-rules:list': {
    input: z.object({ connectionId: z.string().min(1).max(200) }),
    output: styleListsSchema,
  },
  'style-rules:create': { input: newStyleListSchema, output: styleListsSchema },
  'style-rules:rename': { input: renameStyleListSchema, output: styleListsSchema },
  /** Fails with `input/invalid` unless the typed name is that of the list. */
  'style-rules:delete': { input: deleteStyleListSchema, output: styleListsSchema },
  /** Replaces all configured rules; instructions stay. */
  'style-rules:set-rules': { input: setStyleRulesSchema, output: styleListsSchema },
  'style-rules:save-instruction': { input: saveInstructionSchema, output: styleListsSchema },
  'style-rules:delete-instruction': { input: deleteInstructionSchema, output: styleListsSchema },
} satisfies RequestSchemas<'style-rules'>;

/**
 * Renderer requests about style profiles; part of the map in contract.ts. Each change returns all
 * profiles as they are afterward.
 */
export const styleProfileRequests = {
  'style-profiles:list': { input: connectionId, output: styleProfilesSchema },
  'style-profiles:list-parts': { input: connectionId, output: profilePartsSchema },
  'style-profiles:create': { input: newStyleProfileSchema, output: styleProfilesSchema },
  /** Fails with `input/conflict` if it was changed elsewhere since it was shown; nothing is changed. */
  'style-profiles:edit': { input: editStyleProfileSchema, output: styleProfilesSchema },
  /** Fails with `input/invalid` unless the typed name is that of the profile. */
  'style-profiles:delete': { input: deleteStyleProfileSchema, output: styleProfilesSchema },
} satisfies RequestSchemas<'style-profiles'>;

/** Events about glossaries. */
export const glossaryEvents = {
  /** The changed glossary, or null when any may have changed. */
  'glossaries:changed': z.object({ glossaryId: z.string().nullable() }),
} satisfies EventSchemas<'glossaries'>;
