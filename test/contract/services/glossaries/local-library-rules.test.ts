import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../electron/db/client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { createGlossaryLocalService } from '../../../../electron/services/glossaries/local-service.ts';
import { createMemoryService } from '../../../../electron/services/memories/service.ts';
import { putMigratedDatabase } from '../../../support/migrated-database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const EN_DE = { sourceLang: 'en', targetLang: 'de' };

describe("data that can't be stored is refused with its field, and changes nothing", () => {
  let folder: string;
  let database: Database;
  let ids = 0;
  const shared = { newId: () => String((ids += 1)), now: () => 1, onChanged: () => undefined };

  beforeAll(() => {
    folder = temporaryFolder();
    database = openDatabase({
      file: putMigratedDatabase(join(folder, 'database', 'dragoman.db')),
      workerUrl: new URL('../../../../electron/db/worker.ts', import.meta.url),
    });
  });
  afterAll(async () => {
    await database.close();
  });

  const refusal = (field: string, message: string) => ({
    code: 'input/invalid',
    message,
    details: { field },
  });

  it('in a glossary', async () => {
    const glossaries = createGlossaryLocalService({
      glossaries: database.glossaries,
      entries: database.glossaryEntries,
      ...shared,
    });
    const noName = refusal('name', 'The name is empty.');
    await expect(glossaries.create({ name: '   ', ...EN_DE })).rejects.toMatchObject(noName);
    const same = { name: 'Shop', sourceLang: 'fr', targetLang: 'fr' };
    const samePair = refusal('targetLang', 'Source and target are the same language.');
    await expect(glossaries.create(same)).rejects.toMatchObject(samePair);
    const made = await glossaries.create({ name: ' Shop ', ...EN_DE });
    const edited = glossaries.edit({ glossaryId: made.id, name: '   ' });
    await expect(edited).rejects.toMatchObject(noName);
    const twice = { glossaryId: made.id, sourceLang: 'fr', targetLang: 'fr' };
    await expect(glossaries.addDictionary(twice)).rejects.toMatchObject(samePair);
    expect(await glossaries.get(made.id)).toMatchObject({ name: 'Shop', dictionaries: [EN_DE] });
  });

  it('in a memory', async () => {
    const memories = createMemoryService({
      memories: database.memories,
      units: database.memoryUnits,
      ruledMemory: () => Promise.resolve(null),
      offers: { withProblem: (memory) => memory, wake: () => undefined },
      ...shared,
    });
    const noName = refusal('name', 'The name is empty.');
    await expect(memories.create({ name: '   ', ...EN_DE })).rejects.toMatchObject(noName);
    const { id: memoryId } = await memories.create({ name: ' Shop ', ...EN_DE });
    await expect(memories.edit({ memoryId, name: '   ' })).rejects.toMatchObject(noName);
    const unit = { memoryId, source: 'The door is open.', target: '  ', targetLang: 'de' };
    await expect(memories.addUnit(unit)).rejects.toMatchObject(
      refusal('target', 'The target is empty. Nothing was changed.'),
    );
    const { id: unitId } = await memories.addUnit({ ...unit, target: 'Die Tür ist offen.' });
    const emptied = memories.editUnit({ memoryId, unitId, source: '  ', target: 'Die Tür' });
    await expect(emptied).rejects.toMatchObject(
      refusal('source', 'The source is empty. Nothing was changed.'),
    );
    expect(await memories.get(memoryId)).toMatchObject({ name: 'Shop', unitCount: 1 });
  });
});
