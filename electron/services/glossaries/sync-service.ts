import type {
  Comparison,
  GlossarySnapshot,
  SyncResult,
  SyncStep,
  AdoptGlossary,
  DifferencePage,
  DifferenceQuery,
  PullGlossary,
  RemoteGlossaries,
} from '../../../shared/domain/glossaries/sync.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { requireWhole, type Counted } from '../../../shared/domain/data/counted.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { formatTsv, parseTsv } from '../../../shared/glossaries/entry-formats.ts';
import { comparePairs, isAsCompared, type HeldComparison } from './comparison.ts';
import { adoptGlossary, listRemoteGlossaries } from './adoption.ts';
import { changeAtService, changedSince, createAtService } from './push.ts';
import {
  changeOnce,
  connectionOf,
  endedWell,
  notTried,
  pairKey,
  readRemote,
  type GlossaryClient,
  type PairTerms,
  type RemoteState,
  type GlossaryReader,
} from './remote.ts';
import { createKeyedQueue } from '../../support/keyed-queue.ts';
import type { Database } from '../../db/database.ts';
import type { KeepCopy } from './service.ts';

/** Local glossaries against those at services. Errors of the client pass through. */
export interface GlossarySyncService {
  listRemote(connectionId: string): Promise<RemoteGlossaries>;
  /** @throws `input/conflict` when it is already linked; `input/invalid` for linking a v2 glossary */
  adopt(input: AdoptGlossary): Promise<LocalGlossary>;
  compare(glossaryId: string): Promise<Comparison>;
  /** @throws `input/not-found` for an expired comparison */
  listDifferences(query: DifferenceQuery): DifferencePage;
  /** @throws `input/conflict` when either side changed since; `input/invalid` when there is an obstacle */
  push(comparisonId: string): Promise<SyncResult>;
  pull(input: PullGlossary): Promise<LocalGlossary>;
  listSnapshots(glossaryId: string): Promise<GlossarySnapshot[]>;
  rollBack(snapshotId: string): Promise<SyncResult>;
  /** @throws `input/invalid` when the typed name differs */
  deleteRemote(glossaryId: string, typedName: string): Promise<SyncResult>;
  unlink(glossaryId: string): Promise<LocalGlossary>;
}

interface GlossarySyncDeps {
  glossaries: Database['glossaries'];
  entries: Pick<Database['glossaryEntries'], 'readAll' | 'takeIn'>;
  snapshots: Database['glossarySnapshots'];
  keepCopy: KeepCopy;
  /** @param glossaryId the local glossary concerned */
  client: (connectionId: string, glossaryId: string) => Promise<GlossaryClient>;
  /** For remote-only glossaries. */
  reader: (connectionId: string) => Promise<GlossaryReader>;
  newId: () => string;
  now: () => number;
  onChanged: (glossaryId: string) => void;
}

/** Comparisons that can still be viewed and pushed; older ones must be repeated. */
const KEPT_COMPARISONS = 3;

/** Compares, pushes, pulls, rolls back: one step at a time per glossary. */
export function createGlossarySyncService(deps: GlossarySyncDeps): GlossarySyncService {
  const held = new Map<string, HeldComparison>();
  const oneByOne = createKeyedQueue();

  const need = async (glossaryId: string): Promise<LocalGlossary> => {
    const glossary = await deps.glossaries.get(glossaryId);
    if (glossary !== null) return glossary;
    throw new AppError('input/not-found', 'glossaryErrors.glossaryGone');
  };
  const readHere = async (local: LocalGlossary): Promise<PairTerms[]> => {
    const pairs: PairTerms[] = [];
    for (const { id, sourceLang, targetLang } of local.dictionaries) {
      const tsv = await deps.entries.readAll(id);
      pairs.push({ sourceLang, targetLang, entries: tsv === '' ? [] : parseTsv(tsv) });
    }
    return pairs;
  };
  /** Null if never pushed; a glossary that is gone is recorded as such. */
  const readThere = async (
    local: LocalGlossary,
  ): Promise<{ remote: Comparison['remote']; there: RemoteState | null }> => {
    if (local.link === null) return { remote: 'none', there: null };
    const client = await deps.client(connectionOf(local), local.id);
    try {
      const there = await readRemote(client, deps.keepCopy, local.link);
      if (local.link.isGone) await deps.glossaries.markGone(local.id, false);
      return { remote: 'present', there };
    } catch (error) {
      if (toAppError(error).code !== 'glossary/missing') throw error;
      await deps.glossaries.markGone(local.id, true);
      deps.onChanged(local.id);
      return { remote: 'gone', there: null };
    }
  };
  /** Records pairs that are equal on both sides. */
  const noteEqual = async (local: LocalGlossary, there: RemoteState): Promise<LocalGlossary> => {
    const here = await readHere(local);
    const comparison = comparePairs({
      comparisonId: '',
      atMs: 0,
      local,
      here,
      remote: 'present',
      there,
      syncedVersions: new Map(),
    }).comparison;
    const equal = new Set(
      comparison.pairs.filter(({ action }) => action === 'nothing').map(pairKey),
    );
    const versions = local.dictionaries.flatMap((dictionary) => {
      const version = there.pairs.find((pair) => pairKey(pair) === pairKey(dictionary))?.version;
      const isEqual = equal.has(pairKey(dictionary));
      return isEqual && version !== undefined ? [{ dictionaryId: dictionary.id, version }] : [];
    });
    const noted = await deps.glossaries.markSynced(local.id, versions, deps.now());
    deps.onChanged(local.id);
    return noted;
  };
  const compareNow = async (glossaryId: string): Promise<HeldComparison> => {
    const local = await need(glossaryId);
    connectionOf(local);
    const { remote, there } = await readThere(local);
    const here = await readHere(local);
    const versions = await deps.glossaries.listSyncedVersions(glossaryId);
    const keys = new Map(local.dictionaries.map((each) => [each.id, pairKey(each)]));
    const made = comparePairs({
      comparisonId: deps.newId(),
      atMs: deps.now(),
      local,
      here,
      remote,
      there,
      syncedVersions: new Map(
        versions.map(({ dictionaryId, version }) => [keys.get(dictionaryId) ?? '', version]),
      ),
    });
    held.set(made.comparison.comparisonId, made);
    for (const id of [...held.keys()].slice(0, -KEPT_COMPARISONS)) held.delete(id);
    const isEqual = !made.comparison.canPush && made.comparison.pairs.every(isNothing);
    if (there !== null && isEqual) {
      // With the updated state, or a push of this comparison would find it changed.
      made.local = await noteEqual(local, there);
    }
    return made;
  };
  const needComparison = (comparisonId: string): HeldComparison => {
    const found = held.get(comparisonId);
    if (found !== undefined) return found;
    throw new AppError('input/not-found', 'glossaryErrors.comparisonGone');
  };

  const pushNow = async (
    made: HeldComparison,
    reason: GlossarySnapshot['reason'],
  ): Promise<SyncResult> => {
    if (!made.comparison.canPush) throw nothingToPush(made.comparison);
    const local = await need(made.local.id);
    for (const { entryCount, ...pair } of local.dictionaries) {
      const found = made.here.find((each) => pairKey(each) === pairKey(pair));
      const foundCount = found?.entries.length ?? entryCount;
      requireWhole({ storedCount: entryCount, foundCount }, termsLost);
    }
    const connectionId = connectionOf(local);
    const client = await deps.client(connectionId, local.id);
    const { there } = await readThere(local);
    if (!isAsCompared(made, local, there)) throw changedSince();
    held.delete(made.comparison.comparisonId);
    if (local.link === null || there === null) {
      const { steps, remoteId } = await createAtService(client, made);
      const isComplete = steps.every(endedWell);
      if (remoteId !== null && isComplete) {
        const linked = await deps.glossaries.link({ glossaryId: local.id, connectionId, remoteId });
        await noteAfter(linked, client);
      }
      deps.onChanged(local.id);
      return { steps, isComplete, snapshotId: null };
    }
    const snapshotId = await takeSnapshot(deps, local, reason, there);
    const steps = await changeAtService(client, local.link.remoteId, made);
    if (steps.some(({ error }) => error?.code === 'glossary/missing')) {
      await deps.glossaries.markGone(local.id, true);
    }
    await noteAfter(local, client);
    deps.onChanged(local.id);
    return { steps, isComplete: steps.every(endedWell), snapshotId };
  };
  /** Re-reads the service; the push succeeded either way. */
  const noteAfter = async (local: LocalGlossary, client: GlossaryClient): Promise<void> => {
    if (local.link === null) return;
    try {
      const there = await readRemote(client, deps.keepCopy, local.link);
      await noteEqual(await need(local.id), there);
    } catch {
      // The next comparison will detect it.
    }
  };

  const takeIn = async (
    local: LocalGlossary,
    pairs: readonly PairTerms[],
  ): Promise<LocalGlossary> => {
    for (const { sourceLang, targetLang, entries } of pairs) {
      let dictionaryId = local.dictionaries.find(
        (each) => pairKey(each) === pairKey({ sourceLang, targetLang }),
      )?.id;
      if (dictionaryId === undefined) {
        dictionaryId = deps.newId();
        await deps.glossaries.addDictionary({
          id: dictionaryId,
          glossaryId: local.id,
          sourceLang,
          targetLang,
          atMs: deps.now(),
        });
      }
      const entriesTsv = formatTsv(entries);
      await deps.entries.takeIn(
        { dictionaryId, entriesTsv, mode: 'replace', onKnown: 'take-theirs' },
        deps.now(),
      );
    }
    return need(local.id);
  };

  return {
    async listRemote(connectionId) {
      const client = await deps.reader(connectionId);
      return listRemoteGlossaries(client, await deps.glossaries.listLinks(connectionId));
    },
    async adopt(input) {
      const client = await deps.reader(input.connectionId);
      const adopted = await adoptGlossary({ ...deps, takeIn }, client, input);
      deps.onChanged(adopted.local.id);
      return adopted.there === null ? adopted.local : noteEqual(adopted.local, adopted.there);
    },
    compare: (glossaryId) =>
      oneByOne(glossaryId, async () => (await compareNow(glossaryId)).comparison),
    listDifferences({ comparisonId, sourceLang, targetLang, kind, page, limit }) {
      const rows = needComparison(comparisonId).differences.get(
        pairKey({ sourceLang, targetLang }),
      );
      const found = (rows ?? []).filter((row) =>
        kind === null ? row.kind !== 'same' : row.kind === kind,
      );
      return {
        total: found.length,
        differences: found.slice((page - 1) * limit, page * limit),
      };
    },
    async push(comparisonId) {
      const made = needComparison(comparisonId);
      return oneByOne(made.local.id, () => pushNow(made, 'push'));
    },
    async pull({ comparisonId, pair }) {
      const { local, there } = needComparison(comparisonId);
      if (there === null) throw nothingThere();
      return oneByOne(local.id, async () => {
        const pairs = there.pairs.filter(
          (each) => pair === null || pairKey(each) === pairKey(pair),
        );
        if (pairs.length === 0) throw nothingThere();
        const taken = await takeIn(await need(local.id), pairs);
        return noteEqual(taken, there);
      });
    },
    listSnapshots: (glossaryId) => deps.snapshots.list(glossaryId),
    async rollBack(snapshotId) {
      const snapshot = await deps.snapshots.get(snapshotId);
      return oneByOne(snapshot.glossaryId, async () => {
        const local = await need(snapshot.glossaryId);
        // Read first: when the service is unreachable, nothing changes locally either.
        const { there } = await readThere(local);
        const pairs = snapshot.pairs.map(({ entriesTsv, ...pair }) => ({
          ...pair,
          entries: entriesTsv === '' ? [] : parseTsv(entriesTsv),
        }));
        await takeIn(local, pairs);
        const wanted = new Set(pairs.map(pairKey));
        for (const dictionary of local.dictionaries) {
          if (wanted.has(pairKey(dictionary))) continue;
          await deps.glossaries.removeDictionary(dictionary.id, deps.now());
        }
        await deps.glossaries.edit({
          glossaryId: local.id,
          name: snapshot.name,
          atMs: deps.now(),
        });
        deps.onChanged(local.id);
        if (there === null) return { steps: [goneStep()], isComplete: false, snapshotId: null };
        const made = await compareNow(local.id);
        if (!made.comparison.canPush && made.comparison.pairs.every(isNothing)) {
          return { steps: [], isComplete: true, snapshotId: null };
        }
        return pushNow(made, 'roll-back');
      });
    },
    deleteRemote: (glossaryId, typedName) =>
      oneByOne(glossaryId, async () => {
        const local = await need(glossaryId);
        if (local.link === null) throw nothingThere();
        const { remoteId } = local.link;
        const { there } = await readThere(local);
        if (there !== null && typedName.trim() !== there.name.trim()) {
          throw new AppError('input/invalid', 'glossaryErrors.nameDoesNotMatch', {
            details: { field: 'typedName' },
          });
        }
        const snapshotId = there === null ? null : await takeSnapshot(deps, local, 'delete', there);
        const client = await deps.client(connectionOf(local), local.id);
        const what = { sourceLang: null, targetLang: null, action: 'delete' } as const;
        const step: SyncStep =
          there === null
            ? { ...notTried(what), outcome: 'confirmed' }
            : await changeOnce(
                what,
                () => client.deleteGlossary(remoteId),
                async () => ((await readThere(local)).there === null ? 'made' : 'not-made'),
              );
        if (endedWell(step)) await deps.glossaries.unlink(glossaryId);
        deps.onChanged(glossaryId);
        return { steps: [step], isComplete: endedWell(step), snapshotId };
      }),
    async unlink(glossaryId) {
      const unlinked = await deps.glossaries.unlink(glossaryId);
      deps.onChanged(glossaryId);
      return unlinked;
    },
  };
}

/** Stores what the service has before changing it there; returns the snapshot's id. */
async function takeSnapshot(
  deps: Pick<GlossarySyncDeps, 'snapshots' | 'newId' | 'now'>,
  local: LocalGlossary,
  reason: GlossarySnapshot['reason'],
  there: RemoteState,
): Promise<string> {
  if (local.link === null) throw changedSince();
  const { connectionId, remoteId } = local.link;
  const id = deps.newId();
  await deps.snapshots.add({
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
}

const isNothing = ({ action }: Comparison['pairs'][number]): boolean => action === 'nothing';

function goneStep(): SyncStep {
  return {
    ...notTried({ sourceLang: null, targetLang: null, action: 'replace' }),
    error: new AppError('glossary/missing', 'glossaryErrors.goneButRestoredHere').toData(),
  };
}

function nothingToPush({ pairs }: Comparison): AppError {
  const hasObstacle = pairs.some(({ obstacle }) => obstacle !== null);
  return new AppError(
    'input/invalid',
    hasObstacle ? 'glossaryErrors.serviceWouldReject' : 'glossaryErrors.nothingToSend',
  );
}

const nothingThere = (): AppError =>
  new AppError('glossary/missing', 'glossaryErrors.noneAtService');

function termsLost({ storedCount, foundCount }: Counted): AppError {
  return new AppError('input/conflict', 'glossaryErrors.termsLost', {
    values: { count: (storedCount ?? 0) - foundCount },
  });
}
