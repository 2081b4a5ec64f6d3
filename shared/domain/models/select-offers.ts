import { MODEL_FILE_KINDS, type ModelOffer, type ModelRecord } from './offer.ts';
import { compareVersions, isReadableVersion } from './versions.ts';

/** Architectures from worst to best; unknown ones come before them. */
const ARCHITECTURES = ['tiny', 'base-memory', 'base'];

interface Candidate extends ModelOffer {
  readonly isTrial: boolean;
}

/**
 * Assembles models from the records of a list: the newest complete model of each direction, a trial
 * only where there is no other.
 * @returns models by ID, and the number of records of unusable models, which have missing parts
 */
export function selectOffers(records: readonly ModelRecord[]): {
  offers: ModelOffer[];
  unusableCount: number;
} {
  const groups = new Map<string, ModelRecord[]>();
  for (const record of records) {
    const key = [record.id, record.version, record.architecture].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const best = new Map<string, Candidate>();
  let unusableCount = 0;
  for (const group of groups.values()) {
    const candidate = assemble(group);
    if (candidate === null) {
      unusableCount += group.length;
      continue;
    }
    const known = best.get(candidate.id);
    if (known === undefined || compare(known, candidate) < 0) best.set(candidate.id, candidate);
  }
  const offers = [...best.values()]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ isTrial: _isTrial, ...offer }) => offer);
  return { offers, unusableCount };
}

/**
 * Assembles one model from its records; null where a part is missing, or the engine cannot read it.
 */
function assemble(records: readonly ModelRecord[]): Candidate | null {
  const [first] = records;
  if (first === undefined || !isReadableVersion(first.version)) return null;
  const { file: _file, isTrial: _isTrial, ...facts } = first;
  const newest = new Map(records.map(({ file }) => [file.kind, file]));
  const has = (kind: (typeof MODEL_FILE_KINDS)[number]): boolean => newest.has(kind);
  const hasOwnVocabs = has('srcvocab') && has('trgvocab');
  if (!has('model') || !(has('vocab') || hasOwnVocabs)) return null;
  const kinds = MODEL_FILE_KINDS.filter((kind) =>
    hasOwnVocabs ? kind !== 'vocab' : kind !== 'srcvocab' && kind !== 'trgvocab',
  );
  return {
    ...facts,
    files: kinds.flatMap((kind) => newest.get(kind) ?? []),
    isTrial: records.some(({ isTrial }) => isTrial),
  };
}

/** Compares two models; negative where the second one is better. */
function compare(one: Candidate, other: Candidate): number {
  return (
    Number(other.isTrial) - Number(one.isTrial) ||
    compareVersions(one.version, other.version) ||
    ARCHITECTURES.indexOf(one.architecture) - ARCHITECTURES.indexOf(other.architecture)
  );
}
