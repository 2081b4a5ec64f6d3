import { AppError } from '../../../shared/errors.ts';

/**
 * Where dropped files lie, by a token that stands for the path in the window. The preload alone tells paths,
 * those of real files that a person dropped; the page gets the token and can name no file by itself.
 */
export interface HeldPaths {
  /** @param path absolute @returns a token that nobody can guess, for one use within {@link LIFETIME_MS} */
  hold(path: string): string;
  /** The path behind a token, which is used up by that. @throws `input/not-found` for any other token */
  take(token: string): string;
}

export const LIFETIME_MS = 10 * 60_000;
/** Far more than the window holds at a time; the oldest goes first. */
export const MAX_HELD = 10_000;

/** @param deps `newId` gives random ids, `now` UTC epoch milliseconds */
export function createHeldPaths(deps: { newId: () => string; now: () => number }): HeldPaths {
  /** Oldest first. */
  const held = new Map<string, { path: string; untilMs: number }>();

  const dropOld = (): void => {
    for (const [token, { untilMs }] of held) {
      if (untilMs > deps.now() && held.size < MAX_HELD) break;
      held.delete(token);
    }
  };

  return {
    hold(path) {
      dropOld();
      const token = deps.newId();
      held.set(token, { path, untilMs: deps.now() + LIFETIME_MS });
      return token;
    },
    take(token) {
      const found = held.get(token);
      held.delete(token);
      if (found === undefined || found.untilMs <= deps.now()) {
        throw new AppError('input/not-found', 'documentErrors.droppedFileForgotten');
      }
      return found.path;
    },
  };
}
