import type {
  CallOptions,
  TranslationClient,
} from '../../../electron/clients/translation/translation-client.ts';
import {
  GLOSSARY_ID,
  INSTRUCTION_ID,
  KEY_ID,
  PROGRAM_ID,
  MEMORY_ID,
  MEMORY_JOB_ID,
  SPOKEN_TERMS_ID,
  STYLE_ID,
  STYLE_PROFILE_ID,
} from '../../fakes/fault-service-resources.ts';

export type ResourceCall = (client: TranslationClient, options?: CallOptions) => Promise<unknown>;

const ENTRIES = [{ source: 'cart', target: 'koszyk' }];
const PAIR = { source: 'EN', target: 'PL' };
const RANGE = { startDay: '2026-01-01', endDay: '2026-01-02' };
const INSTRUCTION = { label: 'Prices', prompt: 'Put the euro sign last', sourceLang: 'en' };
const RULES = { formatting: { phone_number_format: 'do_not_use_spaces' } };
const TERMS = { lang: 'en', entries: 'Vasquez\nIbsen' };
const TMX = Buffer.from('<?xml version="1.0"?><tmx version="1.4"/>');

async function* tmxChunks(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(TMX);
}

/** One call of each method other than texts and documents, with simple arguments. */
export const RESOURCE_CALLS = {
  listGlossaries: async (client, options) => client.listGlossaries(options),
  getGlossary: async (client, options) => client.getGlossary(GLOSSARY_ID, options),
  createGlossary: async (client, options) =>
    client.createGlossary({ name: 'shop', dictionaries: [{ ...PAIR, entries: ENTRIES }] }, options),
  putGlossary: async (client, options) =>
    client.putGlossary(
      GLOSSARY_ID,
      { name: 'shop', dictionaries: [{ ...PAIR, entries: ENTRIES }] },
      options,
    ),
  updateGlossary: async (client, options) =>
    client.updateGlossary(
      GLOSSARY_ID,
      { name: 'shop 2', dictionary: { ...PAIR, entries: ENTRIES } },
      options,
    ),
  deleteGlossary: async (client, options) => client.deleteGlossary(GLOSSARY_ID, options),
  getDictionaryEntries: async (client, options) =>
    client.getDictionaryEntries(GLOSSARY_ID, PAIR, options),
  replaceDictionary: async (client, options) =>
    client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries: ENTRIES }, options),
  deleteDictionary: async (client, options) => client.deleteDictionary(GLOSSARY_ID, PAIR, options),
  listSinglePairGlossaries: async (client, options) => client.listSinglePairGlossaries(options),
  getSinglePairGlossary: async (client, options) =>
    client.getSinglePairGlossary(GLOSSARY_ID, options),
  createSinglePairGlossary: async (client, options) =>
    client.createSinglePairGlossary({ name: 'shop', ...PAIR, entries: ENTRIES }, options),
  getSinglePairEntries: async (client, options) =>
    client.getSinglePairEntries(GLOSSARY_ID, options),
  deleteSinglePairGlossary: async (client, options) =>
    client.deleteSinglePairGlossary(GLOSSARY_ID, options),
  listLanguages: async (client, options) => client.listLanguages(options),
  listResourceLanguages: async (client, options) =>
    client.listResourceLanguages('write', { withBeta: true, withExternal: true }, options),
  getUsage: async (client, options) => client.getUsage(options),
  getAccountUsage: async (client, options) => client.getAccountUsage(options),
  rephraseTexts: async (client, options) =>
    client.rephraseTexts(
      {
        texts: ['we was late'],
        targetLang: 'en-GB',
        writingStyle: 'prefer_business',
        tone: 'default',
      },
      options,
    ),
  correctTexts: async (client, options) =>
    client.correctTexts({ texts: ['we was late'], targetLang: null }, options),
  listStyleRules: async (client, options) => client.listStyleRules({ isDetailed: true }, options),
  createStyleRules: async (client, options) =>
    client.createStyleRules(
      { name: 'Web', language: 'FR', configuredRules: RULES, customInstructions: [INSTRUCTION] },
      options,
    ),
  getStyleRules: async (client, options) => client.getStyleRules(STYLE_ID, options),
  renameStyleRules: async (client, options) => client.renameStyleRules(STYLE_ID, 'Web 2', options),
  deleteStyleRules: async (client, options) => client.deleteStyleRules(STYLE_ID, options),
  listStyleProfiles: async (client, options) => client.listStyleProfiles(options),
  createStyleProfile: async (client, options) =>
    client.createStyleProfile({ name: 'Customer', glossaryIds: [GLOSSARY_ID] }, options),
  getStyleProfile: async (client, options) => client.getStyleProfile(STYLE_PROFILE_ID, options),
  updateStyleProfile: async (client, options) =>
    client.updateStyleProfile(STYLE_PROFILE_ID, { memoryIds: [], isOrdered: false }, options),
  deleteStyleProfile: async (client, options) =>
    client.deleteStyleProfile(STYLE_PROFILE_ID, options),
  listSpokenTerms: async (client, options) => client.listSpokenTerms(options),
  getSpokenTerms: async (client, options) => client.getSpokenTerms(SPOKEN_TERMS_ID, options),
  createSpokenTerms: async (client, options) =>
    client.createSpokenTerms({ name: 'Names', lists: [TERMS] }, options),
  updateSpokenTerms: async (client, options) =>
    client.updateSpokenTerms(SPOKEN_TERMS_ID, { name: 'People', lists: [TERMS] }, options),
  deleteSpokenTerms: async (client, options) => client.deleteSpokenTerms(SPOKEN_TERMS_ID, options),
  getSpokenTermEntries: async (client, options) =>
    client.getSpokenTermEntries(SPOKEN_TERMS_ID, 'en', options),
  putSpokenTermEntries: async (client, options) =>
    client.putSpokenTermEntries(SPOKEN_TERMS_ID, TERMS, options),
  deleteSpokenTermList: async (client, options) =>
    client.deleteSpokenTermList(SPOKEN_TERMS_ID, 'en', options),
  replaceConfiguredRules: async (client, options) =>
    client.replaceConfiguredRules(STYLE_ID, RULES, options),
  addCustomInstruction: async (client, options) =>
    client.addCustomInstruction(STYLE_ID, INSTRUCTION, options),
  getCustomInstruction: async (client, options) =>
    client.getCustomInstruction(STYLE_ID, INSTRUCTION_ID, options),
  replaceCustomInstruction: async (client, options) =>
    client.replaceCustomInstruction(
      STYLE_ID,
      INSTRUCTION_ID,
      { label: 'Prices', prompt: 'Euro sign last', sourceLang: null },
      options,
    ),
  deleteCustomInstruction: async (client, options) =>
    client.deleteCustomInstruction(STYLE_ID, INSTRUCTION_ID, options),
  listTranslationMemories: async (client, options) => client.listTranslationMemories(options),
  importTranslationMemory: async (client, options) =>
    client.importTranslationMemory(
      { name: 'Help texts & more', sourceLang: null, sizeBytes: TMX.byteLength, open: tmxChunks },
      options,
    ),
  getTranslationMemory: async (client, options) => client.getTranslationMemory(MEMORY_ID, options),
  deleteTranslationMemory: async (client, options) =>
    client.deleteTranslationMemory(MEMORY_ID, options),
  declareMemoryImport: async (client, options) =>
    client.declareMemoryImport({ name: 'Help texts & more', sizeBytes: 9 }, options),
  startMemoryExport: async (client, options) => client.startMemoryExport(MEMORY_ID, options),
  getMemoryJob: async (client, options) => client.getMemoryJob(MEMORY_JOB_ID, options),
  listMemorySegments: async (client, options) =>
    client.listMemorySegments(
      { memoryId: MEMORY_ID, pageSize: 50, cursor: 'cDUw', text: 'cart & till' },
      options,
    ),
  listDeveloperKeys: async (client, options) => client.listDeveloperKeys(options),
  createDeveloperKey: async (client, options) =>
    client.createDeveloperKey({ label: 'ci', scopes: ['usage:read'] }, options),
  deactivateDeveloperKey: async (client, options) => client.deactivateDeveloperKey(KEY_ID, options),
  renameDeveloperKey: async (client, options) => client.renameDeveloperKey(KEY_ID, 'ci-2', options),
  setDeveloperKeyLimits: async (client, options) =>
    client.setDeveloperKeyLimits(KEY_ID, { characters: 1000, speechToTextMs: null }, options),
  getUsageReport: async (client, options) => client.getUsageReport(RANGE, 'key_and_day', options),
  listTagUsage: async (client, options) => client.listTagUsage(RANGE, 'day', options),
  listLanguagePairUsage: async (client, options) =>
    client.listLanguagePairUsage(RANGE, { byKey: true, byDay: true }, options),
  listPrograms: async (client, options) => client.listPrograms(options),
  addProgram: async (client, options) =>
    client.addProgram(
      { label: 'Writer', uses: ['texts'], characterLimit: 500, projectId: null },
      options,
    ),
  editProgram: async (client, options) =>
    client.editProgram({ programId: PROGRAM_ID, characterLimit: null }, options),
  removeProgram: async (client, options) => client.removeProgram(PROGRAM_ID, options),
  openProgramListener: async (client, options) =>
    client.openProgramListener({ port: 1188, origins: [] }, options),
  prepareDirection: async (client, options) =>
    client.prepareDirection({ sourceLang: 'EN', targetLang: 'DE' }, options),
  detectLanguages: async (client, options) => client.detectLanguages(['Dzień dobry'], options),
} satisfies Record<string, ResourceCall>;
