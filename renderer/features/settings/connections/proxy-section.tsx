import { useState, type ReactNode } from 'react';
import type {
  ProxyStatus,
  ProxyAddress,
} from '../../../../shared/domain/connections/proxy-sign-in.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/error-panel.tsx';
import { TextField } from '../../../components/field.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { DraftForm, useDraftForm } from '../draft-form.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import css from '../settings.module.css';

interface ProxyFormProps {
  proxy: ProxyAddress;
  onDone: () => void;
  /** More buttons. */
  children: ReactNode;
}

const NO_CREDENTIALS = { username: '', password: '' };

/** Gives a proxy its user name and password; what waits for it then goes on by itself. */
function ProxyForm({ proxy, onDone, children }: ProxyFormProps) {
  const setCredentials = useSettings((state) => state.setProxyCredentials);
  const form = useDraftForm({
    blank: NO_CREDENTIALS,
    check: ({ username, password }) => ({
      ...(username.trim() === '' ? { username: t('Enter the user name.') } : {}),
      ...(password === '' ? { password: t('Enter the password.') } : {}),
    }),
    send: ({ username, password }) =>
      setCredentials(proxy, { username: username.trim(), password }),
    onDone,
  });
  const { draft, errors, change } = form;
  return (
    <DraftForm label={t('Sign in to the proxy')} form={form} action={t('Save')} buttons={children}>
      <TextField
        label={t('User name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        value={draft.username}
        error={errors.username ?? null}
        hint={t('Some networks want it with the domain in front: DOMAIN\\name.')}
        onChange={({ target }) => change({ username: target.value })}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="off"
        maxLength={1000}
        value={draft.password}
        error={errors.password ?? null}
        hint={t('Goes to the vault of this computer and to this proxy alone.')}
        onChange={({ target }) => change({ password: target.value })}
      />
    </DraftForm>
  );
}

const STATE_TEXTS: Record<ProxyStatus['state'], string> = {
  asked: msg(
    'The proxy {address} lets the app through only with a user name and a password. Until then nothing reaches a service outside this computer; nothing is lost.',
  ),
  refused: msg(
    'The proxy {address} refused the user name and password that were given for it. They are not sent again.',
  ),
  'signed-in': msg('A user name and a password are kept for the proxy {address}.'),
};

/** There only when a proxy has asked for a password, or one is kept. */
export function ProxySection() {
  const proxy = useSettings((state) => valueOf(state.proxy));
  if (proxy === null) return null;
  const address = `${proxy.host}:${String(proxy.port)}`;
  return (
    <Section
      title={t('Proxy')}
      purpose={t('Your network reaches the internet through a proxy server.')}
    >
      <p
        role={proxy.state === 'signed-in' ? undefined : 'status'}
        className={css[proxy.state === 'signed-in' ? 'prose' : 'changed']}
      >
        {t(STATE_TEXTS[proxy.state], { address })}
      </p>
      {proxy.realm !== '' && (
        <p className={css['muted']}>{t('It calls itself “{realm}”.', { realm: proxy.realm })}</p>
      )}
      {/* What was typed for one proxy never goes to another one that asks in the meantime. */}
      <ProxySignIn key={address} proxy={proxy} />
    </Section>
  );
}

function ProxySignIn({ proxy }: { proxy: ProxyStatus }) {
  const forgetProxy = useSettings((state) => state.forgetProxy);
  const [isChanging, setChanging] = useState(false);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const forget = async () => setFailure(await forgetProxy(proxy));
  const forgetButton = <Button onClick={() => void forget()}>{t('Forget')}</Button>;
  return (
    <>
      {failure !== null && <ErrorPanel error={failure} />}
      {isChanging || proxy.state !== 'signed-in' ? (
        <ProxyForm proxy={proxy} onDone={() => setChanging(false)}>
          {isChanging && <Button onClick={() => setChanging(false)}>{t('Cancel')}</Button>}
          {proxy.state === 'refused' && forgetButton}
        </ProxyForm>
      ) : (
        <div className={bars['buttons']}>
          <Button onClick={() => setChanging(true)}>{t('Change…')}</Button>
          {forgetButton}
        </div>
      )}
    </>
  );
}
