import { useState, type ReactNode } from 'react';
import type {
  ProxyStatus,
  ProxyAddress,
} from '../../../../shared/domain/connections/proxy-sign-in.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import {
  MAX_PASSWORD_CHARS,
  MAX_PROXY_USER_CHARS,
} from '../../../../shared/domain/connections/limits.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

interface ProxyFormProps {
  proxy: ProxyAddress;
  onDone: () => void;
  /** Additional buttons. */
  children: ReactNode;
}

const NO_CREDENTIALS = { username: '', password: '' };

/** Sends a proxy its user name and password; waiting work then continues automatically. */
function ProxyForm({ proxy, onDone, children }: ProxyFormProps) {
  const setCredentials = useSettings((state) => state.setProxyCredentials);
  const form = useDraftForm({
    blank: NO_CREDENTIALS,
    check: ({ username, password }) => ({
      ...(username.trim() === '' ? { username: t('settings.enterUserName') } : {}),
      ...(password === '' ? { password: t('settings.enterPassword') } : {}),
    }),
    send: ({ username, password }) =>
      setCredentials(proxy, { username: username.trim(), password }),
    onDone,
  });
  return (
    <DraftForm
      label={t('settings.proxySignIn')}
      form={form}
      action={t('common.save')}
      buttons={children}
    >
      <TextField
        label={t('settings.userName')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_PROXY_USER_CHARS}
        {...form.field('username')}
        hint={t('settings.userNameDomainHint')}
      />
      <TextField
        label={t('settings.password')}
        type="password"
        autoComplete="off"
        maxLength={MAX_PASSWORD_CHARS}
        {...form.field('password')}
        hint={t('settings.proxyPasswordHint')}
      />
    </DraftForm>
  );
}

const STATE_TEXTS: Record<ProxyStatus['state'], MessageId> = {
  asked: msg('settings.proxyAsks'),
  refused: msg('settings.proxyRefused'),
  'signed-in': msg('settings.proxySignedIn'),
};

/** Shows the proxy that requested a password or whose password is stored. */
function KnownProxy({ proxy }: { proxy: ProxyStatus }) {
  const address = `${proxy.host}:${String(proxy.port)}`;
  return (
    <>
      <p
        data-said={proxy.state === 'signed-in' ? undefined : 'status'}
        className={css[proxy.state === 'signed-in' ? 'prose' : 'changed']}
      >
        {t(STATE_TEXTS[proxy.state], { address })}
      </p>
      {proxy.realm !== '' && (
        <p className={css['muted']}>{t('settings.proxyRealm', { realm: proxy.realm })}</p>
      )}
      {/* Text typed for one proxy never goes to a different one that asks in the meantime. */}
      <ProxySignIn key={address} proxy={proxy} />
    </>
  );
}

export function ProxySection() {
  const proxy = useSettings((state) => state.proxy);
  const known = valueOf(proxy);
  return (
    <Section place="proxy" purpose={t('settings.proxyPurpose')}>
      {known !== null && <KnownProxy proxy={known} />}
      {proxy.status === 'ready' && known === null && (
        <p className={css['prose']}>{t('settings.noProxyAsked')}</p>
      )}
    </Section>
  );
}

function ProxySignIn({ proxy }: { proxy: ProxyStatus }) {
  const forgetProxy = useSettings((state) => state.forgetProxy);
  const [isChanging, setChanging] = useState(false);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const forget = async () => setFailure(await forgetProxy(proxy));
  const forgetButton = <Button onClick={() => void forget()}>{t('settings.forgetProxy')}</Button>;
  return (
    <>
      {failure !== null && <ErrorPanel error={failure} />}
      {isChanging || proxy.state !== 'signed-in' ? (
        <ProxyForm proxy={proxy} onDone={() => setChanging(false)}>
          {isChanging && <Button onClick={() => setChanging(false)}>{t('common.cancel')}</Button>}
          {proxy.state === 'refused' && forgetButton}
        </ProxyForm>
      ) : (
        <div className={layout['buttons']}>
          <Button onClick={() => setChanging(true)}>{t('settings.changeOpen')}</Button>
          {forgetButton}
        </div>
      )}
    </>
  );
}
