import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TmxEvent } from '../../../../shared/tmx/read-tmx.ts';
import { createTmxReader } from '../../../../shared/tmx/read-tmx.ts';
import { TmxError } from '../../../../shared/tmx/tmx-error.ts';
import { createXmlDecoder } from '../../../../shared/tmx/xml-decoder.ts';
import { badRequest } from '../../http/service-error.ts';
import type { MemoriesRepo } from './repo.ts';
import { removeAll } from './repo.ts';
import { toMemorySource } from './languages.ts';
import type { MemoryUnit } from './units.ts';
import { toMemoryUnits } from './units.ts';
import type { MemoryWriter } from './writer.ts';
import { createMemoryWriter } from './writer.ts';

/** What is read, kept in memory and written at a time; others get their turn between. */
const STEP_BYTES = 65_536;

/**
 * Fills a new memory from the bytes of a TMX file. What is kept in memory does not grow with the
 * file. The memory is seen only when all of it is there; after a failure nothing is left of it.
 * @param sourceLang null: the header's
 * @param begin makes the empty memory for a source language and tells its number
 * @throws 400
 */
export async function importTmx(
  repo: MemoriesRepo,
  body: AsyncIterable<Uint8Array>,
  sourceLang: string | null,
  begin: (sourceLang: string) => number,
): Promise<{ skippedUnitCount: number }> {
  const decoder = createXmlDecoder();
  const reader = createTmxReader();
  const state: ImportState = {
    source: sourceLang === null ? null : toMemorySource(sourceLang),
    target: null,
    skippedUnitCount: 0,
  };
  try {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += STEP_BYTES) {
        take(reader.write(decoder.write(chunk.subarray(at, at + STEP_BYTES))), state, repo, begin);
        while (state.target?.writer.writeIndex(false) === true) await nextTurn();
        await nextTurn();
      }
    }
    take(reader.write(decoder.end()), state, repo, begin);
    take(reader.end(), state, repo, begin);
    const { target, skippedUnitCount, source } = state;
    if (target === null) {
      throw badRequest(
        `The TMX has no unit with a text in ${source ?? 'its source language'} and a translation of it.`,
      );
    }
    while (target.writer.writeIndex(true)) await nextTurn();
    repo.finish(target.memoryNumber, target.writer.targetLangs());
    return { skippedUnitCount };
  } catch (error) {
    if (state.target !== null) await removeAll(repo, state.target.memoryNumber);
    throw error instanceof TmxError ? badRequest(error.message) : error;
  }
}

interface ImportState {
  /** Base code, lower case; null until the header is read. */
  source: string | null;
  /** Null until the first unit that can be kept. */
  target: { readonly memoryNumber: number; readonly writer: MemoryWriter } | null;
  skippedUnitCount: number;
}

function take(
  events: readonly TmxEvent[],
  state: ImportState,
  repo: MemoriesRepo,
  begin: (sourceLang: string) => number,
): void {
  const units: MemoryUnit[] = [];
  for (const event of events) {
    if (event.kind === 'header') {
      const { sourceLang } = event.header;
      state.source ??= sourceLang === null ? null : toMemorySource(sourceLang);
      continue;
    }
    if (state.source === null) {
      throw badRequest('The TMX names no source language: say it with source_lang.');
    }
    const found = toMemoryUnits(event.unit, state.source);
    if (found.length === 0) state.skippedUnitCount += 1;
    units.push(...found);
  }
  if (units.length === 0 || state.source === null) return;
  if (state.target === null) {
    const memoryNumber = begin(state.source);
    state.target = { memoryNumber, writer: createMemoryWriter(repo, memoryNumber) };
  }
  state.target.writer.add(units);
}
