import KeyRound from 'lucide-react/icons/key-round';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { VaultStatus } from '../../../../shared/domain/app/settings.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { Tick } from '../../../components/fields/field.tsx';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

/** Lists the accounts without their key at the moment, and how to restore it. */
function KeyRescue({ isNeeded }: { isNeeded: boolean }) {
  const connections = useSettings((state) => valueOf(state.connections));
  const isAsking = useSettings((state) => state.vault.status === 'loading');
  const { recheckVault, openPlace } = useSettings();
  const without = (connections ?? []).filter(
    ({ key, hasMoved }) => key === 'missing' && hasMoved !== true,
  );
  if (!isNeeded && without.length === 0) return null;
  return (
    <div className={css['changed']}>
      {without.length > 0 && (
        <p>
          {t('data.connectionsWithoutKey', { names: without.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <p>{t('data.keystoreRescue')}</p>
      <div className={layout['buttons']}>
        <Button icon={RotateCw} isInactive={isAsking} onClick={() => void recheckVault()}>
          {t('data.keystoreCheckAgain')}
        </Button>
        <Button onClick={() => openPlace('connections')}>{t('data.goToConnections')}</Button>
      </div>
    </div>
  );
}

const TIER_TEXTS: Record<VaultStatus['tier'], { title: MessageId; meaning: MessageId }> = {
  'os-keystore': {
    title: msg('settings.keysInKeystore'),
    meaning: msg('settings.keysInKeystoreMeaning'),
  },
  session: {
    title: msg('settings.keysForSession'),
    meaning: msg('settings.keysForSessionMeaning'),
  },
  weak: {
    title: msg('settings.keysUnprotected'),
    meaning: msg('settings.keysUnprotectedMeaning'),
  },
};

const BACKEND_NAMES: Readonly<Record<string, MessageId>> = {
  gnome_libsecret: msg('settings.gnomeKeyring'),
  keychain: msg('settings.keychain'),
  dpapi: msg('settings.windowsDataProtection'),
  basic_text: msg('settings.noKeystore'),
};

function backendName(backend: string): string {
  const name = BACKEND_NAMES[backend];
  return name === undefined ? backend.replace(/^kwallet(\d?)$/u, 'KWallet $1').trim() : t(name);
}

function WeakConsent({ vault }: { vault: VaultStatus }) {
  const setWeakConsent = useSettings((state) => state.setWeakConsent);
  return (
    <div className={css['consent']}>
      <Tick checked={vault.tier === 'weak'} onChange={(isOn) => void setWeakConsent(isOn)}>
        {t('settings.allowUnprotectedKeys')}
      </Tick>
      <p className={css['warning']}>
        <TriangleAlert size={14} aria-hidden /> {t('settings.unprotectedKeysWarning')}
      </p>
    </div>
  );
}

export function KeysSection() {
  const vault = useSettings((state) => state.vault);
  const status = valueOf(vault);
  return (
    <Section place="keys" purpose={t('settings.keysPurpose')}>
      {vault.status === 'failed' && <ErrorPanel error={vault.error} />}
      {status !== null && (
        <>
          <div className={css['vault']}>
            <KeyRound size={18} aria-hidden />
            <div>
              <p>
                <strong>{t(TIER_TEXTS[status.tier].title)}</strong>{' '}
                <span className={css['muted']}>({backendName(status.backend)})</span>
              </p>
              <p className={css['prose']}>{t(TIER_TEXTS[status.tier].meaning)}</p>
            </div>
          </div>
          {status.backendChanged && (
            <p data-said="alert" className={css['changed']}>
              {t('settings.keystoreChanged')}
            </p>
          )}
          <KeyRescue isNeeded={status.backendChanged} />
          {status.tier !== 'os-keystore' && <WeakConsent vault={status} />}
        </>
      )}
    </Section>
  );
}
