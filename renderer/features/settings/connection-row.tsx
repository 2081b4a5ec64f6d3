import { useRef, useState, type MouseEvent } from 'react';
import { isOwnKind } from '../../../shared/domain/connection-kind.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/states.tsx';
import { serviceName } from '../../lib/service-name.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { ConnectionTestResult } from './connection-test-result.tsx';
import { useSettings } from './context.ts';
import { kindName } from './kind-name.ts';
import { KeyForm } from './key-form.tsx';
import { RenameForm } from './rename-form.tsx';
import css from './settings.module.css';

const KEY_TEXTS: Record<Connection['key'], string> = {
  'not-needed': msg('needs no key'),
  stored: msg('key in the vault'),
  session: msg('key kept until the app closes'),
  missing: '',
};

type Panel = 'none' | 'remove' | 'key' | 'rename';

interface ConfirmRemovalProps {
  name: string;
  onConfirm: () => void;
  onKeep: () => void;
}

function ConfirmRemoval({ name, onConfirm, onKeep }: ConfirmRemovalProps) {
  const keep = useFocusOnMount<HTMLButtonElement>();
  return (
    <fieldset aria-label={t('Confirm removal of {name}', { name })} className={css['confirm']}>
      <p>
        {t(
          'Remove “{name}” and its key from this computer? Its documents and history stay; documents still at the service can no longer be collected.',
          { name },
        )}
      </p>
      <div className={css['buttons']}>
        <Button variant="danger" onClick={onConfirm}>
          {t('Remove connection')}
        </Button>
        <Button ref={keep} onClick={onKeep}>
          {t('row|Keep')}
        </Button>
      </div>
    </fieldset>
  );
}

/** One connection: what it is, whether it works, and what can be done with it. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, kind, baseUrl, isDefault, key, isOutOfQuota } = connection;
  const name = serviceName(id, connection.name);
  const test = useSettings((state) => state.tests[id]);
  const testConnection = useSettings((state) => state.testConnection);
  const setDefault = useSettings((state) => state.setDefault);
  const removeConnection = useSettings((state) => state.removeConnection);
  const [panel, setPanel] = useState<Panel>(key === 'missing' ? 'key' : 'none');
  const opener = useRef<HTMLButtonElement>(null);
  const open = (next: Panel) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setPanel(next);
  };
  const close = () => {
    setPanel('none');
    opener.current?.focus();
  };
  return (
    <li className={css['connection']}>
      <div className={css['connectionHead']}>
        <div className={css['connectionText']}>
          <p>
            <strong>{name}</strong> {isDefault && <Badge>{t('Default')}</Badge>}{' '}
            {key === 'missing' && <Badge tone="warning">{t('Key missing')}</Badge>}
            {isOutOfQuota && <Badge tone="warning">{t('Characters used up')}</Badge>}
          </p>
          <p className={css['muted']}>
            {[kindName(connection), baseUrl, t(KEY_TEXTS[key])].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={css['buttons']}>
          <Button
            onClick={() => void testConnection(id)}
            isInactive={test?.status === 'testing'}
            disabled={key === 'missing'}
            aria-label={t('Test {name}', { name })}
          >
            {t('Test')}
          </Button>
          {!isDefault && kind !== 'practice' && (
            <Button
              onClick={() => void setDefault(id)}
              aria-label={t('Make default: {name}', { name })}
            >
              {t('Make default')}
            </Button>
          )}
          {!isOwnKind(kind) && (
            <>
              <Button onClick={open('rename')} aria-label={t('Rename {name}', { name })}>
                {t('Rename…')}
              </Button>
              <Button onClick={open('key')} aria-label={t('Set key of {name}', { name })}>
                {t('Set key…')}
              </Button>
              <Button onClick={open('remove')} aria-label={t('Remove {name}', { name })}>
                {t('Remove…')}
              </Button>
            </>
          )}
        </div>
      </div>
      <ConnectionTestResult test={test} connection={connection} />
      {panel === 'rename' && <RenameForm connection={connection} onDone={close} />}
      {panel === 'key' && <KeyForm connection={connection} onDone={close} />}
      {panel === 'remove' && (
        <ConfirmRemoval name={name} onConfirm={() => void removeConnection(id)} onKeep={close} />
      )}
    </li>
  );
}
