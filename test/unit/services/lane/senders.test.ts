import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTimeAccount } from '../../../../electron/clients/time/create-time-account.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';
import { unusedTranslationClient } from '../../../fakes/unused-translation-client.ts';

const ELECTRON = join(import.meta.dirname, '../../../../electron');

/**
 * Gates that hold back texts of confidential projects where something is sent.
 * - `project`: the client was created for the project of the sent text; the lane refuses a confidential one.
 * - `outbox`: same, for the projects of each change.
 * - `container`: the client was created for the confidential projects that are the only users of the glossary or
 *   memory; sent parts of a memory were read by a query that omits what only confidential projects have.
 * - `account`: the client has no method that takes a text of a project.
 * - `person`: the user types it on a page that belongs to no project.
 * - `here`: the built-in service.
 */
type Gate = 'project' | 'outbox' | 'container' | 'account' | 'person' | 'here';

/** All files that call a method of a client, with the methods by gate. Add a new one only with its gate. */
const SENDERS: Record<string, Partial<Record<Gate, string>>> = {
  'compose/documents.ts': {
    here: 'detectLanguages',
  },
  'services/connections/connection-service.ts': {
    account: 'getUsage listGlossaries listLanguages',
  },
  'services/documents/collection.ts': {
    project: 'confirmDocument downloadDocument getDocumentStatus listDocumentSegments',
  },
  'services/documents/known/known-result.ts': {
    here: 'readDocumentTexts writeEdits',
  },
  'services/documents/known/known-steps.ts': {
    project: 'translateText',
  },
  'services/documents/known/split-document.ts': {
    here: 'readDocumentTexts',
  },
  'services/documents/sound/sound-calls.ts': {
    project: 'getVoiceJob',
  },
  'services/documents/sound/sound-results.ts': {
    project: 'confirmVoiceJob downloadVoiceResult getVoiceJob listVoiceSegments',
  },
  'services/documents/sound/sound-steps.ts': {
    project: 'createVoiceJob getVoiceJob uploadSound',
  },
  'services/documents/steps.ts': {
    project: 'getDocumentStatus',
  },
  'services/documents/tag-lines.ts': {
    here: 'readTags',
  },
  'services/documents/upload-step.ts': {
    project: 'uploadDocument',
  },
  'services/glossaries/push.ts': {
    container:
      'createGlossary deleteDictionary getDictionaryEntries getGlossary listGlossaries replaceDictionary updateGlossary',
  },
  'services/glossaries/remote.ts': {
    account: 'getSinglePairEntries getSinglePairGlossary listGlossaries listSinglePairGlossaries',
    container: 'getDictionaryEntries getGlossary',
  },
  'services/glossaries/service.ts': {
    project: 'getDictionaryEntries getGlossary',
  },
  'services/glossaries/spoken-terms-service.ts': {
    person:
      'createSpokenTerms deleteSpokenTermList deleteSpokenTerms getSpokenTermEntries getSpokenTerms listSpokenTerms putSpokenTermEntries updateSpokenTerms',
  },
  'services/glossaries/style-profile-service.ts': {
    person:
      'createStyleProfile deleteStyleProfile getStyleProfile listGlossaries listStyleProfiles listStyleRules listTranslationMemories',
    container: 'updateStyleProfile',
  },
  'services/glossaries/style-rule-service.ts': {
    person:
      'addCustomInstruction createStyleRules deleteCustomInstruction deleteStyleRules getStyleRules listStyleRules renameStyleRules replaceConfiguredRules replaceCustomInstruction',
  },
  'services/glossaries/built-in-copies.ts': {
    here: 'deleteGlossary listGlossaries putGlossary',
  },
  'services/glossaries/sync-service.ts': {
    container: 'deleteGlossary',
  },
  'services/memories/offer-service.ts': {
    here: 'deleteTranslationMemory importTranslationMemory listTranslationMemories',
  },
  'services/memories/remote-file.ts': {
    container:
      'declareMemoryImport downloadMemoryExport getMemoryJob startMemoryExport uploadMemoryFile',
  },
  'services/memories/remote-service.ts': {
    account: 'listTranslationMemories',
    person: 'listMemorySegments',
  },
  'services/memories/replace-remote.ts': {
    container: 'deleteTranslationMemory getMemoryJob listTranslationMemories',
  },
  'services/memories/sync-service.ts': {
    container: 'deleteTranslationMemory listTranslationMemories',
  },
  'services/review/edited-document-service.ts': {
    here: 'writeEdits',
  },
  'services/sync/senders.ts': {
    outbox:
      'createCustomer createEntry createProject deleteCustomer deleteEntry deleteProject findEntryByClientRef listCustomers listProjects renameCustomer setCustomerActive updateEntry updateProject',
  },
  'services/sync/time-instance-guard.ts': {
    account: 'listProjects readEntry readInstance',
  },
  'services/sync/time-pull-service.ts': {
    account: 'listCustomers listEntries listProjects',
  },
  'services/sync/time-sync-schedule.ts': {
    account: 'keepAlive',
  },
  'services/texts/facts.ts': {
    project:
      'listGlossaries listResourceLanguages listStyleProfiles listStyleRules listTranslationMemories',
  },
  'services/programs/copies.ts': {
    project:
      'deleteGlossary deleteTranslationMemory importTranslationMemory listGlossaries listTranslationMemories putGlossary',
  },
  'services/programs/service.ts': {
    account: 'addProgram editProgram listPrograms openProgramListener removeProgram',
  },
  'services/texts/improvement-service.ts': {
    project: 'correctTexts rephraseTexts',
  },
  'services/texts/service.ts': {
    project: 'prepareDirection',
  },
  'services/texts/translation-service.ts': {
    project: 'detectLanguages translateText',
  },
  'services/time/time-connection-service.ts': {
    account: 'probeCapabilities revoke',
  },
  'services/usage/developer-key-service.ts': {
    account:
      'createDeveloperKey deactivateDeveloperKey listDeveloperKeys renameDeveloperKey setDeveloperKeyLimits',
  },
  'services/usage/report-service.ts': {
    account: 'getUsageReport listLanguagePairUsage listTagUsage',
  },
  'services/usage/service.ts': {
    account: 'getAccountUsage',
  },
  'services/voice/options.ts': {
    account: 'listResourceLanguages',
  },
  'services/voice/service.ts': {
    project: 'openVoiceLine reconnectVoice',
  },
  'services/voice/stay-request.ts': {
    project: 'getGlossary getSpokenTerms requestVoice',
  },
};

/** All created clients, by file; their purpose determines what may pass. */
const CLIENTS: Record<string, readonly string[]> = {
  // Without a project: the built-in service.
  'compose/documents.ts': ['NO_PROJECT', 'ofProject(projectId, ofProfile)'],
  'compose/glossaries.ts': [
    "'account'",
    // The built-in service.
    'NO_PROJECT',
    '{ projectIds: await options.projectsOfGlossary(glossaryId) }',
  ],
  // Without a project: the built-in service, style rules, spoken terms, and a search in a memory of
  // a service.
  'compose/memories.ts': ["'account'", 'NO_PROJECT', '{ projectIds }'],
  'compose/programs.ts': ["'account'", 'NO_PROJECT'],
  'services/connections/connection-service.ts': ["'account'"],
  'services/documents/sound/sound-check.ts': ["'account'"],
  'services/sync/time-instance-guard.ts': ["'account'"],
  'services/sync/time-pull-service.ts': ["'account'"],
  'services/sync/time-sync-schedule.ts': ["'account'"],
  'services/sync/time-sync.ts': ['{ projectIds: work.projectIds }'],
  'services/texts/access.ts': ['ofProject(projectId, ofProfile)'],
  'services/time/time-connection-service.ts': ["'account'"],
  'services/usage/admin-access.ts': ["'account'"],
  'services/usage/service.ts': ["'account'"],
  'services/voice/options.ts': ["'account'"],
  'services/voice/service.ts': ['ofProject(projectId)'],
};

/** All files that accept or create network access: all others get a client. */
const WAYS_OUT: Record<string, string> = {
  'clients/http/node-lines.ts': 'behind the lane, or pinned to the services inside the app',
  'clients/http/node-transport.ts': 'behind the lane, or pinned to the services inside the app',
  'clients/http/service-caller.ts': 'names the purpose of its client with every request',
  'clients/models/attachment-client.ts': 'asks for published models, with no text',
  'clients/models/model-list-client.ts': 'asks for published models, with no text',
  'clients/time/time-status-errors.ts': 'knows the names of statuses',
  'clients/translation/create-translation-account.ts': 'names the purpose of its client',
  'clients/updates/version-list-client.ts': 'asks for the list of versions, with no text',
  'compose/connections.ts':
    'gives the lane to services outside, and the pinned way to those inside',
  'compose/models.ts': 'gives the lane',
  'compose/network.ts': 'builds the network for the lane',
  'compose/time.ts': 'gives the lane to services outside, and the pinned way to those inside',
  'compose/updates.ts': 'gives the lane',
  'clients/http/line-tunnel.ts': 'behind the lane',
  'platform/network/net-transport.ts': 'behind the lane',
  'command/client.ts': 'connects to the app on this computer, over a socket in its file system',
  'command/server.ts': 'listens to commands on this computer, over a socket in its file system',
  'platform/x11-tray.ts': 'asks the X server of this computer, over a socket in its file system',
  'clients/http/pinned-transport.ts': 'refuses every other host',
};

/** Names that are also methods of a client. */
const OTHERS = new Set([
  'connections.getUsage',
  'connections.listGlossaries',
  'local.listEntries',
  'catalog.deleteCustomer',
  'catalog.deleteProject',
  'sound.revoke',
  'session.revoke',
  'permission.revoke',
]);
const NO_CALLS = new Set([
  'close',
  'setConcurrency',
  'expectInstance',
  'changesSince',
  'getEngine',
  'getRecognizer',
  'quotaHold',
  'resumeAfterQuota',
]);

function readSources(): [path: string, text: string][] {
  return readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith(`embedded${sep}`))
    .sort()
    .map((name) => [
      relative('', name).replaceAll(sep, '/'),
      readFileSync(join(ELECTRON, name), 'utf8'),
    ]);
}

/** Returns the names of all sending methods of the clients. */
function methodNames(): string[] {
  const refuse = async (): Promise<never> => Promise.reject(new Error('not asked'));
  const time = createTimeAccount({
    baseUrl: 'https://127.0.0.1:9',
    tokenHeader: 'bearer',
    getToken: refuse,
    userAgent: 'x',
    transport: { fetch: refuse, fetchOnce: refuse, upload: refuse },
  });
  const names = [unusedTranslationClient(), time.for(NO_PROJECT)].flatMap((client) =>
    Object.keys(client),
  );
  return [...new Set(names)].filter((name) => !NO_CALLS.has(name));
}

/** Writers of texts that otherwise only users enter: a new one has to name their project. */
const WRITERS: Record<string, string> = {
  'services/glossaries/files-service.ts': 'ingest',
  'services/glossaries/local-service.ts': 'change removeFound replaceText',
  'services/glossaries/sync-service.ts': 'ingest',
  'services/memories/service.ts': 'add remember',
};

const sources = readSources();
const isClient = (path: string): boolean => path.startsWith('clients/') || path.startsWith('db/');

describe('what sends', () => {
  it('is listed with its gate: every call of a method of a client', () => {
    const call = new RegExp(String.raw`([\w\])]+)\s*\??\.\s*(${methodNames().join('|')})\b`, 'gu');
    const found: Record<string, string> = {};
    for (const [path, text] of sources) {
      if (isClient(path)) continue;
      const methods = [...text.matchAll(call)]
        .filter(([, receiver = '', method = '']) => !OTHERS.has(`${receiver}.${method}`))
        .map(([, , method = '']) => method);
      if (methods.length > 0) found[path] = [...new Set(methods)].sort().join(' ');
    }
    const listed = Object.entries(SENDERS).map(
      ([path, gates]) =>
        [
          path,
          Object.values(gates)
            .flatMap((methods) => methods.split(' '))
            .sort()
            .join(' '),
        ] as const,
    );
    expect(found).toEqual(Object.fromEntries(listed));
  });

  it('is listed with its purpose: every client', () => {
    const found: Record<string, string[]> = {};
    for (const [path, text] of sources) {
      const made = [...text.matchAll(/\.for\(((?:[^()]|\([^()]*\))*)\)/gu)].map(([, of = '']) =>
        of.trim(),
      );
      if (made.length > 0) found[path] = [...new Set(made)].sort();
    }
    expect(found).toEqual(CLIENTS);
  });

  it('has its terms and pairs from a user, unless it names their project', () => {
    const write =
      /\bentries\s*\.\s*(ingest|change|removeFound|replaceText)\(|\bunits\s*\.\s*(add|remember)\(/gu;
    const found: Record<string, string> = {};
    for (const [path, text] of sources) {
      const methods = [...text.matchAll(write)].map(([, term, unit]) => term ?? unit ?? '');
      if (methods.length > 0) found[path] = [...new Set(methods)].sort().join(' ');
    }
    expect(found).toEqual(WRITERS);
  });

  it('has no other way to the network', () => {
    const way =
      /\b(?:createNetTransport|createNodeTransport|createPinnedTransport|createNodeLines|globalThis\.fetch)\b|\blane\.transport\(|\btransport\.(?:fetch|fetchOnce|upload)\(|(?<![.\w])fetch\(\s*[`'"u]|\bnet\.request\(|from 'node:(?:https?|net|tls)'/u;
    const found = sources.filter(([, text]) => way.test(text)).map(([path]) => path);
    expect(found).toEqual(Object.keys(WAYS_OUT).sort());
  });
});
