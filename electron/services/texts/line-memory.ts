import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { KnownLine, TextLineStore } from './line-store.ts';

const count = z.number().min(0);
const answerSchema = z.object({
  text: z.string(),
  sourceLang: z.string().nullable(),
  targetLang: z.string().nullable(),
  modelTypeUsed: z.string().nullable(),
  quality: z
    .object({
      engine: z.string(),
      hops: count,
      wordCount: count,
      unknownWordCount: count,
      memoryWordCount: count,
    })
    .nullable(),
  isPractice: z.boolean(),
});

/** Keeps what was paid for beside the draft, so that a crash costs nothing twice. */
export interface TextLineMemory {
  /** Puts what an earlier run kept into the store, once. Without it all goes on, so it never fails. */
  ready: () => Promise<void>;
  /** Keeps answers behind other work. */
  keep: (routeKey: string, answers: readonly (readonly [line: string, known: KnownLine])[]) => void;
}

export function createTextLineMemory(deps: {
  store: TextLineStore;
  drafts: Pick<Database['textDrafts'], 'keepLines' | 'listLines'>;
  now: () => number;
  logger: Pick<Logger, 'error'>;
}): TextLineMemory {
  const load = async (): Promise<void> => {
    for (const { routeKey, source, answerJson } of await deps.drafts.listLines()) {
      const answer = answerSchema.safeParse(JSON.parse(answerJson));
      // Another version of the app may have written it in another way.
      if (!answer.success) continue;
      deps.store.put(routeKey, source, { answer: answer.data, billedChars: 0, isTold: true });
    }
  };
  let loading: Promise<void> | null = null;
  return {
    ready: async () =>
      (loading ??= load().catch((error: unknown) => {
        deps.logger.error('lines of the draft could not be read', { error });
      })),
    keep(routeKey, answers) {
      const lines = answers.map(([source, { answer }]) => ({
        routeKey,
        source,
        answerJson: JSON.stringify(answer),
      }));
      deps.drafts.keepLines(lines, deps.now()).catch((error: unknown) => {
        deps.logger.error('lines of the draft could not be kept', { error });
      });
    },
  };
}
