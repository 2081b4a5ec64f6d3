import { describe, expect, it } from 'vitest';
import { createDesktopOffers } from '../../../electron/platform/desktop-offers.ts';
import { createSessionBus, type RunProgram } from '../../../electron/platform/session-bus.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ON_BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' };

/** Answers for programs by name; others are missing. */
function busOf(answers: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = ON_BUS) {
  const ran: string[] = [];
  const run: RunProgram = async (program, args) => {
    ran.push([program, ...args].join(' '));
    return Promise.resolve(answers[program] ?? null);
  };
  return { bus: createSessionBus(env, run), ran };
}

describe('the session bus', () => {
  it.each([
    ['gdbus', '(true,)\n', true],
    ['gdbus', '(false,)\n', false],
    ['dbus-send', '   boolean true\n', true],
    ['dbus-send', '   boolean false\n', false],
    ['none', '', false],
  ])('knows from %s that answers %j whether there is a tray: %s', async (name, text, expected) => {
    const { bus, ran } = busOf({ [name]: text });
    expect(await bus.hasTray()).toBe(expected);
    expect(ran[0]).toContain('org.kde.StatusNotifierWatcher');
  });

  it('has notifications when their server answers', async () => {
    expect(await busOf({ gdbus: "('dunst', …)" }).bus.hasNotifications()).toBe(true);
    expect(await busOf({}).bus.hasNotifications()).toBe(false);
  });

  it('is not asked where there is none: the programs would start one', async () => {
    for (const env of [{}, { XDG_RUNTIME_DIR: temporaryFolder() }]) {
      const { bus, ran } = busOf({ gdbus: '(true,)' }, env);
      expect(await bus.hasTray()).toBe(false);
      expect(await bus.hasNotifications()).toBe(false);
      expect(ran).toEqual([]);
    }
  });
});

describe('a desktop', () => {
  const platforms = ['linux', 'win32', 'darwin'] as const;
  const EITHER = [true, false];
  const cases = platforms.flatMap((platform) =>
    [undefined, 'x11', 'wayland'].flatMap((sessionType) =>
      EITHER.flatMap((hasWatcher) =>
        EITHER.map((hasX11) => ({ platform, sessionType, hasWatcher, hasX11 })),
      ),
    ),
  );

  it.each(cases)('hides a window only where it can be brought back: %o', async (facts) => {
    const { platform, sessionType, hasWatcher, hasX11 } = facts;
    const offers = createDesktopOffers({
      platform,
      sessionType,
      bus: {
        hasTray: () => Promise.resolve(hasWatcher),
        hasNotifications: () => Promise.resolve(false),
      },
      hasX11Tray: () => Promise.resolve(hasX11),
    });
    const hasTray = hasWatcher || (hasX11 && sessionType !== 'wayland');
    const expected = { linux: hasTray ? 'tray' : 'none', win32: 'tray', darwin: 'system' };
    expect(await offers.hidingPlace()).toBe(expected[platform]);
    expect(await offers.hasNotifications()).toBe(platform !== 'linux');
  });
});
