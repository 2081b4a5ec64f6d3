import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import { startServices } from '../../../../electron/embedded/start/services.ts';
import { createHistoryExportService } from '../../../../electron/services/history/export-service.ts';
import { createSourceLanguageService } from '../../../../electron/services/documents/source-language-service.ts';
import { newItem, newJob, openInWorker, segments } from '../../../db/helpers.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { exchangeFiles } from '../../../unit/platform/forgetful-files.ts';
import { aSlot, codec } from '../../../unit/services/support/transfers-under-test.ts';

const TEXTS = {
  english: 'The committee approved the budget for the coming year without any changes.',
  french: 'Le comité a approuvé le budget de l’année prochaine sans aucune modification.',
  russian: 'Комитет утвердил бюджет на следующий год без каких-либо изменений.',
} as const;

/** Opens a history from an earlier version, with the detection of the built-in service. */
async function openRepair() {
  const services = await startServices({
    dataFolder: temporaryFolder(),
    engine: 'pseudo',
    port: 0,
    log: () => undefined,
  });
  onTestFinished(() => services.close());
  const database = openInWorker(join(temporaryFolder(), 'database', 'dragoman.db'));
  await database.documentJobs.insert([newJob('job', { sourceLang: null })]);
  for (const [id, text] of Object.entries(TEXTS)) {
    const documentJobId = id === 'english' ? 'job' : null;
    await database.history.add(
      newItem(id, { sourceLang: null, targetLang: 'DE', documentJobId }),
      segments([text, 'x']),
    );
  }
  await database.history.add(
    newItem('figures', { sourceLang: null }),
    segments(['12 – 14', '12 – 14']),
  );
  const client = createTranslationClient({
    baseUrl: services.translation.url,
    getKey: async () => Promise.resolve(services.translation.key),
    transport: createNodeTransport(),
    appVersion: '0.0.0-test',
  });
  onTestFinished(() => {
    client.close();
  });
  const repair = createSourceLanguageService({
    repo: database.sourceLanguages,
    listItemIds: (filter) => database.history.listIds(filter),
    detect: (texts) => client.detectLanguages(texts),
    now: () => 1,
    logger: {
      error: (_message, fields) => {
        throw fields?.['error'] ?? new Error('failed');
      },
    },
    onItemsChanged: () => undefined,
    onJobsChanged: () => undefined,
  });
  return { database, repair };
}

describe('a history whose documents have no known source language', () => {
  it('gets one from its texts: in the list, the filters, the job and an exported memory', async () => {
    const { database, repair } = await openRepair();
    await repair.findAll();
    const found = await database.history.search({ text: '', page: 1, limit: 10 });
    expect(
      Object.fromEntries(
        found.items.map((item) => [item.id, [item.sourceLang, item.sourceLangBasis]]),
      ),
    ).toEqual({
      english: ['EN', 'detected'],
      french: ['FR', 'detected'],
      russian: ['RU', 'detected'],
      figures: [null, 'undetected'],
    });
    expect((await database.documentJobs.get('job'))?.sourceLang).toBe('EN');
    const { sourceLangs } = await database.history.listFacets();
    expect(sourceLangs.map(({ code }) => code).toSorted()).toEqual(['EN', 'FR', 'RU']);

    const path = join(temporaryFolder(), 'out.tmx');
    await createHistoryExportService({
      history: database.history,
      files: exchangeFiles,
      codec,
      slot: aSlot().slot,
    }).export({ format: 'tmx', filter: { text: '', sourceLang: 'FR' } }, path);
    const tmx = readFileSync(path, 'utf8');
    expect(tmx).toMatch(/xml:lang="fr"/iu);
    expect(tmx).not.toContain('xml:lang="und"');
  });
});
