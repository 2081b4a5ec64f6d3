import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Commands that shortcuts can run on the current page. `start` leads to its beginning, such as from a record to its
 * list; the link of the current page in the rail runs it. `content` moves the focus to where work in the content begins.
 */
export type PageCommand = 'search' | 'primary' | 'back' | 'undo' | 'redo' | 'start' | 'content';

/** `accept`: completes what is typed in a field, as leaving it does, before the primary action uses it. */
type Offered = PageCommand | 'accept';

/** Handlers, newest last; the newest is tried first. */
const handlers: { command: Offered; run: () => unknown }[] = [];

/** Runs the current page's handler; false when the page has none. */
export function runPageCommand(command: PageCommand): boolean {
  // The primary action may have been offered with the texts before.
  if (command === 'primary') {
    flushSync(() => {
      for (const each of handlers) if (each.command === 'accept') each.run();
    });
  }
  const handler = handlers.findLast((each) => each.command === command);
  handler?.run();
  return handler !== undefined;
}

/**
 * Offers `handler` for a shortcut while the calling component is on screen; null offers nothing. The newest of several
 * runs: a stable one keeps its position.
 */
export function usePageCommand(command: Offered, handler: (() => unknown) | null): void {
  useEffect(() => {
    if (handler === null) return undefined;
    const offered = { command, run: handler };
    handlers.push(offered);
    return () => {
      handlers.splice(handlers.indexOf(offered), 1);
    };
  }, [command, handler]);
}
