import { createHash } from 'node:crypto';
import { DESTINATIONS, isConfidential, mayReach } from '../../../shared/domain/lane/reach.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { ProjectRules } from '../../../shared/domain/projects/project-rules.ts';
import { parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import type { MemoryTmx } from '../memories/tmx.ts';

/** Memories listed at a time. */
const PAGE_SIZE = 100;

/** Requests on behalf of one program, in its own account. */
export type ProgramAccount = Pick<
  TranslationClient,
  | 'listGlossaries'
  | 'putGlossary'
  | 'deleteGlossary'
  | 'listTranslationMemories'
  | 'importTranslationMemory'
  | 'deleteTranslationMemory'
>;

interface Chosen {
  glossary: LocalGlossary | null;
  memories: LocalMemory[];
}

const NOTHING: Chosen = { glossary: null, memories: [] };

/**
 * Copies of a project's glossary and memories in the accounts of programs, which translate with
 * them. A program may pass on what it gets, so a copy holds only what may reach one.
 */
export type ProgramCopies = ReturnType<typeof createProgramCopies>;

export function createProgramCopies(deps: {
  rules: Pick<
    Database['projectRules'],
    'list' | 'listConfidentialOfGlossary' | 'listConfidentialOfMemory'
  >;
  glossaries: Pick<Database['glossaries'], 'get'>;
  entries: Pick<Database['glossaryEntries'], 'readAll'>;
  memories: Pick<Database['memories'], 'list'>;
  tmx: Pick<MemoryTmx, 'readLeaving'>;
}) {
  const memoriesOf = async ({ projectId, memoryId }: ProjectRules): Promise<LocalMemory[]> => {
    const found: LocalMemory[] = [];
    for (let page = 1; ; page += 1) {
      const { memories, total } = await deps.memories.list({ text: '', page, limit: PAGE_SIZE });
      found.push(
        ...memories.filter(
          ({ id, projectIds }) => id === memoryId || projectIds.includes(projectId),
        ),
      );
      if (page * PAGE_SIZE >= total) return found;
    }
  };
  const chosenOf = async (rules: ProjectRules): Promise<Chosen> => {
    const { glossaryId } = rules;
    const isOpen =
      glossaryId !== null && (await deps.rules.listConfidentialOfGlossary(glossaryId)).length === 0;
    const memories: LocalMemory[] = [];
    for (const memory of await memoriesOf(rules)) {
      const owners = await deps.rules.listConfidentialOfMemory(memory.id);
      if (owners.length === 0) memories.push(memory);
    }
    return { glossary: isOpen ? await deps.glossaries.get(glossaryId) : null, memories };
  };

  const settleGlossary = async (
    account: ProgramAccount,
    programId: string,
    glossary: LocalGlossary | null,
  ): Promise<void> => {
    const wantedId = glossary === null ? null : copyId(programId, glossary.id);
    for (const { id } of await account.listGlossaries()) {
      if (id !== wantedId) await account.deleteGlossary(id);
    }
    if (glossary === null || wantedId === null) return;
    const dictionaries = [];
    for (const { id, sourceLang: source, targetLang: target } of glossary.dictionaries) {
      const entries = await deps.entries.readAll(id);
      if (entries !== '') dictionaries.push({ source, target, entries: parseTsv(entries) });
    }
    await account.putGlossary(wantedId, { name: glossary.name, dictionaries });
  };
  /** The name of a copy says what it holds, so that an equal one is not sent again. */
  const settleMemories = async (
    account: ProgramAccount,
    memories: readonly LocalMemory[],
    reachMark: string,
  ): Promise<void> => {
    const wanted = new Map(
      memories.map((memory) => [
        `${memory.id} ${String(memory.changedAtMs)} ${String(memory.unitCount)} ${reachMark}`,
        memory,
      ]),
    );
    for (const { id, name } of await account.listTranslationMemories()) {
      if (!wanted.delete(name)) await account.deleteTranslationMemory(id);
    }
    for (const [name, { id, sourceLang }] of wanted) {
      let sizeBytes = 0;
      let unitCount = 0;
      for await (const { bytes, doneCount } of deps.tmx.readLeaving(id, sourceLang)) {
        sizeBytes += bytes.length;
        unitCount = doneCount;
      }
      if (unitCount === 0) continue;
      await account.importTranslationMemory({
        name,
        sourceLang,
        sizeBytes,
        open: () => bytesOf(deps.tmx, id, sourceLang),
      });
    }
  };

  return {
    /** Lists the projects that may be chosen for a program, by name. */
    async listProjects(): Promise<{ id: string; name: string }[]> {
      const rules = await deps.rules.list();
      return rules
        .filter(({ reach }) => mayReach(reach, DESTINATIONS.otherProgram))
        .map(({ projectId, projectName }) => ({ id: projectId, name: projectName }));
    },
    /**
     * Brings the copies of a program into step with its project. Of a project that is now
     * confidential, and of one that is gone, nothing stays.
     */
    async settle(
      { id, projectId }: { id: string; projectId: string | null },
      account: ProgramAccount,
    ): Promise<void> {
      const all = projectId === null ? [] : await deps.rules.list();
      const rules = all.find((each) => each.projectId === projectId);
      const isWanted = rules !== undefined && mayReach(rules.reach, DESTINATIONS.otherProgram);
      const { glossary, memories } = isWanted ? await chosenOf(rules) : NOTHING;
      const confidential = all.filter(({ reach }) => isConfidential(reach));
      const mark = hash(
        confidential
          .map((each) => each.projectId)
          .toSorted()
          .join(' '),
      );
      await settleGlossary(account, id, glossary);
      await settleMemories(account, memories, mark.slice(0, 12));
    },
  };
}

async function* bytesOf(
  tmx: Pick<MemoryTmx, 'readLeaving'>,
  memoryId: string,
  sourceLang: string,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of tmx.readLeaving(memoryId, sourceLang)) yield bytes;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns a UUID: no two accounts of a service may have a glossary with the same id. */
function copyId(programId: string, glossaryId: string): string {
  const hex = hash(`${programId} ${glossaryId}`);
  return [8, 4, 4, 4, 12]
    .map((length, index, lengths) => {
      const start = lengths.slice(0, index).reduce((sum, each) => sum + each, 0);
      return hex.slice(start, start + length);
    })
    .join('-');
}
