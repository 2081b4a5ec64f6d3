import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeText } from '../../../../shared/memory/memory-text.ts';
import { createTmxReader, type TmxEvent } from '../../../../shared/tmx/read-tmx.ts';
import { TmxError } from '../../../../shared/tmx/tmx-error.ts';
import { createXmlDecoder } from '../../../../shared/tmx/xml-events.ts';
import type { Clock } from '../../../support/clock.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import type { MemoryMatch, MemoryMatcher } from './place-match.ts';
import { isUuid } from '../../http/form.ts';
import { readSegments, writeMemoryTmx, type SegmentPage, type SegmentQuery } from './contents.ts';
import { createMemoryMatcher } from './find-match.ts';
import { type MemoriesRepo, type MemoryRecord, removeAll } from './repo.ts';
import { fittingTargets, toMemorySource, toMemoryTarget } from './languages.ts';
import { type MemoryUnit, toMemoryUnits } from './units.ts';
import { createMemoryWriter, type MemoryWriter } from './writer.ts';

/** Bytes read, held in memory, and written at a time; other work gets its turn in between. */
const STEP_BYTES = 65_536;

/**
 * Fills a new memory from the bytes of a TMX file, in constant memory. It becomes visible when
 * complete; a failure leaves nothing behind.
 * @param sourceLang null: the header's
 * @param guessesSource whether a file without a header is in the language of its first text
 * @param begin creates the empty memory for a source language and returns its number
 * @throws 400
 */
async function importTmx(
  repo: MemoriesRepo,
  body: AsyncIterable<Uint8Array>,
  sourceLang: string | null,
  begin: (sourceLang: string) => number,
  guessesSource: boolean,
): Promise<{ skippedUnitCount: number }> {
  const decoder = createXmlDecoder();
  const reader = createTmxReader({ needsHeader: !guessesSource });
  const state: ImportState = {
    source: sourceLang === null ? null : toMemorySource(sourceLang),
    target: null,
    skippedUnitCount: 0,
    guessesSource,
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
  /** Null until the first usable unit. */
  target: { readonly memoryNumber: number; readonly writer: MemoryWriter } | null;
  skippedUnitCount: number;
  readonly guessesSource: boolean;
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
    if (state.guessesSource) state.source ??= toMemorySource(event.unit.variants[0]?.lang ?? '');
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

/** Contents and metadata of a new memory. */
export interface MemoryUpload {
  readonly name: string;
  /** Null: as stated in the file. */
  readonly sourceLang: string | null;
  /** Id of a memory that the new one replaces once it is complete; null: none. */
  readonly replacesId: string | null;
  /** Bytes of a TMX file as they arrive. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface ImportedMemory {
  readonly memory: MemoryRecord;
  /** Number of units without the source language or without a translation. */
  readonly skippedUnitCount: number;
}

/** Translation memories of all accounts. @see translation service, translation memories */
export interface MemoryService {
  /** @param page from 0 */
  list(
    accountId: string,
    page: number,
    pageSize: number,
  ): { readonly memories: readonly MemoryRecord[]; readonly totalCount: number };
  /** @throws 404 */
  get(accountId: string, id: string): MemoryRecord;
  /**
   * Creates a memory from a TMX file: all of it or nothing.
   * @throws 400 with line and column for a broken file, 404 for an unknown memory to replace, 413
   * for a file that is too large
   */
  importTmx(accountId: string, upload: MemoryUpload): Promise<ImportedMemory>;
  /**
   * Returns a page of source texts with their translations. @throws 400 for an invalid cursor, 404
   */
  segments(
    accountId: string,
    id: string,
    query: SegmentQuery,
  ): SegmentPage & { readonly segmentCount: number };
  /** Streams the whole memory as TMX, in pieces. @throws 404 */
  exportTmx(accountId: string, id: string): AsyncIterable<string>;
  /** @throws 404 */
  remove(accountId: string, id: string): Promise<void>;
  /**
   * Opens a memory for one request.
   * @param source base code; null when it will be detected: other languages then find nothing
   * @throws 400 for an unknown memory or one for other languages; targets are compared without
   * their variant
   */
  matcher(
    accountId: string,
    memoryId: string,
    source: string | null,
    target: string,
  ): MemoryMatcher;
  /**
   * Opens the first of these memories that has the languages.
   * @param memoryIds UUIDs; unknown ones are passed over
   * @returns null when none has them
   */
  matcherFitting(
    accountId: string,
    memoryIds: readonly string[],
    source: string,
    target: string,
  ): MemoryMatcher | null;
  /**
   * Opens all memories of an account that match the languages as one.
   * @returns null when none matches
   */
  matcherOfAll(accountId: string, source: string, target: string): MemoryMatcher | null;
  /** Creates a small memory with a fixed id, unless the account has it. */
  seed(accountId: string, seed: MemorySeed): void;
}

/** @see translation service, translation memories: the count is a limit of this service */
const MAX_MEMORIES_PER_ACCOUNT = 1000;

/** Creates the service and removes half-finished memories of an earlier run. */
export function createMemoryService(deps: {
  readonly repo: MemoriesRepo;
  readonly clock: Clock;
  /** Whether TMX files without a header are accepted; absent: false. */
  readonly guessesSource?: boolean;
}): MemoryService {
  const { repo, clock, guessesSource = false } = deps;
  for (const number of repo.unfinished()) while (repo.removePart(number));

  const find = (accountId: string, id: string): ReturnType<MemoriesRepo['get']> =>
    isUuid(id) ? repo.get(accountId, id.toLowerCase()) : null;

  return {
    list: (accountId, page, pageSize) => ({
      memories: repo.list(accountId, pageSize, page * pageSize),
      totalCount: repo.count(accountId),
    }),
    get: (accountId, id) => find(accountId, id) ?? notFound(),
    async importTmx(accountId, { name, sourceLang, replacesId, body }) {
      const replaced = replacesId === null ? null : (find(accountId, replacesId) ?? notFound());
      if (replaced === null && repo.count(accountId) >= MAX_MEMORIES_PER_ACCOUNT) {
        throw badRequest(
          `There are ${String(MAX_MEMORIES_PER_ACCOUNT)} translation memories already. Delete one first.`,
        );
      }
      const id = randomUUID();
      const { skippedUnitCount } = await importTmx(
        repo,
        body,
        sourceLang,
        (source) => repo.begin({ accountId, id, name, sourceLang: source }, clock.now()),
        guessesSource,
      );
      if (replaced === null) return { memory: find(accountId, id) ?? notFound(), skippedUnitCount };
      // If it was removed meanwhile, the new memory keeps its current id.
      const before = find(accountId, replaced.id);
      if (before !== null) {
        repo.replace(before.number, find(accountId, id)?.number ?? before.number, randomUUID());
        await removeAll(repo, before.number);
      }
      const memory = find(accountId, replaced.id) ?? find(accountId, id) ?? notFound();
      return { memory, skippedUnitCount };
    },
    segments(accountId, id, query) {
      const memory = find(accountId, id) ?? notFound();
      return { ...readSegments(repo, memory, query), segmentCount: memory.segmentCount };
    },
    exportTmx(accountId, id) {
      const memory = find(accountId, id) ?? notFound();
      const isThere = (): boolean => find(accountId, memory.id)?.number === memory.number;
      return writeMemoryTmx(repo, memory, isThere);
    },
    async remove(accountId, id) {
      const { number } = find(accountId, id) ?? notFound();
      repo.hide(number);
      await removeAll(repo, number);
    },
    matcher(accountId, memoryId, source, target) {
      if (!isUuid(memoryId)) throw badRequest('translation_memory_id is not a valid id.');
      const memory = find(accountId, memoryId);
      if (memory === null) throw badRequest('translation_memory_id names no translation memory.');
      if (source !== null && toMemorySource(source) !== memory.sourceLang) {
        throw badRequest(
          `translation_memory_id: this memory is for source_lang ${memory.sourceLang.toUpperCase()}.`,
        );
      }
      const targets = fittingTargets(memory.targetLangs, target);
      if (targets.length === 0) {
        const known = memory.targetLangs.map((lang) => lang.toUpperCase()).join(', ');
        throw badRequest(`translation_memory_id: this memory is for target_lang ${known}.`);
      }
      return createMemoryMatcher(repo, memory, targets);
    },
    matcherFitting(accountId, memoryIds, source, target) {
      for (const id of memoryIds) {
        const memory = find(accountId, id);
        if (memory?.sourceLang !== toMemorySource(source)) continue;
        const targets = fittingTargets(memory.targetLangs, target);
        if (targets.length > 0) return createMemoryMatcher(repo, memory, targets);
      }
      return null;
    },
    matcherOfAll(accountId, source, target) {
      const matchers = repo
        .list(accountId, MAX_MEMORIES_PER_ACCOUNT, 0)
        .filter(({ sourceLang }) => sourceLang === toMemorySource(source))
        .flatMap((memory) => {
          const targets = fittingTargets(memory.targetLangs, target);
          return targets.length === 0 ? [] : [createMemoryMatcher(repo, memory, targets)];
        });
      return joinMatchers(matchers.toReversed());
    },
    seed(accountId, seed) {
      if (repo.get(accountId, seed.id) === null) seedMemory(repo, accountId, seed, clock.now());
    },
  };
}

function notFound(): never {
  throw new ServiceError(404, 'Translation memory not found.');
}

/**
 * Combines several memories of one language pair: the best match of any of them wins; among equally
 * good matches, that of the earlier memory.
 * @returns null for none
 */
export function joinMatchers(matchers: readonly MemoryMatcher[]): MemoryMatcher | null {
  const [first] = matchers;
  if (first === undefined || matchers.length === 1) return first ?? null;
  return {
    sourceLang: first.sourceLang,
    bestMatch(markedText, thresholdPercent) {
      let best: MemoryMatch | null = null;
      for (const matcher of matchers) {
        // Only better matches matter; nothing is better than an equal text.
        const atLeast: number = best === null ? thresholdPercent : best.scorePercent + 1;
        if (atLeast > 100) break;
        best = matcher.bestMatch(markedText, atLeast) ?? best;
      }
      return best;
    },
  };
}

/** A small memory as data. */
interface MemorySeed {
  /** A lowercase UUID. */
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** At least one. */
  readonly targets: readonly string[];
  /** Texts without objects; `target` is one of `targets`. */
  readonly units: readonly {
    readonly source: string;
    readonly target: string;
    readonly translation: string;
  }[];
}

/** Writes a whole memory in one transaction: for a few hundred texts at most. */
function seedMemory(repo: MemoriesRepo, accountId: string, seed: MemorySeed, atMs: number): void {
  const { id, name } = seed;
  const sourceLang = toMemorySource(seed.source);
  repo.together(() => {
    const memoryNumber = repo.begin({ accountId, id, name, sourceLang }, atMs);
    const writer = createMemoryWriter(repo, memoryNumber);
    writer.add(
      seed.units.map((unit) => ({
        sourceText: normalizeText(unit.source),
        targetLang: toMemoryTarget(unit.target),
        targetParts: [unit.translation],
        changedAtMs: null,
      })),
    );
    while (writer.writeIndex(true));
    repo.finish(memoryNumber, seed.targets.map(toMemoryTarget));
  });
}
