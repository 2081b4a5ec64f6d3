import { useEffect, useState } from 'react';
import {
  type InstallationKind,
  type ListProblem,
  type ListProblemKind,
  type UpdatesView,
} from '../../../../shared/domain/updates/updates-view.ts';
import { MAX_LIST_ADDRESS_CHARS } from '../../../../shared/domain/updates/limits.ts';
import type { ShownVersion } from '../../../../shared/domain/updates/version-list.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField, Tick } from '../../../components/fields/field.tsx';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { Loaded } from '../../../components/lists/record-list.tsx';
import { format } from '../../../lib/words/format.ts';
import { DataFailure } from '../data/failure.tsx';
import { useSettings } from '../store.ts';
import about from './about.module.css';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

/** How each kind of installation gets a newer version, and the command for it. */
const WAYS: Record<InstallationKind, readonly [text: MessageId, command?: string]> = {
  deb: [msg('updates.bySystem'), 'sudo apt update && sudo apt install dragoman'],
  rpm: [msg('updates.bySystem'), 'sudo dnf upgrade dragoman'],
  tar: [msg('updates.byFolder')],
  zip: [msg('updates.byFolder')],
  installer: [msg('updates.byInstaller')],
  dmg: [msg('updates.byDmg')],
  checkout: [msg('updates.byCheckout'), 'git pull && npm start'],
  unknown: [msg('updates.byOtherWay')],
};

const PROBLEM_TEXTS: Record<ListProblemKind, MessageId> = {
  'no-key': msg('updates.noKey'),
  insecure: msg('updates.problemInsecure'),
  unreachable: msg('updates.problemUnreachable'),
  redirect: msg('updates.problemRedirect'),
  refused: msg('updates.problemRefused'),
  'too-slow': msg('updates.problemTooSlow'),
  'too-large': msg('updates.problemTooLarge'),
  'not-a-list': msg('updates.problemNotAList'),
  'unknown-format': msg('updates.problemUnknownFormat'),
  'wrong-signature': msg('updates.problemWrongSignature'),
  unreadable: msg('updates.problemUnreadable'),
  older: msg('updates.problemOlder'),
  expired: msg('updates.problemExpired'),
  clock: msg('updates.problemClock'),
};

const dateOf = (atMs: number | null): string => (atMs === null ? '' : format.fullDateTime(atMs));

function problemText({ kind, issuedAtMs, expiresAtMs, newestMs }: ListProblem): string {
  return t(PROBLEM_TEXTS[kind], {
    now: dateOf(Date.now()),
    issued: dateOf(issuedAtMs),
    expires: dateOf(expiresAtMs),
    newest: dateOf(newestMs),
  });
}

/** Shows plain text: nothing in a list becomes a link or an element. */
function Notes({ version, date, notes }: ShownVersion) {
  return (
    <article className={about['version']}>
      <h4>Dragoman {version}</h4>
      <p className={css['muted']}>{t('updates.published', { date: format.date(date) })}</p>
      <p dir="auto" className={about['notes']}>
        {notes}
      </p>
    </article>
  );
}

function Newer({ view }: { view: UpdatesView }) {
  const [newest, ...others] = view.newer;
  if (newest === undefined) return null;
  const [text, command] = WAYS[view.installation];
  return (
    <div className={about['newer']}>
      <Notes {...newest} />
      {others.length > 0 && (
        <details>
          <summary>{t('updates.olderNotes')}</summary>
          {others.map((other) => (
            <Notes key={other.version} {...other} />
          ))}
        </details>
      )}
      <p>{t(text)}</p>
      {command !== undefined && <code className={css['path']}>{command}</code>}
    </div>
  );
}

/** Outcome of the last request. */
function Found({ view }: { view: UpdatesView }) {
  const { current, problem, askedAtMs, issuedAtMs, isAsking, newer } = view;
  const isNewest = problem === null && issuedAtMs !== null && newer.length === 0;
  return (
    <div data-said="status" className={about['found']}>
      {isAsking && <p className={css['muted']}>{t('updates.looking')}</p>}
      {!isAsking && problem !== null && <p className={forms['warning']}>{problemText(problem)}</p>}
      {isNewest && <p>{t('updates.noneNewer', { date: dateOf(issuedAtMs), version: current })}</p>}
      {!isAsking && askedAtMs !== null && (
        <p className={css['muted']}>
          {t('updates.lastAsked', { time: format.dateTime(askedAtMs) })}
        </p>
      )}
    </div>
  );
}

/** The address of the list; a refused one keeps the stored one in use. */
function AddressForm({ view }: { view: UpdatesView }) {
  const setSource = useSettings((state) => state.setUpdatesSource);
  const form = useDraftForm<{ address: string }, 'address'>({
    blank: { address: view.address },
    check: () => ({}),
    send: ({ address }) =>
      setSource({ address: address.trim(), isOn: view.isOn && address.trim() !== '' }),
    onDone: () => undefined,
  });
  return (
    <DraftForm label={t('updates.address')} form={form} action={t('common.save')}>
      <TextField
        label={t('updates.address')}
        hint={t('updates.addressHint')}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LIST_ADDRESS_CHARS}
        {...form.field('address')}
      />
    </DraftForm>
  );
}

function Source({ view }: { view: UpdatesView }) {
  const { setUpdatesSource, checkUpdates } = useSettings();
  const [error, setError] = useState<ErrorData | null>(null);
  const act = (asked: Promise<ErrorData | null>) => void asked.then(setError);
  const { address, isOn, isAsking } = view;
  return (
    <>
      <AddressForm key={address} view={view} />
      <Tick
        checked={isOn}
        onChange={(isWanted) => act(setUpdatesSource({ address, isOn: isWanted }))}
      >
        {t('updates.isOn')}
      </Tick>
      <div className={layout['line']}>
        <Button isInactive={isAsking} onClick={() => act(checkUpdates())}>
          {t('updates.lookNow')}
        </Button>
      </div>
      {error !== null && <DataFailure error={error} />}
    </>
  );
}

/** Newer versions of the app: what is in them, how this copy gets them, and where the app looks. */
export function Updates() {
  const { updates, loadUpdates } = useSettings();
  useEffect(() => void loadUpdates(), [loadUpdates]);
  return (
    <section aria-labelledby="new-versions" className={about['part']}>
      <h3 id="new-versions">{t('updates.heading')}</h3>
      <Loaded of={updates} rows={2} reading={t('updates.looking')} onRetry={loadUpdates}>
        {(view) => (
          <>
            <Newer view={view} />
            {view.hasKey ? (
              <>
                <Found view={view} />
                <Source view={view} />
              </>
            ) : (
              <p>{t('updates.noKey')}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
