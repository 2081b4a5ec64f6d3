import { createStore } from 'zustand/vanilla';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import type { ModelPair } from '../../../shared/domain/models/model.ts';
import { createLateFeature, type Api } from '../stores/feature-store.ts';

interface ModelSizes {
  /** Bytes of the model of each language, by its lowercase code without a variant; empty until {@link load}. */
  sizes: ReadonlyMap<string, number>;
  /** Reads them once. Local: asks no host. */
  load: () => Promise<void>;
}

/** Returns the sizes by language; where its two directions differ, the larger one. */
function sizesOf(pairs: readonly ModelPair[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { languages, directions } of pairs) {
    const bytes = directions.map(({ downloadBytes, diskBytes }) => downloadBytes ?? diskBytes ?? 0);
    const size = Math.max(0, ...bytes);
    for (const code of languages.map(baseLanguage)) {
      if (code !== 'en' && size > 0) sizes.set(code, Math.max(size, sizes.get(code) ?? 0));
    }
  }
  return sizes;
}

function createModelSizes(api: Api<'models'>) {
  let isRead = false;
  return createStore<ModelSizes>()((set) => ({
    sizes: new Map(),
    async load() {
      if (isRead) return;
      isRead = true;
      const answer = await api.models.list({
        text: '',
        filter: 'all',
        page: 1,
        limit: MAX_PAGE_ROWS,
      });
      // Without sizes, the pickers only say that a model is needed.
      if (answer.ok) set({ sizes: sizesOf(answer.value.pairs) });
      else isRead = false;
    },
  }));
}

export const useModelSizes = createLateFeature('model sizes', ({ api }) => createModelSizes(api));
