import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import type { ModelsDeps, OfferSlice } from './state.ts';

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
