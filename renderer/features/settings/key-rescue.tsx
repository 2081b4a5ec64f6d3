import RotateCw from 'lucide-react/icons/rotate-cw';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { showPlace } from './places.ts';
import css from './settings.module.css';

/** Which accounts are without their key at the moment, and what brings it back. */
export function KeyRescue({ isNeeded }: { isNeeded: boolean }) {
  const connections = useSettings((state) => valueOf(state.connections));
  const isAsking = useSettings((state) => state.vault.status === 'loading');
  const recheckVault = useSettings((state) => state.recheckVault);
  const without = (connections ?? []).filter(({ key }) => key === 'missing');
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
      <div className={css['buttons']}>
        <Button icon={RotateCw} isInactive={isAsking} onClick={() => void recheckVault()}>
          {t('Look again')}
        </Button>
        <Button onClick={() => showPlace('connections')}>{t('Go to Connections')}</Button>
      </div>
    </div>
  );
}
