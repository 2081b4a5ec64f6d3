import { MEMORY_LIMITS } from '../../../../shared/domain/memories/local-memory.ts';
import type {
  LocalMemory,
  MemoryRevision,
  MemoryUnit,
} from '../../../../shared/domain/memories/local-memory.ts';
import type { DoneMemoryStep } from '../../../../shared/domain/memories/memory-steps.ts';
import type { CopySnapshot } from '../../../../shared/domain/copies/copy.ts';
import { AppError } from '../../../../shared/errors.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi, Handlers } from '../../../unit/renderer/fake-api.ts';
import { cut, wordsOf } from './found-words.ts';
import { aMemory } from '../../../support/builders/memories.ts';

export const MEMORY = aMemory({
  id: 'm1',
  name: 'House memory',
  unitCount: 64,
  projectIds: ['p1'],
  isOffered: true,
  createdAtMs: AT_MS,
  changedAtMs: AT_MS,
});

interface Step {
  kind: DoneMemoryStep['kind'];
  units: Kept[];
}

type Kept = MemoryUnit & { memoryId: string; before: MemoryRevision[] };

const UNITS: Kept[] = Array.from({ length: MEMORY.unitCount }, (_, id) => ({
  ...aUnit(id, `The door ${String(id)} is open.`, `Die Tür ${String(id)} ist offen.`, 'de'),
  memoryId: MEMORY.id,
  isChangedByMe: id % 3 === 0,
}));

function aUnit(id: number, source: string, target: string, targetLang: string): Kept {
  return {
    id: String(id),
    source,
    target,
    sourceLang: 'en',
    targetLang,
    sourcePieces: [],
    targetPieces: [],
    isChangedByMe: false,
    changedAtMs: AT_MS,
    memoryId: '',
    before: [],
  };
}

const invalid = (field: string, message: string): AppError =>
  new AppError('input/invalid', { english: message }, { details: { field } });

/** Checks a text with the message of the service. */
function checkText(text: string, field: 'source' | 'target'): string {
  if (text.trim() === '') throw invalid(field, `The ${field} is empty. Nothing was changed.`);
  return text.trim().slice(0, MEMORY_LIMITS.textChars);
}

/** Answers with in-memory translation memories; an offered one is in sync immediately. */
export function answerMemories(fake: FakeApi, isEmpty: boolean): void {
  const memories = new Map(isEmpty ? [] : [[MEMORY.id, MEMORY]]);
  const deleted = new Map<string, LocalMemory>();
  let units = isEmpty ? [] : UNITS;
  /** Earlier units, and those that were undone. */
  const past: Step[] = [];
  const future: Step[] = [];
  let made = 1_000;

  const unitsOf = (id: string): Kept[] => units.filter(({ memoryId }) => memoryId === id);
  const get = (id: string): LocalMemory | null => {
    const memory = memories.get(id);
    if (memory === undefined) return null;
    const own = unitsOf(id);
    const langs = [...new Set(own.map(({ targetLang }) => targetLang))].toSorted();
    return {
      ...memory,
      unitCount: own.length,
      targetLangs: own.length === 0 ? memory.targetLangs : langs,
    };
  };
  const keep = (memory: LocalMemory): LocalMemory => {
    memories.set(memory.id, memory);
    return changed(memory.id);
  };
  const changed = (memoryId: string): LocalMemory => {
    const memory = get(memoryId);
    if (memory === null) throw new AppError('input/not-found', { english: 'No such memory.' });
    fake.emit('memories:changed', { memoryId });
    return memory;
  };
  const shown = ({ memoryId: _id, before: _before, ...unit }: Kept, text = ''): MemoryUnit => {
    const words = wordsOf(text);
    return {
      ...unit,
      sourcePieces: cut(unit.source, words),
      targetPieces: cut(unit.target, words),
    };
  };
  const unit = (unitId: string): Kept => {
    const known = units.find(({ id }) => id === unitId);
    if (known === undefined) throw new AppError('input/not-found', { english: 'No such pair.' });
    return known;
  };
  const put = (next: Kept): MemoryUnit => {
    units = units.map((each) => (each.id === next.id ? next : each));
    changed(next.memoryId);
    return shown(next);
  };

  const note = (kind: Step['kind']) => {
    past.push({ kind, units });
    future.length = 0;
  };
  const step = (memoryId: string, from: Step[], to: Step[]): DoneMemoryStep | null => {
    const taken = from.pop();
    if (taken === undefined) return null;
    to.push({ ...taken, units });
    const before = units;
    ({ units } = taken);
    changed(memoryId);
    const index = unitsOf(memoryId)
      .toSorted((a, b) => Number(b.id) - Number(a.id))
      .findIndex((each) => !before.includes(each));
    const unit = units.find((each) => !before.includes(each));
    const { kind } = taken;
    return { kind, count: 1, shown: unit === undefined ? null : { unit: shown(unit), index } };
  };

  fake.answer({
    'memories:list': ({ text, page, limit }) => {
      const found = [...memories.keys()]
        .flatMap((id) => get(id) ?? [])
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      return { memories: found.slice((page - 1) * limit, page * limit), total: found.length };
    },
    'memories:get': ({ memoryId }) => get(memoryId),
    'memories:create': ({ name, sourceLang, targetLang }) => {
      if (name.trim() === '') throw invalid('name', 'The name is empty.');
      const [source, target] = [sourceLang.toLowerCase(), targetLang.toLowerCase()];
      if (source === target) {
        throw invalid('targetLang', 'Source and target are the same language.');
      }
      made += 1;
      return keep({
        ...MEMORY,
        id: `made-${String(made)}`,
        name: name.trim(),
        sourceLang: source,
        targetLangs: [target],
        projectIds: [],
        isOffered: false,
        isInStep: false,
      });
    },
    'memories:edit': ({ memoryId, name, projectIds, isOffered, connectionId }) => {
      const memory = changed(memoryId);
      const offered = isOffered ?? memory.isOffered;
      return keep({
        ...memory,
        name: name ?? memory.name,
        projectIds: projectIds ?? memory.projectIds,
        isOffered: offered,
        isInStep: offered,
        connectionId: connectionId === undefined ? memory.connectionId : connectionId,
      });
    },
    'memories:delete': ({ memoryId }) => {
      deleted.set(memoryId, changed(memoryId));
      memories.delete(memoryId);
      return undefined;
    },
    'memories:restore': ({ memoryId }) => {
      const memory = deleted.get(memoryId);
      if (memory === undefined)
        throw new AppError('input/not-found', { english: 'No such memory.' });
      return keep(memory);
    },
    'memories:list-units': ({ memoryId, text, targetLang, page, limit }) => {
      const words = wordsOf(text);
      const found = unitsOf(memoryId)
        .filter((each) => targetLang === null || each.targetLang === targetLang)
        .filter(({ source, target }) =>
          words.every((word) => `${source} ${target}`.toLowerCase().includes(word)),
        )
        .toSorted((a, b) => Number(b.id) - Number(a.id));
      const rows = found.slice((page - 1) * limit, page * limit);
      return { units: rows.map((each) => shown(each, text)), total: found.length };
    },
    'memories:add-unit': ({ memoryId, targetLang, ...input }) => {
      const source = checkText(input.source, 'source');
      const target = checkText(input.target, 'target');
      if (unitsOf(memoryId).some((each) => each.source === source && each.target === target)) {
        throw new AppError(
          'input/conflict',
          { english: 'The translation memory already contains this unit.' },
          {
            details: { field: 'target' },
          },
        );
      }
      note('add');
      made += 1;
      const added = { ...aUnit(made, source, target, targetLang.toLowerCase()), memoryId };
      units = [...units, added];
      changed(memoryId);
      return shown(added);
    },
    'memories:edit-unit': ({ unitId, ...input }) => {
      const known = unit(unitId);
      const was = { source: known.source, target: known.target, replacedAtMs: Date.now() };
      note('edit');
      return put({
        ...known,
        source: checkText(input.source, 'source'),
        target: checkText(input.target, 'target'),
        isChangedByMe: true,
        before: [was, ...known.before],
      });
    },
    'memories:undo': ({ memoryId }) => step(memoryId, past, future),
    'memories:redo': ({ memoryId }) => step(memoryId, future, past),
    'memories:list-revisions': ({ unitId }) => unit(unitId).before,
    'memories:delete-units': ({ memoryId, unitIds }) => {
      note('delete');
      units = units.filter(({ id }) => !unitIds.includes(id));
      changed(memoryId);
      return undefined;
    },
    'memories:export': ({ memoryId }) => {
      const { name, unitCount } = changed(memoryId);
      return { fileName: `${name}.tmx`, unitCount };
    },
    ...sampleSync({ changed, keep }),
    'memories:list-remote': () => ({
      memories: [...memories.keys()]
        .flatMap((id) => get(id) ?? [])
        .filter(({ isOffered }) => isOffered)
        .map(({ id, name, sourceLang, targetLangs, unitCount }) => ({
          id: `remote-${id}`,
          name,
          sourceLang,
          targetLangs,
          segmentCount: unitCount,
          memoryId: id,
        })),
    }),
  });
}

const DONE = { outcome: 'done', error: null, sourceLang: null, targetLang: null } as const;

/** Returns the counterpart of a memory at a service, which has one unit less, and one that differs. */
function sampleSync({
  changed,
  keep,
}: {
  changed: (memoryId: string) => LocalMemory;
  keep: (memory: LocalMemory) => LocalMemory;
}): Pick<Handlers, `copies:${string}` & keyof Handlers> {
  const snapshots: CopySnapshot[] = [];
  const take = (side: CopySnapshot['side'], reason: CopySnapshot['reason']): string => {
    const id = `snapshot-${String(snapshots.length)}`;
    const count = MEMORY.unitCount - 1;
    const snapshot = { id, side, reason, name: MEMORY.name, count, pairs: [] };
    snapshots.unshift({ ...snapshot, takenAtMs: AT_MS });
    return id;
  };
  const link = (memory: LocalMemory, remoteId: string): LocalMemory => {
    const connectionId = memory.connectionId ?? 'work';
    const synced = { syncedAtMs: AT_MS, isGone: false, isChanged: false };
    return keep({ ...memory, connectionId, link: { connectionId, remoteId, ...synced } });
  };
  return {
    'copies:adopt': ({ connectionId, remoteId, isLinked }) => {
      const memory = { ...MEMORY, id: remoteId, name: 'From the service', link: null };
      const kept = keep({ ...memory, connectionId: isLinked ? connectionId : null });
      const { id } = isLinked ? link(kept, remoteId) : kept;
      return { id };
    },
    'copies:compare': ({ id }) => {
      const memory = changed(id);
      const isThere = memory.link !== null;
      const counts = isThere
        ? { added: 1, removed: 0, changed: 1, same: memory.unitCount - 2 }
        : { added: memory.unitCount, removed: 0, changed: 0, same: 0 };
      return {
        comparisonId: 'comparison',
        id,
        remote: isThere ? 'present' : 'none',
        nameHere: memory.name,
        nameThere: isThere ? memory.name : null,
        pairs: [{ sourceLang: 'en', targetLang: 'de', ...counts, plan: null }],
        stayingCount: isThere ? 2 : 0,
        canPush: true,
        canPull: isThere,
      };
    },
    'copies:list-differences': ({ kind }) => {
      const all = [
        { kind: 'added', source: 'The roof is new.', here: 'Das Dach ist neu.', there: null },
        {
          kind: 'changed',
          source: 'The door is open.',
          here: 'Die Tür ist offen.',
          there: 'Die Türe steht offen.',
        },
      ] as const;
      const differences = all.filter((each) => kind === null || each.kind === kind);
      return { differences: [...differences], total: differences.length };
    },
    'copies:push': () => {
      const memory = changed(MEMORY.id);
      const isNew = memory.link === null;
      link(memory, 'remote');
      const snapshotId = isNew ? null : take('there', 'push');
      const steps = [{ ...DONE, action: 'create' } as const];
      return {
        steps: isNew ? steps : [...steps, { ...DONE, action: 'delete' }],
        isComplete: true,
        snapshotId,
      };
    },
    'copies:pull': () => {
      take('here', 'pull');
      changed(MEMORY.id);
      return undefined;
    },
    'copies:list-snapshots': () => [...snapshots],
    'copies:roll-back': () => ({
      steps: [],
      isComplete: true,
      snapshotId: take('here', 'roll-back'),
    }),
    'copies:delete-remote': ({ id, typedName }) => {
      const memory = changed(id);
      if (typedName !== memory.name) {
        throw new AppError('input/invalid', 'memoryErrors.nameDoesNotMatch', {
          details: { field: 'typedName' },
        });
      }
      keep({ ...memory, link: null });
      const snapshotId = take('there', 'delete');
      return { steps: [{ ...DONE, action: 'delete' }], isComplete: true, snapshotId };
    },
    'copies:unlink': ({ id }) => {
      keep({ ...changed(id), link: null });
      return undefined;
    },
  };
}
