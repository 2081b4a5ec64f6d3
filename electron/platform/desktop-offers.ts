import type { DesktopOffers } from '../services/app/at-hand-service.ts';
import type { SessionBus } from './session-bus.ts';

export interface DesktopOffersOptions {
  platform: NodeJS.Platform;
  /** Value of `XDG_SESSION_TYPE`: under Wayland, icons of the older kind cannot be shown. */
  sessionType: string | undefined;
  bus: SessionBus;
  hasX11Tray: () => Promise<boolean>;
}

/** Asks Linux desktops, which differ; Windows and macOS always have everything. */
export function createDesktopOffers(options: DesktopOffersOptions): DesktopOffers {
  const { platform, sessionType, bus, hasX11Tray } = options;
  if (platform !== 'linux') {
    const place = platform === 'darwin' ? 'system' : 'tray';
    return {
      hidingPlace: () => Promise.resolve(place),
      hasNotifications: () => Promise.resolve(true),
    };
  }
  const hasTray = async (): Promise<boolean> =>
    (await bus.hasTray()) || (sessionType !== 'wayland' && (await hasX11Tray()));
  return {
    hidingPlace: async () => ((await hasTray()) ? 'tray' : 'none'),
    hasNotifications: bus.hasNotifications,
  };
}
