import type { VaultStatus } from '../../../shared/domain/app/settings.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { SecretStore } from '../../settings/secret-store.ts';

/** Keeping keys on a disk without a system keystore. */
export interface WeakStorage {
  /**
   * Agrees to it once the person has said so in a dialog of the system, which no page can answer; takes it
   * back at once. While the question is open another one is not asked.
   * @returns where keys live now: as before when the person said no
   * @throws as `SecretStore.setWeakConsent`
   */
  setConsent(allow: boolean): Promise<VaultStatus>;
}

export function createWeakStorage(deps: {
  secrets: Pick<SecretStore, 'status' | 'setWeakConsent'>;
  desktop: Pick<Desktop, 'confirm'>;
}): WeakStorage {
  let asking: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    asking ??= deps.desktop
      .confirm({
        message: t('main.keepKeysUnprotected'),
        detail: t('main.keepKeysUnprotectedDetail'),
        confirm: t('main.keepKeysOnDisk'),
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  return {
    async setConsent(allow) {
      if (allow && !(await ask())) return deps.secrets.status();
      return deps.secrets.setWeakConsent(allow);
    },
  };
}
