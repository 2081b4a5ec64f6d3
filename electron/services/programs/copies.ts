import { createHash } from 'node:crypto';
import { DESTINATIONS, isConfidential, mayReach } from '../../../shared/domain/lane/reach.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { ProjectRules } from '../../../shared/domain/projects/project-rules.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import { readCopy } from '../glossaries/built-in-copies.ts';
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

/** Copies that an account should have. */
interface Wanted {
  glossary: { id: string; of: LocalGlossary } | null;
  /** By the name of the copy, which says what it holds, so that an equal one is not sent again. */
  memories: Map<string, LocalMemory>;
}

/** Deletes all glossaries and memories of an account at the built-in service. */
export async function deleteTerms(account: Omit<ProgramAccount, `${'put' | 'import'}${string}`>) {
  for (const { id } of await account.listGlossaries()) await account.deleteGlossary(id);
  for (const { id } of await account.listTranslationMemories()) {
    await account.deleteTranslationMemory(id);
  }
}

/** A program and its project; null for none. */
interface ProgramOf {
  id: string;
  projectId: string | null;
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

  const wantedFor = async ({ id, projectId }: ProgramOf): Promise<Wanted> => {
    const all = projectId === null ? [] : await deps.rules.list();
    const rules = all.find((each) => each.projectId === projectId);
    const isWanted = rules !== undefined && mayReach(rules.reach, DESTINATIONS.otherProgram);
    const { glossary, memories } = isWanted ? await chosenOf(rules) : NOTHING;
    const confidential = all.filter(({ reach }) => isConfidential(reach));
    // Another project may keep some of a memory here: a copy from before that holds too much.
    const mark = hash(
      confidential
        .map((each) => each.projectId)
        .toSorted()
        .join(' '),
    );
    return {
      glossary: glossary === null ? null : { id: copyId(id, glossary.id), of: glossary },
      memories: new Map(
        memories.map((memory) => [
          [memory.id, memory.changedAtMs, memory.unitCount, mark.slice(0, 12)].join(' '),
          memory,
        ]),
      ),
    };
  };
  /** Deletes what a program may no longer use, and memories that have changed. */
  const withdraw = async (account: ProgramAccount, wanted: Wanted): Promise<void> => {
    for (const { id } of await account.listGlossaries()) {
      if (id !== wanted.glossary?.id) await account.deleteGlossary(id);
    }
    for (const { id, name } of await account.listTranslationMemories()) {
      // A copy that is there already needs no other.
      if (!wanted.memories.delete(name)) await account.deleteTranslationMemory(id);
    }
  };
  const addGlossary = async (
    account: ProgramAccount,
    { id: copyId, of }: NonNullable<Wanted['glossary']>,
  ): Promise<void> => {
    const copy = await readCopy(of, deps.entries);
    try {
      await account.putGlossary(copyId, copy);
    } catch (error) {
      // An older copy would translate with terms that were changed or deleted since.
      const copies = await account.listGlossaries();
      if (copies.some(({ id }) => id === copyId)) await account.deleteGlossary(copyId);
      throw error;
    }
  };
  const addMemory = async (
    account: ProgramAccount,
    name: string,
    { id, sourceLang }: LocalMemory,
  ): Promise<void> => {
    let sizeBytes = 0;
    let unitCount = 0;
    for await (const { bytes, doneCount } of deps.tmx.readLeaving(id, sourceLang)) {
      sizeBytes += bytes.length;
      unitCount = doneCount;
    }
    if (unitCount === 0) return;
    const open = (): AsyncGenerator<Uint8Array> => bytesOf(deps.tmx, id, sourceLang);
    await account.importTranslationMemory({ name, sourceLang, sizeBytes, open });
  };
  /** Adds each copy that it can. @throws the first error */
  const add = async (account: ProgramAccount, { glossary, memories }: Wanted): Promise<void> => {
    const errors: unknown[] = [];
    const attempt = (work: Promise<void>): Promise<void> =>
      work.catch((error: unknown) => void errors.push(error));
    if (glossary !== null) await attempt(addGlossary(account, glossary));
    for (const [name, memory] of memories) await attempt(addMemory(account, name, memory));
    if (errors.length > 0) throw errors[0];
  };

  return {
    /** Lists the projects that may be chosen for a program, by name. */
    async listOffered(): Promise<{ id: string; name: string }[]> {
      const rules = await deps.rules.list();
      return rules
        .filter(({ reach }) => mayReach(reach, DESTINATIONS.otherProgram))
        .map(({ projectId, projectName }) => ({ id: projectId, name: projectName }));
    },
    /**
     * Deletes copies that a program may no longer use. Nothing stays of a project that is now confidential
     * or gone.
     */
    withdraw: async (program: ProgramOf, account: ProgramAccount): Promise<void> =>
      withdraw(account, await wantedFor(program)),
    /** Deletes all copies of a program. */
    clear: (_program: ProgramOf, account: ProgramAccount): Promise<void> => deleteTerms(account),
    /**
     * Brings the copies of a program into step with its project, as far as possible.
     * @throws `api/too-large` and other errors of the service
     */
    async settle(program: ProgramOf, account: ProgramAccount): Promise<void> {
      const wanted = await wantedFor(program);
      await withdraw(account, wanted);
      await add(account, wanted);
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
