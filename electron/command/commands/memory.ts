import { ON_KNOWN } from '../../../shared/domain/history/transfer.ts';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import type { LocalMemory, MemoryUnit } from '../../../shared/domain/memories/local-memory.ts';
import type { Caller } from '../caller.ts';
import { CommandError, EXIT, usage, type Command } from '../command.ts';
import { withProgress } from './export.ts';
import { findMemory, listMemories } from './find-more.ts';
import { existingFile } from './named-paths.ts';
import { notePage, pageOf } from './pages.ts';
import { counted } from './show.ts';

/** `dragoman memory import FILE` */
export const memoryImport: Command = async (run, args) => {
  const { caller, out } = run;
  const path = await existingFile(run, args.positional[0] ?? '');
  const name = args.value('memory');
  const memoryId = name === null ? null : (await findMemory(caller, name)).id;
  const onKnown = ON_KNOWN.find((each) => each === args.value('known'));
  const done = await withProgress(run, 'memories:transfer-progressed', async () => {
    const asked = await caller.call('memories:import', { memoryId }, { files: { open: [path] } });
    if (asked === null || !('question' in asked)) return asked;
    if (onKnown !== undefined) return caller.call('memories:import', { memoryId, onKnown });
    const { changedCount } = asked.question;
    throw usage(
      `The memory translates ${counted(changedCount, 'text')} of the file differently. Say what to do with --known: skip, replace, or add. Nothing was imported.`,
    );
  });
  if (done === null || 'question' in done)
    throw new CommandError(EXIT.FAILED, 'Nothing was imported.');
  const { memory, addedCount, replacedCount, knownCount, skippedCount } = done;
  out.result({
    memory: { id: memory.id, name: memory.name, unitCount: memory.unitCount },
    addedCount,
    replacedCount,
    knownCount,
    skippedCount,
  });
  out.line(
    `${memory.name}: ${counted(addedCount, 'unit')} added, ${String(replacedCount)} replaced.`,
  );
  const leftOut = knownCount + skippedCount;
  if (leftOut > 0) out.note(`${counted(leftOut, 'unit')} left out: known, or without a text.`);
  return EXIT.OK;
};

/** `dragoman memory search TEXT` */
export const memorySearch: Command = async ({ caller, out }, args) => {
  const { page, limit } = pageOf(args);
  const text = args.positional.join(' ').slice(0, MAX_SEARCH_CHARS);
  const name = args.value('memory');
  const memories = name === null ? await listMemories(caller) : [await findMemory(caller, name)];
  const targetLang = args.value('to');
  if (targetLang !== null && !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/u.test(targetLang)) {
    throw usage(`--to takes a language code such as es, not “${targetLang}”.`);
  }
  const { total, units: shown } = await searchMemories(caller, memories, {
    query: { text, targetLang },
    page,
    limit,
  });
  out.result({ total, units: shown });
  for (const { source, target, targetLang: lang, memory } of shown) {
    out.line(source);
    out.line(`  ${lang}: ${target} (${memory})`);
  }
  const nothing = memories.length === 0 ? 'There are no memories.' : 'Nothing was found.';
  notePage(out, { page, limit, total }, nothing);
  return EXIT.OK;
};

/** Reads one page of what all memories have together, in their order. */
async function searchMemories(
  caller: Caller,
  memories: readonly LocalMemory[],
  { query, page, limit }: { query: SearchQuery; page: number; limit: number },
) {
  const from = (page - 1) * limit;
  const units: (Pick<
    MemoryUnit,
    'source' | 'target' | 'sourceLang' | 'targetLang' | 'changedAtMs'
  > & { memory: string })[] = [];
  let total = 0;
  for (const { id: memoryId, name: memory } of memories) {
    const read = (part: number) =>
      caller.call('memories:list-units', { memoryId, ...query, page: part, limit });
    const first = await read(1);
    // Rows of this memory that belong to the page.
    const start = Math.max(0, from - total);
    const end = Math.min(first.total, from + limit - total);
    total += first.total;
    for (let part = Math.floor(start / limit) + 1; (part - 1) * limit < end; part += 1) {
      const found = part === 1 ? first : await read(part);
      const skipped = (part - 1) * limit;
      for (const unit of found.units.slice(Math.max(0, start - skipped), end - skipped)) {
        const { source, target, sourceLang, targetLang, changedAtMs } = unit;
        units.push({ memory, source, target, sourceLang, targetLang, changedAtMs });
      }
    }
  }
  return { total, units };
}

interface SearchQuery {
  text: string;
  targetLang: string | null;
}
