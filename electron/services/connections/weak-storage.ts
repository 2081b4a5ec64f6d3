import type { VaultStatus } from '../../../shared/domain/app/settings.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { SecretStore } from '../../settings/secret-store.ts';

/** Consent to storing keys on disk without a system keystore. */
export type WeakStorage = ReturnType<typeof createWeakStorage>;

export function createWeakStorage(deps: {
  secrets: Pick<SecretStore, 'status' | 'setWeakConsent'>;
  desktop: Pick<Desktop, 'confirm'>;
}) {
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
    /**
     * Sets consent once the user agrees in a system dialog, which no page can answer; withdraws it immediately. Only one
     * question is open at a time.
     * @returns where keys are stored now: unchanged when the user declined
     * @throws as `SecretStore.setWeakConsent`
     */
    async setConsent(allow: boolean): Promise<VaultStatus> {
      if (allow && !(await ask())) return deps.secrets.status();
      return deps.secrets.setWeakConsent(allow);
    },
  };
}
