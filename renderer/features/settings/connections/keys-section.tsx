import KeyRound from 'lucide-react/icons/key-round';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { VaultStatus } from '../../../../shared/domain/app/settings.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/error-panel.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { showPlace } from '../places.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import forms from '../../../components/forms.module.css';
import css from '../settings.module.css';

/** Which accounts are without their key at the moment, and what brings it back. */
function KeyRescue({ isNeeded }: { isNeeded: boolean }) {
  const connections = useSettings((state) => valueOf(state.connections));
  const isAsking = useSettings((state) => state.vault.status === 'loading');
  const recheckVault = useSettings((state) => state.recheckVault);
  const without = (connections ?? []).filter(
    ({ key, hasMoved }) => key === 'missing' && hasMoved !== true,
  );
  if (!isNeeded && without.length === 0) return null;
  return (
    <div className={css['changed']}>
      {without.length > 0 && (
        <p>
          {t('Without their key: {names}.', { names: without.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <p>
        {t(
          'If the keystore was locked, unlock it and look again: the keys are still in it. If it is gone or another one, give the keys again; everything else stays.',
        )}
      </p>
      <div className={bars['buttons']}>
        <Button icon={RotateCw} isInactive={isAsking} onClick={() => void recheckVault()}>
          {t('Look again')}
        </Button>
        <Button onClick={() => showPlace('connections')}>{t('Go to Connections')}</Button>
      </div>
    </div>
  );
}

const TIER_TEXTS: Record<VaultStatus['tier'], { title: string; meaning: string }> = {
  'os-keystore': {
    title: msg('Kept by the keystore of your system'),
    meaning: msg(
      'Keys are encrypted by the system and can be read by you alone, also after a restart.',
    ),
  },
  session: {
    title: msg('Kept for this session only'),
    meaning: msg(
      'This system offers no keystore, so keys stay in memory until the app closes and must be given again afterwards. Documents wait for them; nothing is lost.',
    ),
  },
  weak: {
    title: msg('Kept on disk without protection of the system'),
    meaning: msg('You allowed this. Whoever can read your files can read the keys.'),
  },
};

const BACKEND_NAMES: Readonly<Record<string, string>> = {
  gnome_libsecret: msg('GNOME Keyring (Secret Service)'),
  kwallet: 'KWallet',
  kwallet5: 'KWallet 5',
  kwallet6: 'KWallet 6',
  keychain: msg('Keychain'),
  dpapi: msg('Windows data protection'),
  basic_text: msg('no keystore'),
};

function backendName(backend: string): string {
  const name = BACKEND_NAMES[backend];
  return name === undefined ? backend : t(name);
}

function WeakConsent({ vault }: { vault: VaultStatus }) {
  const setWeakConsent = useSettings((state) => state.setWeakConsent);
  return (
    <div className={css['consent']}>
      <label className={forms['tick']}>
        <input
          type="checkbox"
          checked={vault.tier === 'weak'}
          onChange={({ target }) => void setWeakConsent(target.checked)}
        />
        {t('Keep keys on disk although this system has no keystore')}
      </label>
      <p className={css['warning']}>
        <TriangleAlert size={14} aria-hidden />{' '}
        {t(
          'Any program and any person with access to your files could read the keys and use your account. Taking this back removes them from the disk.',
        )}
      </p>
    </div>
  );
}

/** Where keys live, in plain words. */
export function KeysSection() {
  const vault = useSettings((state) => state.vault);
  const status = valueOf(vault);
  return (
    <Section
      place="keys"
      title={t('Keys')}
      purpose={t(
        'A stored key never comes back to this window, and is in no database and no backup.',
      )}
    >
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
            <p role="alert" className={css['changed']}>
              {t(
                'The keystore is another one than before, so the stored keys cannot be read. Give them again under Connections. Your documents and your history are not affected.',
              )}
            </p>
          )}
          <KeyRescue isNeeded={status.backendChanged} />
          {status.tier !== 'os-keystore' && <WeakConsent vault={status} />}
        </>
      )}
    </Section>
  );
}
