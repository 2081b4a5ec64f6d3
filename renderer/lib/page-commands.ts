import { useEffect } from 'react';

/** What the shown page can do on a shortcut. */
export type PageCommand = 'search' | 'primary' | 'back';

const handlers = new Map<PageCommand, () => void>();

/** Runs the shown page's handler; false when the page has none. */
export function runPageCommand(command: PageCommand): boolean {
  const handler = handlers.get(command);
  handler?.();
  return handler !== undefined;
}

/** Offers `handler` for a shortcut while the calling component is on screen; null offers nothing. */
export function usePageCommand(command: PageCommand, handler: (() => void) | null): void {
  useEffect(() => {
    if (handler === null) return undefined;
    handlers.set(command, handler);
    return () => {
      if (handlers.get(command) === handler) handlers.delete(command);
    };
  }, [command, handler]);
}
