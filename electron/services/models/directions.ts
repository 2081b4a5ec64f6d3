import published from '../../../resources/offline-models.json' with { type: 'json' };
import type { InstalledModel, ModelDirection } from '../../../shared/domain/models/model.ts';
import {
  diskBytesOf,
  downloadBytesOf,
  type ModelList,
  type ModelOffer,
} from '../../../shared/domain/models/offer.ts';
import { compareVersions } from '../../../shared/domain/models/versions.ts';
import type { ModelDownloads } from './downloads.ts';
import type { ModelOnDisk } from './model-files.ts';

/** The publisher's public statements about the models, as of the date in the file: docs/offline-models.md. */
export const PUBLISHED: PublishedModels = published;

/** A model as its publisher describes it in public, apart from the list. */
export interface PublishedModel {
  readonly sourceLang: string;
  readonly targetLang: string;
  /** Size of its weights, unpacked: most of its size. Null when unknown. */
  readonly modelBytes: number | null;
  /** Checksum of its weights, unpacked; null when unknown. */
  readonly sha256: string | null;
  /** Measured by the publisher; null: not measured. */
  readonly comet: number | null;
}

/** The copy of the list that ships with the app. */
export interface PublishedModels {
  readonly models: readonly PublishedModel[];
}

/** Size of the translator's workspace besides the files of a model, in bytes. */
const WORKSPACE_BYTES = 128 * 1024 * 1024;

/** Returns all known facts about each direction, by id. */
export function describeModels({
  list,
  published,
  installed,
  downloads,
}: {
  list: ModelList | null;
  published: PublishedModels;
  installed: readonly ModelOnDisk[];
  downloads: Pick<ModelDownloads, 'jobOf' | 'offers'>;
}): Map<string, ModelDirection> {
  const known = new Map(published.models.map((model) => [idOf(model), model]));
  const measured = new Map(published.models.map((model) => [model.sha256, model.comet]));
  const onDisk = new Map(installed.map((model) => [model.id, model]));
  const offers = new Map((list?.offers ?? []).map((offer) => [offer.id, offer]));
  const listed: { sourceLang: string; targetLang: string }[] = list?.offers ?? [
    ...published.models,
  ];
  const directions = new Map<string, ModelDirection>();
  for (const each of [...listed, ...installed, ...downloads.offers()]) {
    const id = idOf(each);
    if (directions.has(id)) continue;
    const offer = offers.get(id) ?? null;
    const here = onDisk.get(id) ?? null;
    const model = known.get(id) ?? null;
    const diskBytes = (offer === null ? null : diskBytesOf(offer)) ?? model?.modelBytes ?? null;
    // The figure applies to these weights only.
    const weights = offer === null ? (model?.sha256 ?? null) : weightsOf(offer);
    const comet = weights === null ? null : (measured.get(weights) ?? null);
    directions.set(id, {
      id,
      sourceLang: each.sourceLang,
      targetLang: each.targetLang,
      version: offer?.version ?? null,
      quality: comet === null ? null : { metric: 'COMET', score: comet },
      downloadBytes: offer === null ? null : downloadBytesOf(offer),
      diskBytes,
      memoryBytes:
        (here?.sizeBytes ?? diskBytes) === null
          ? null
          : (here?.sizeBytes ?? diskBytes ?? 0) + WORKSPACE_BYTES,
      installed: here === null ? null : installedOf(here),
      hasUpdate: isNewer(offer, here),
      job: downloads.jobOf(id),
    });
  }
  return directions;
}

export const idOf = ({
  sourceLang,
  targetLang,
}: {
  sourceLang: string;
  targetLang: string;
}): string => `${sourceLang}_${targetLang}`;

/** Returns the checksum of the unpacked weights; null where the list does not contain it. */
function weightsOf({ files }: ModelOffer): string | null {
  return files.find(({ kind }) => kind === 'model')?.unpackedSha256 ?? null;
}

function installedOf({ version, sizeBytes, origin, installedAtMs }: ModelOnDisk): InstalledModel {
  return { version, sizeBytes, origin, installedAtMs };
}

/** Returns true for a newer offer. A model installed by the user is never replaced. */
function isNewer(offer: ModelOffer | null, here: ModelOnDisk | null): boolean {
  if (offer === null || here === null || here.origin === 'person') return false;
  return here.version === null || compareVersions(offer.version, here.version) > 0;
}
