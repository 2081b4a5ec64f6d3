import type { ShortcutView } from '../../../shared/domain/app/shortcut.ts';
import { AppError } from '../../../shared/errors.ts';

/** The keys that open the quick window from anywhere. */
export type ShortcutService = ReturnType<typeof createShortcutService>;

export function createShortcutService(deps: {
  /** Only the desktop can make shortcuts for the whole system. */
  isDesktopOnly: boolean;
  system: {
    /** @returns false for keys that another program has */
    register: (shortcut: string, run: () => void) => boolean;
    unregister: (shortcut: string) => void;
  };
  stored: { get: () => string | null; set: (shortcut: string | null) => void };
  onPressed: () => void;
}) {
  const { system, stored } = deps;
  let registered: string | null = null;

  const register = (shortcut: string): boolean => {
    try {
      return system.register(shortcut, deps.onPressed);
    } catch {
      // The system does not know the keys.
      return false;
    }
  };
  const view = (): ShortcutView => {
    const shortcut = stored.get();
    if (deps.isDesktopOnly) return { shortcut: null, state: 'desktop' };
    if (shortcut === null) return { shortcut, state: 'none' };
    return { shortcut, state: registered === shortcut ? 'on' : 'taken' };
  };

  return {
    /** Registers the stored keys; another program may have them. */
    start(): void {
      const shortcut = stored.get();
      if (shortcut !== null && !deps.isDesktopOnly && register(shortcut)) registered = shortcut;
    },
    get: view,
    /** @throws `input/conflict` when another program has the keys, and the earlier ones stay */
    set(shortcut: string | null): ShortcutView {
      if (deps.isDesktopOnly || shortcut === registered) {
        if (shortcut === null) stored.set(null);
        return view();
      }
      if (shortcut !== null && !register(shortcut)) {
        throw new AppError('input/conflict', 'quickErrors.shortcutTaken', {
          details: { field: 'shortcut' },
        });
      }
      if (registered !== null) system.unregister(registered);
      registered = shortcut;
      stored.set(shortcut);
      return view();
    },
  };
}
