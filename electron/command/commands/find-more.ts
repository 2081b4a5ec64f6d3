import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { Project } from '../../../shared/domain/projects/project.ts';
import type { Caller } from '../caller.ts';
import { findNamed } from './find-named.ts';
import { readAll } from './pages.ts';

/** Lists the local memories by name. */
export const listMemories = (caller: Caller): Promise<LocalMemory[]> =>
  readAll(async (page) => {
    const { memories: rows, total } = await caller.call('memories:list', { text: '', ...page });
    return { rows, total };
  });

/** Lists the local glossaries by name. */
export const listGlossaries = (caller: Caller): Promise<LocalGlossary[]> =>
  readAll(async (page) => {
    const query = { text: '', connectionId: null, ...page };
    const { glossaries: rows, total } = await caller.call('glossaries:list', query);
    return { rows, total };
  });

/** Returns the local memory of this name or ID. @throws CommandError `USAGE` */
export const findMemory = async (caller: Caller, name: string): Promise<LocalMemory> =>
  findNamed(await listMemories(caller), name, 'memory');

/** Returns the local glossary of this name or ID. @throws CommandError `USAGE` */
export const findGlossary = async (caller: Caller, name: string): Promise<LocalGlossary> =>
  findNamed(await listGlossaries(caller), name, 'glossary');

/** Returns the project of this name or ID; null for none. @throws CommandError `USAGE` */
export async function findProject(caller: Caller, name: string | null): Promise<Project | null> {
  if (name === null) return null;
  const { projects } = await caller.call('projects:get-catalog', undefined);
  return findNamed(projects, name, 'project');
}

/** Returns the ID of the customer of this name or ID; null for none. @throws CommandError `USAGE` */
export async function findCustomerId(caller: Caller, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const { customers } = await caller.call('projects:get-catalog', undefined);
  return findNamed(customers, name, 'customer').id;
}
