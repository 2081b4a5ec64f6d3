import { engineOf, isOutOfOrder } from './chain-engine.ts';
import type { TranslationEngine } from './engine.ts';

/** An engine that can be replaced during use. */
export interface ReloadingEngine extends TranslationEngine {
  /**
   * Recreates the engine from the current models. A running translation finishes with the engine it
   * began with, or continues with the new one if that engine has lost its model.
   * @throws errors of creating it; the previous engine then stays in use
   */
  reload(): Promise<void>;
}

interface Used {
  readonly engine: TranslationEngine;
  translations: number;
  isReplaced: boolean;
}

/** @param make creates the engine from the current models */
export async function createReloadingEngine(
  make: () => Promise<TranslationEngine>,
): Promise<ReloadingEngine> {
  const begin = async (): Promise<Used> => ({
    engine: await make(),
    translations: 0,
    isReplaced: false,
  });
  let current = await begin();
  let reloading: Promise<void> = Promise.resolve();
  let isClosed = false;
  let revision = 0;

  const closeUnused = async (used: Used): Promise<void> => {
    if (used.isReplaced && used.translations === 0) await used.engine.close();
  };
  const replace = async (): Promise<void> => {
    if (isClosed) return;
    const before = current;
    current = await begin();
    before.isReplaced = true;
    revision += 1;
    await closeUnused(before);
  };
  const translate: TranslationEngine['translate'] = async (segments, source, target, signal) => {
    const used = current;
    const id = engineOf(used.engine, source, target);
    used.translations += 1;
    try {
      return await used.engine.translate(segments, source, target, signal);
    } catch (error) {
      if (!used.isReplaced || !isOutOfOrder(error)) throw error;
    } finally {
      used.translations -= 1;
      void closeUnused(used);
    }
    const answers = await translate(segments, source, target, signal);
    return answers.map((one) =>
      id === undefined || id === one.engine ? one : { insteadOf: id, ...one },
    );
  };

  return {
    get id() {
      return current.engine.id;
    },
    get isPractice() {
      return current.engine.isPractice;
    },
    revision: () => revision,
    pairs: () => current.engine.pairs(),
    translate,
    knows: (segment, source, target) => current.engine.knows?.(segment, source, target) ?? false,
    warm: (source, target) => current.engine.warm?.(source, target) ?? 'nothing',
    reload() {
      const next = reloading.then(replace, replace);
      reloading = next;
      return next;
    },
    async close() {
      isClosed = true;
      await reloading.catch(() => undefined);
      await current.engine.close();
    },
  };
}
