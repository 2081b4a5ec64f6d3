import { useEffect } from 'react';

/** What the shown page can do on a shortcut. */
export type PageCommand = 'search' | 'primary' | 'back' | 'undo';

/** What was opened or done last comes last, and is asked first. */
const handlers: { command: PageCommand; run: () => unknown }[] = [];

/** Runs the shown page's handler; false when the page has none. */
export function runPageCommand(command: PageCommand): boolean {
  const handler = handlers.findLast((each) => each.command === command);
  handler?.run();
  return handler !== undefined;
}

/**
 * Offers `handler` for a shortcut while the calling component is on screen; null offers nothing. Of several the
 * newest is run: a stable one keeps its place.
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
