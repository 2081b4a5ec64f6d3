import { describe, expect, it } from 'vitest';
import { createShortcutService } from '../../../../electron/services/app/shortcut-service.ts';
import { shortcutOf, shortcutSchema } from '../../../../shared/domain/app/shortcut.ts';

function setUp({ stored = null as string | null, isDesktopOnly = false } = {}) {
  const taken = new Set<string>();
  const registered = new Map<string, () => void>();
  let kept = stored;
  let pressed = 0;
  const service = createShortcutService({
    isDesktopOnly,
    system: {
      register(shortcut, run) {
        if (shortcut.includes('Bad')) throw new Error('Unknown key');
        if (taken.has(shortcut)) return false;
        registered.set(shortcut, run);
        return true;
      },
      unregister: (shortcut) => void registered.delete(shortcut),
    },
    stored: { get: () => kept, set: (next) => (kept = next) },
    onPressed: () => (pressed += 1),
  });
  return { service, taken, registered, kept: () => kept, pressed: () => pressed };
}

describe('the shortcut of the quick window', () => {
  it('is none at first, and works from the moment it is chosen', () => {
    const { service, registered, kept, pressed } = setUp();
    service.start();
    expect(service.get()).toEqual({ shortcut: null, state: 'none' });
    expect(service.set('Control+Alt+J')).toEqual({ shortcut: 'Control+Alt+J', state: 'on' });
    registered.get('Control+Alt+J')?.();
    expect([kept(), pressed()]).toEqual(['Control+Alt+J', 1]);
  });

  it('replaces the earlier one, and can be removed', () => {
    const { service, registered, kept } = setUp({ stored: 'Alt+Shift+A' });
    service.start();
    service.set('Control+Alt+J');
    expect([...registered.keys()]).toEqual(['Control+Alt+J']);
    expect(service.set(null)).toEqual({ shortcut: null, state: 'none' });
    expect([registered.size, kept()]).toEqual([0, null]);
  });

  it('stays as it is when another program has the keys', () => {
    const { service, taken, registered, kept } = setUp({ stored: 'Alt+Shift+A' });
    service.start();
    taken.add('Control+Alt+J');
    expect(() => service.set('Control+Alt+J')).toThrow(
      expect.objectContaining({ code: 'input/conflict' }),
    );
    expect(() => service.set('Control+Alt+Bad')).toThrow(
      expect.objectContaining({ code: 'input/conflict' }),
    );
    expect([[...registered.keys()], kept()]).toEqual([['Alt+Shift+A'], 'Alt+Shift+A']);
  });

  it('says at the start that another program has the keys, and can then be removed', () => {
    const { service, taken, kept } = setUp({ stored: 'Alt+Shift+A' });
    taken.add('Alt+Shift+A');
    service.start();
    expect(service.get()).toEqual({ shortcut: 'Alt+Shift+A', state: 'taken' });
    expect(service.set(null).state).toBe('none');
    expect(kept()).toBeNull();
  });

  it('is for the desktop to define where programs may not', () => {
    const { service, registered } = setUp({ stored: 'Alt+Shift+A', isDesktopOnly: true });
    service.start();
    expect(service.set('Control+Alt+J')).toEqual({ shortcut: null, state: 'desktop' });
    expect(registered.size).toBe(0);
  });
});

describe('pressed keys', () => {
  const press = (code: string, keys = '') =>
    shortcutOf({
      code,
      ctrlKey: keys.includes('c'),
      altKey: keys.includes('a'),
      shiftKey: keys.includes('s'),
      metaKey: keys.includes('m'),
    });

  it.each([
    ['KeyJ', 'ca', 'Control+Alt+J'],
    ['Digit1', 'sm', 'Shift+Super+1'],
    ['F12', 'cas', 'Control+Alt+Shift+F12'],
    ['ArrowUp', 'ca', 'Control+Alt+Up'],
    ['Space', 'cs', 'Control+Shift+Space'],
  ])('are a shortcut: %s %s', (code, keys, shortcut) => {
    expect(press(code, keys)).toBe(shortcut);
    expect(shortcutSchema.safeParse(shortcut).success).toBe(true);
  });

  it.each([
    ['KeyC', 'c', 'few'],
    ['KeyC', '', 'few'],
    ['ControlLeft', 'ca', null],
    ['AltLeft', 'ca', null],
    ['Quote', 'ca', null],
  ])('are none: %s %s', (code, keys, expected) => {
    expect(press(code, keys)).toBe(expected);
  });
});
