import { useState } from 'react';
import type { TimeConnection } from '../../../../shared/domain/time/connection.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { serviceName } from '../../../lib/service-name.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import forms from '../../../components/forms.module.css';
import css from '../settings.module.css';

interface TimeRemovalDialogProps {
  connection: TimeConnection;
  isOpen: boolean;
  onClose: () => void;
}

function RemovalForm({ connection, onClose }: Omit<TimeRemovalDialogProps, 'isOpen'>) {
  const { id, name, token, capabilities } = connection;
  const remove = useSettings((state) => state.removeTimeConnection);
  const keep = useFocusOnMount<HTMLButtonElement>();
  const canRevoke = token !== 'missing' && capabilities?.['session.revoke'] !== 'absent';
  const [isRevoking, setRevoking] = useState(false);
  return (
    <div className={forms['body']}>
      <p>{t('settings.removeTimeConnectionQuestion', { name })}</p>
      {canRevoke ? (
        <label className={forms['tick']}>
          <input
            type="checkbox"
            checked={isRevoking}
            onChange={({ target }) => setRevoking(target.checked)}
          />
          {t('settings.alsoRevokeToken')}
        </label>
      ) : (
        <p className={css['muted']}>{t('settings.tokenNotRevocable')}</p>
      )}
      <div className={bars['buttons']}>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void remove(id, canRevoke && isRevoking);
          }}
        >
          {t('settings.removeConnection')}
        </Button>
        <Button ref={keep} onClick={onClose}>
          {t('timeReport.keep')}
        </Button>
      </div>
    </div>
  );
}

/** A removed token cannot be brought back, so this asks first. */
export function TimeRemovalDialog({ connection, isOpen, onClose }: TimeRemovalDialogProps) {
  return (
    <Dialog
      title={t('texts.removeNamed', { name: serviceName(connection.id, connection.name) })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <RemovalForm connection={connection} onClose={onClose} />}
    </Dialog>
  );
}
