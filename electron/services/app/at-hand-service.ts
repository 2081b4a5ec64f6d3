import type { HidingPlace } from '../../../shared/domain/app/at-hand.ts';
import type { AtHand } from '../../../shared/ipc/contract.ts';
import type { Autostart } from '../../platform/autostart.ts';

/** Asks the desktop for its abilities, each time: panels and their programs come and go. */
export interface DesktopOffers {
  hidingPlace: () => Promise<HidingPlace>;
  hasNotifications: () => Promise<boolean>;
}

/** Reports the desktop's abilities to the page. */
export interface AtHandService {
  get: () => Promise<AtHand>;
  /** @throws `internal` when the system refuses */
  setAutostart: (isOn: boolean) => Promise<AtHand>;
}

/** @param onPlace called with what was found, since a tray may have appeared */
export function createAtHandService(deps: {
  offers: DesktopOffers;
  autostart: Autostart;
  onPlace: (place: HidingPlace) => void;
}): AtHandService {
  const get = async (): Promise<AtHand> => {
    const [hidingPlace, hasNotifications, isAutostarted] = await Promise.all([
      deps.offers.hidingPlace(),
      deps.offers.hasNotifications(),
      deps.autostart.isOn(),
    ]);
    deps.onPlace(hidingPlace);
    return { hidingPlace, hasNotifications, isAutostarted };
  };
  return {
    get,
    async setAutostart(isOn) {
      await deps.autostart.set(isOn);
      return get();
    },
  };
}
