import { useEffect } from 'react';

/** Commands that shortcuts can run on the current page. */
export type PageCommand = 'search' | 'primary' | 'back' | 'undo' | 'redo';

/** Handlers, newest last; the newest is tried first. */
const handlers: { command: PageCommand; run: () => unknown }[] = [];

/** Runs the current page's handler; false when the page has none. */
export function runPageCommand(command: PageCommand): boolean {
  const handler = handlers.findLast((each) => each.command === command);
  handler?.run();
  return handler !== undefined;
}

/**
 * Offers `handler` for a shortcut while the calling component is on screen; null offers nothing. The newest of several
 * runs: a stable one keeps its position.
 */
export function usePageCommand(command: PageCommand, handler: (() => unknown) | null): void {
  useEffect(() => {
    if (handler === null) return undefined;
    const offered = { command, run: handler };
    handlers.push(offered);
    return () => {
      handlers.splice(handlers.indexOf(offered), 1);
    };
  }, [command, handler]);
}
