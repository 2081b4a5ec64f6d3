import type { ModelDirection, ModelWayQuery } from '../../../shared/domain/models/model.ts';
import { unwrap } from '../../lib/api.ts';
import type { Cell } from '../../lib/feature-store.ts';
import { attempt } from '../../lib/loadable.ts';
import type { ModelsDeps } from './state.ts';

export interface OfferSlice {
  /** The models that a direction needs, by `source_target`. */
  ways: Readonly<Record<string, readonly ModelDirection[]>>;
  /** Without an answer nothing is offered. */
  findWay: (query: ModelWayQuery) => Promise<void>;
  /** It was used or closed; null until the settings were read. */
  isOfferDone: boolean | null;
  readOffer: () => Promise<void>;
  /** For good. */
  endOffer: () => void;
}

/** A model is offered where it would bring something, until somebody has answered that. */
export function createOfferSlice(
  { api }: Pick<ModelsDeps, 'api'>,
  { get, set }: Cell<OfferSlice>,
): OfferSlice {
  return {
    ways: {},
    isOfferDone: null,
    async findWay(query) {
      await attempt(async () => {
        const way = await unwrap(api.models.findWay(query));
        set({ ways: { ...get().ways, [`${query.sourceLang}_${query.targetLang}`]: way } });
      });
    },
    async readOffer() {
      await attempt(async () => {
        const { firstSteps } = await unwrap(api.settings.get());
        set({ isOfferDone: get().isOfferDone ?? firstSteps.isModelOfferDone });
      });
    },
    endOffer() {
      set({ isOfferDone: true });
      api.settings.update({ firstSteps: { isModelOfferDone: true } }).catch(() => undefined);
    },
  };
}
