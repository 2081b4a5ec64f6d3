import { AppError } from '../../../shared/errors.ts';

/**
 * Paths of dropped files, by a token that represents them in the window. Only the preload submits paths, and only those
 * of real files that the user dropped; the page gets the token and cannot name files itself.
 */
export type HeldPaths = ReturnType<typeof createHeldPaths>;

export const LIFETIME_MS = 10 * 60_000;
/** Far more than the window holds at a time; the oldest is dropped first. */
export const MAX_HELD = 10_000;

/** @param deps `newId` returns random ids, `now` UTC epoch milliseconds */
export function createHeldPaths(deps: { newId: () => string; now: () => number }) {
  /** Oldest first. */
  const held = new Map<string, { path: string; untilMs: number }>();

  const dropOld = (): void => {
    for (const [token, { untilMs }] of held) {
      if (untilMs > deps.now() && held.size < MAX_HELD) break;
      held.delete(token);
    }
  };

  return {
    /** @param path absolute @returns an unguessable token, for one use within {@link LIFETIME_MS} */
    hold(path: string): string {
      dropOld();
      const token = deps.newId();
      held.set(token, { path, untilMs: deps.now() + LIFETIME_MS });
      return token;
    },
    /** Returns the path of a token and consumes the token. @throws `input/not-found` for any other token */
    take(token: string): string {
      const found = held.get(token);
      held.delete(token);
      if (found === undefined || found.untilMs <= deps.now()) {
        throw new AppError('input/not-found', 'documentErrors.droppedFileForgotten');
      }
      return found.path;
    },
  };
}
