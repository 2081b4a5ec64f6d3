import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';

export type NoticeService = ReturnType<typeof createNoticeService>;

/** Holds notices until they are dismissed, for this run of the app. */
export function createNoticeService(deps: {
  newId: () => string;
  onAdded: (notice: Notice) => void;
  onWithdrawn: (id: string) => void;
}) {
  const notices = new Map<string, Notice>();
  const whenDismissed = new Map<string, () => void>();
  return {
    list: () => [...notices.values()],
    /** @param onDismissed called when the user dismisses it @returns the id of the notice */
    add(notice: Omit<Notice, 'id'>, onDismissed?: () => void): string {
      const added = { id: deps.newId(), ...notice };
      if (onDismissed !== undefined) whenDismissed.set(added.id, onDismissed);
      notices.set(added.id, added);
      deps.onAdded(added);
      return added.id;
    },
    /** Called when the user dismisses it. */
    dismiss(id: string) {
      if (notices.delete(id)) whenDismissed.get(id)?.();
    },
    /** Removes a notice that no longer applies; no-op when already dismissed. */
    withdraw(id: string) {
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
