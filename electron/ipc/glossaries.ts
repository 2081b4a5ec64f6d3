import { AppError } from '../../shared/errors.ts';
import { IMPORT_ENDINGS } from '../../shared/glossaries/import-kinds.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { GlossaryFilesService } from '../services/glossaries/files-service.ts';
import type { GlossaryLocalService } from '../services/glossaries/local-service.ts';
import type { SpokenTermsService } from '../services/glossaries/spoken-terms-service.ts';
import type { StyleProfileService } from '../services/glossaries/style-profile-service.ts';
import type { StyleRuleService } from '../services/glossaries/style-rule-service.ts';
import type { GlossarySyncService } from '../services/glossaries/sync-service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import { createOwnWork } from '../support/asking.ts';
import type { HandlersOf } from './answer.ts';

const LABELS = {
  csv: 'CSV',
  tsv: 'Tab-separated text',
  tbx: 'TBX',
  xlsx: 'Excel (XLSX)',
} as const;

export function glossaryHandlers({
  local,
  files,
  sync,
  desktop,
}: {
  local: GlossaryLocalService;
  files: GlossaryFilesService;
  sync: Pick<GlossarySyncService, 'listRemote'>;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}): HandlersOf<'glossaries'> {
  const exports = createOwnWork();

  return {
    'glossaries:list': (query) => local.list(query),
    'glossaries:get': ({ glossaryId }) => local.get(glossaryId),
    'glossaries:create': (input) => local.create(input),
    'glossaries:edit': (input) => local.edit(input),
    'glossaries:delete': ({ glossaryId }) => local.remove(glossaryId),
    'glossaries:restore': ({ glossaryId }) => local.restore(glossaryId),
    'glossaries:add-dictionary': (input) => local.addDictionary(input),
    'glossaries:delete-dictionary': ({ dictionaryId }) => local.removeDictionary(dictionaryId),
    'glossaries:restore-dictionary': ({ dictionaryId }) => local.restoreDictionary(dictionaryId),

    'glossaries:list-entries': (query) => local.listEntries(query),
    'glossaries:change-entries': (change) => local.changeEntries(change),
    'glossaries:remove-found': (input) => local.removeFound(input),
    'glossaries:replace-text': (input) => local.replaceText(input),
    'glossaries:undo': ({ dictionaryId }) => local.undo(dictionaryId),
    'glossaries:redo': ({ dictionaryId }) => local.redo(dictionaryId),

    'glossaries:pick-import': async (wanted) => {
      const filter = { name: 'CSV, TSV, TBX, XLSX', extensions: IMPORT_ENDINGS };
      const path = await desktop.pickFile(filter);
      return path === null ? null : files.openFile(path, wanted);
    },
    'glossaries:read-text': ({ text, ...wanted }) => files.readText(text, wanted),
    'glossaries:reread-import': (input) => files.reread(input),
    'glossaries:list-import-rows': (query) => files.listRows(query),
    'glossaries:fix-import': (input) => files.fix(input),
    'glossaries:apply-import': (input) => files.apply(input),
    'glossaries:discard-import': ({ importId }) => files.discard(importId),
    'glossaries:export': (input) =>
      exports.run(async (signal) => {
        const name = await files.suggestName(input);
        return saveWith(desktop, name, [LABELS[input.format], input.format], (path) =>
          files.export(input, path, () => {
            if (signal.aborted) throw new AppError('canceled', 'appErrors.cancelledNoFile');
          }),
        );
      }),
    'glossaries:cancel-export': () => exports.cancel(),
    'glossaries:reveal-export': () => revealExport(files.lastPath(), desktop),

    'glossaries:list-remote': ({ connectionId }) => sync.listRemote(connectionId),
  };
}

export const spokenTermsHandlers = (terms: SpokenTermsService): HandlersOf<'spoken-terms'> => ({
  'spoken-terms:list': (query) => terms.list(query),
  'spoken-terms:create': (input) => terms.create(input),
  'spoken-terms:rename': (input) => terms.rename(input),
  'spoken-terms:delete': (input) => terms.remove(input),
  'spoken-terms:restore': (input) => terms.restore(input),
  'spoken-terms:get-entries': (input) => terms.getEntries(input),
  'spoken-terms:save-entries': (input) => terms.saveEntries(input),
  'spoken-terms:add-entries': (input) => terms.addEntries(input),
});

export const styleRuleHandlers = (styles: StyleRuleService): HandlersOf<'style-rules'> => ({
  'style-rules:list': ({ connectionId }) => styles.list(connectionId),
  'style-rules:create': (input) => styles.create(input),
  'style-rules:rename': (input) => styles.rename(input),
  'style-rules:delete': (input) => styles.remove(input),
  'style-rules:set-rules': (input) => styles.setRules(input),
  'style-rules:save-instruction': (input) => styles.saveInstruction(input),
  'style-rules:delete-instruction': (input) => styles.deleteInstruction(input),
});

export const styleProfileHandlers = (
  profiles: StyleProfileService,
): HandlersOf<'style-profiles'> => ({
  'style-profiles:list': ({ connectionId }) => profiles.list(connectionId),
  'style-profiles:list-parts': ({ connectionId }) => profiles.listParts(connectionId),
  'style-profiles:create': (input) => profiles.create(input),
  'style-profiles:edit': (input) => profiles.edit(input),
  'style-profiles:delete': (input) => profiles.remove(input),
});
