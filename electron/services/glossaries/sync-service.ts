import type { Comparison } from '../../../shared/domain/copies/copy.ts';
import type { RemoteGlossaries } from '../../../shared/domain/glossaries/glossary.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { formatTsv, parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import { createKeyedQueue } from '../../support/keyed.ts';
import type { Database } from '../../db/database.ts';
import { endedWell, notTried, WHOLE } from '../copies/change-once.ts';
import { createCopySync, needRecord, type CopyErrors, type CopyKind } from '../copies/copy-sync.ts';
import {
  comparePairs,
  plannedPairs,
  stateOf,
  versionOf,
  type ComparedGlossary,
  type FoundTerms,
} from './comparison.ts';
import { changeAtService, createAtService } from './push.ts';
import {
  adoptGlossary,
  listRemoteGlossaries,
  pairKey,
  readRemote,
  type GlossaryClient,
  type GlossaryReader,
  type PairTerms,
  type RemoteState,
} from './remote.ts';
import type { KeepCopy } from './service.ts';

/** Sync of local glossaries with those at services. */
export type GlossarySyncService = ReturnType<typeof createGlossarySyncService>;

interface GlossarySyncDeps {
  glossaries: Database['glossaries'];
  entries: Pick<Database['glossaryEntries'], 'readAll' | 'ingest'>;
  snapshots: Database['glossarySnapshots'];
  keepCopy: KeepCopy;
  /** @param glossaryId the local glossary concerned */
  client: (connectionId: string, glossaryId: string) => Promise<GlossaryClient>;
  /** Opens a reader for remote-only glossaries. */
  reader: (connectionId: string) => Promise<GlossaryReader>;
  newId: () => string;
  now: () => number;
  onChanged: (glossaryId: string) => void;
}

type GlossaryKind = CopyKind<LocalGlossary, RemoteState, FoundTerms>;

const ERRORS: CopyErrors = {
  recordGone: 'glossaryErrors.glossaryGone',
  noAccount: 'glossaryErrors.noAccount',
  comparisonGone: 'glossaryErrors.comparisonGone',
  comparisonOutdated: 'glossaryErrors.comparisonOutdated',
  lost: 'glossaryErrors.termsLost',
  noneAtService: 'glossaryErrors.noneAtService',
  nameDoesNotMatch: 'glossaryErrors.nameDoesNotMatch',
  linkedTwice: 'glossaryErrors.alreadyLinked',
};

/** Context for glossary requests, which are short: nothing reports their progress or stops them. */
const NO_TRANSFER = {
  throwIfCanceled: () => undefined,
  onCancel: () => undefined,
  report: () => undefined,
};

/**
 * Builds the sync. A glossary is read whole from its service, compared pair by pair, and changed there pair by pair.
 * Its snapshots are of the service, and can be restored on both sides; local changes of a pull can be undone like any
 * edit.
 */
export function createGlossarySyncService(deps: GlossarySyncDeps) {
  return {
    ...createCopySync(createGlossaryKind(deps), deps),
    async listRemote(connectionId: string): Promise<RemoteGlossaries> {
      const client = await deps.reader(connectionId);
      return listRemoteGlossaries(client, await deps.glossaries.listLinks(connectionId));
    },
  };
}

function createGlossaryKind(deps: GlossarySyncDeps): GlossaryKind {
  const { glossaries, snapshots } = deps;
  const oneByOne = createKeyedQueue();
  const need = async (id: string): Promise<LocalGlossary> =>
    needRecord({ records: glossaries, errors: ERRORS }, id);
  const clientOf = async ({ connectionId, id }: LocalGlossary): Promise<GlossaryClient> =>
    deps.client(connectionId ?? '', id);

  const readHere = async (local: LocalGlossary): Promise<PairTerms[]> => {
    const pairs: PairTerms[] = [];
    for (const { id, sourceLang, targetLang } of local.dictionaries) {
      pairs.push({ sourceLang, targetLang, entries: termsOf(await deps.entries.readAll(id)) });
    }
    return pairs;
  };
  const ingest = async (
    local: LocalGlossary,
    pairs: readonly PairTerms[],
  ): Promise<LocalGlossary> => {
    for (const { sourceLang, targetLang, entries } of pairs) {
      let dictionaryId = local.dictionaries.find(
        (each) => pairKey(each) === pairKey({ sourceLang, targetLang }),
      )?.id;
      if (dictionaryId === undefined) {
        dictionaryId = deps.newId();
        await glossaries.addDictionary({
          id: dictionaryId,
          glossaryId: local.id,
          sourceLang,
          targetLang,
          atMs: deps.now(),
        });
      }
      const entriesTsv = formatTsv(entries);
      await deps.entries.ingest(
        { dictionaryId, entriesTsv, mode: 'replace', onKnown: 'take-theirs' },
        deps.now(),
      );
    }
    return need(local.id);
  };
  /** Marks the dictionaries that are equal on both sides. */
  const noteEqual = async (local: LocalGlossary, there: RemoteState): Promise<void> => {
    const here = await readHere(local);
    const sides = { name: local.name, here, there, syncedVersions: new Map<string, number>() };
    const equal = new Set(
      comparePairs(sides)
        .pairs.filter(({ plan }) => plan.action === 'nothing')
        .map(pairKey),
    );
    const versions = local.dictionaries.flatMap((dictionary) => {
      const version = there.pairs.find((pair) => pairKey(pair) === pairKey(dictionary))?.version;
      const isEqual = equal.has(pairKey(dictionary));
      return isEqual && version !== undefined ? [{ dictionaryId: dictionary.id, version }] : [];
    });
    await glossaries.markSynced(local.id, versions, deps.now());
  };
  /** Rereads the service; the push succeeded either way. */
  const noteAfter = async (local: LocalGlossary, client: GlossaryClient): Promise<void> => {
    if (local.link === null) return;
    try {
      const there = await readRemote(client, deps.keepCopy, local.link);
      await noteEqual(await need(local.id), there);
    } catch {
      // The next comparison will detect it.
    }
  };
  const send = async (made: ComparedGlossary, local: LocalGlossary) => {
    const client = await clientOf(local);
    const { connectionId } = local;
    if (local.link === null || made.there === null) {
      const { steps, remoteId } = await createAtService(client, made);
      if (connectionId !== null && remoteId !== null && steps.every(endedWell)) {
        await noteAfter(await glossaries.link({ id: local.id, connectionId, remoteId }), client);
      }
      return steps;
    }
    const steps = await changeAtService(client, local.link.remoteId, made);
    if (steps.some(({ error }) => error?.code === 'glossary/missing')) {
      await glossaries.markGone(local.id, true);
    }
    await noteAfter(local, client);
    return steps;
  };
  const push: GlossaryKind['push'] = async (made, local) => {
    if (!made.comparison.canPush) throw nothingToPush(made.comparison);
    const counted = local.dictionaries.map(({ entryCount, ...pair }) => {
      const found = made.found.here.find((each) => pairKey(each) === pairKey(pair));
      return { storedCount: entryCount, foundCount: found?.entries.length ?? entryCount };
    });
    return Promise.resolve({ counted, send: async () => send(made, local) });
  };

  return {
    errors: ERRORS,
    records: glossaries,
    run: (_way, id, work) => oneByOne(id, async () => work(NO_TRANSFER)),
    async read(local) {
      if (local.link === null) return null;
      try {
        return await readRemote(await clientOf(local), deps.keepCopy, local.link);
      } catch (error) {
        if (toAppError(error).code === 'glossary/missing') return null;
        throw error;
      }
    },
    versionOf: async (local) => Promise.resolve(versionOf(local)),
    stateOf,
    async compare({ local, there }) {
      const keys = new Map(local.dictionaries.map((each) => [each.id, pairKey(each)]));
      const synced = await glossaries.listSyncedVersions(local.id);
      const { isEqual, found, ...comparison } = comparePairs({
        name: local.name,
        here: await readHere(local),
        there,
        syncedVersions: new Map(
          synced.map(({ dictionaryId, version }) => [keys.get(dictionaryId) ?? '', version]),
        ),
      });
      return { comparison: { ...comparison, stayingCount: 0, canPull: false }, isEqual, found };
    },
    async listDifferences({ found }, { sourceLang, targetLang, kind: wanted, page, limit }) {
      const rows = found.differences.get(pairKey({ sourceLang, targetLang })) ?? [];
      const shown = rows.filter((row) =>
        wanted === null ? row.kind !== 'same' : row.kind === wanted,
      );
      const differences = shown.slice((page - 1) * limit, page * limit);
      return Promise.resolve({ total: shown.length, differences });
    },
    noteEqual: async (local, _version, there) => noteEqual(local, there),
    push,
    async pull({ local, there }, wanted) {
      const pairs = (there?.pairs ?? []).filter(
        (each) => wanted === null || pairKey(each) === pairKey(wanted),
      );
      if (pairs.length === 0) throw new AppError('glossary/missing', ERRORS.noneAtService);
      await ingest(await need(local.id), pairs);
    },
    adopt: async (input) =>
      adoptGlossary({ ...deps, ingest }, await deps.reader(input.connectionId), input),
    remove: async (local) => (await clientOf(local)).deleteGlossary(local.link?.remoteId ?? ''),
    snapshot: {
      async take({ local, there }, reason) {
        if (local.link === null || there === null) {
          throw new AppError('input/conflict', ERRORS.comparisonOutdated);
        }
        const { connectionId, remoteId } = local.link;
        const id = deps.newId();
        await snapshots.add({
          id,
          glossaryId: local.id,
          connectionId,
          remoteId,
          reason,
          name: there.name,
          takenAtMs: deps.now(),
          pairs: there.pairs.map(({ sourceLang, targetLang, version, entries }) => ({
            sourceLang,
            targetLang,
            version,
            entryCount: entries.length,
          })),
        });
        return id;
      },
      list: async (glossaryId) => snapshots.list(glossaryId),
      async find(snapshotId) {
        const snapshot = await snapshots.get(snapshotId);
        const { glossaryId: id, name } = snapshot;
        return {
          id,
          async putHere() {
            const local = await need(id);
            const pairs = snapshot.pairs.map(({ entriesTsv, ...pair }) => ({
              ...pair,
              entries: termsOf(entriesTsv),
            }));
            await ingest(local, pairs);
            const wanted = new Set(pairs.map(pairKey));
            for (const dictionary of local.dictionaries) {
              if (wanted.has(pairKey(dictionary))) continue;
              await glossaries.removeDictionary(dictionary.id, deps.now());
            }
            await glossaries.edit({ glossaryId: id, name, atMs: deps.now() });
            return null;
          },
          sending: async (made) =>
            made.there === null
              ? { counted: [], send: async () => Promise.resolve([goneStep()]) }
              : push(made, made.local),
        };
      },
    },
  };
}

const termsOf = (tsv: string) => (tsv === '' ? [] : parseTsv(tsv));

function goneStep() {
  return {
    ...notTried({ ...WHOLE, action: 'replace' }),
    error: new AppError('glossary/missing', 'glossaryErrors.goneButRestoredHere').toData(),
  };
}

function nothingToPush(comparison: Comparison): AppError {
  const hasObstacle = plannedPairs(comparison).some(({ plan }) => plan.obstacle !== null);
  return new AppError(
    'input/invalid',
    hasObstacle ? 'glossaryErrors.serviceWouldReject' : 'glossaryErrors.nothingToSend',
  );
}
