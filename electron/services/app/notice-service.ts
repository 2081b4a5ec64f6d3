import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';

export interface NoticeService {
  list(): Notice[];
  /** @param onDismissed called when the user dismisses it @returns the id of the notice */
  add(notice: Omit<Notice, 'id'>, onDismissed?: () => void): string;
  /** Called when the user dismisses it. */
  dismiss(id: string): void;
  /** Removes a notice that no longer applies; no-op when already dismissed. */
  withdraw(id: string): void;
}

/** Holds notices until they are dismissed, for this run of the app. */
export function createNoticeService(deps: {
  newId: () => string;
  onAdded: (notice: Notice) => void;
  onWithdrawn: (id: string) => void;
}): NoticeService {
  const notices = new Map<string, Notice>();
  const whenDismissed = new Map<string, () => void>();
  return {
    list: () => [...notices.values()],
    add(notice, onDismissed) {
      const added = { id: deps.newId(), ...notice };
      if (onDismissed !== undefined) whenDismissed.set(added.id, onDismissed);
      notices.set(added.id, added);
      deps.onAdded(added);
      return added.id;
    },
    dismiss(id) {
      if (notices.delete(id)) whenDismissed.get(id)?.();
    },
    withdraw(id) {
      if (notices.delete(id)) deps.onWithdrawn(id);
    },
  };
}

/** Builds the notice shown when the settings could not be read. @param fileName of the damaged file */
export function noticeOfDamagedSettings(fileName: string): Omit<Notice, 'id'> {
  return {
    severity: 'warning',
    title: t('notices.settingsUnreadable'),
    message: t('notices.settingsUnreadableDetail', { fileName }),
  };
}

/** Builds the notice shown when the window's page crashed and was reloaded. */
export function noticeOfReload(): Omit<Notice, 'id'> {
  return {
    severity: 'warning',
    title: t('notices.windowReloaded'),
    message: t('notices.windowReloadedDetail'),
  };
}
