import CircleCheck from 'lucide-react/icons/circle-check';
import { takesKey } from '../../../../shared/domain/connections/abilities.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { Badge } from '../../../components/notices/states.tsx';
import { messageOf } from '../../../lib/words/error-text.ts';
import { serviceName } from '../../../lib/words/service-name.ts';
import { useFocusOnMount, usePanel } from '../../../lib/page/focus.ts';
import { format } from '../../../lib/words/format.ts';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { nameErrors } from '../address.ts';
import { checkDraft } from './draft.ts';
import { keyHint, keyOfOtherAddress, kindName } from './key-kind.ts';
import { type ConnectionTest, useSettings } from '../store.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

interface KeyFormProps {
  connection: Connection;
  /** True if the user opened it; it also opens automatically when the key is missing. */
  isAskedFor: boolean;
  onDone: () => void;
}

/** Sets the key of an account again; its waiting documents then continue automatically. */
function KeyForm({ connection, isAskedFor, onDone }: KeyFormProps) {
  const setKey = useSettings((state) => state.setKey);
  const field = useFocusOnMount<HTMLInputElement>(isAskedFor);
  const form = useDraftForm({
    blank: { key: '' },
    check: ({ key }) => {
      // The built-in services have no key.
      if (!takesKey(connection)) return { key: '' };
      const { name, kind } = connection;
      const problem = checkDraft({ name, kind, key, baseUrl: '', region: 'us' }).key;
      return problem === undefined ? {} : { key: problem };
    },
    send: ({ key }) => setKey(connection.id, key.trim()),
    onDone,
  });
  const { key } = form.draft;

  return (
    <DraftForm
      label={t('settings.keyOfConnection', { name: connection.name })}
      form={form}
      action={t('settings.setKey')}
      onCancel={onDone}
    >
      <TextField
        label={t('settings.keyOfConnection', { name: connection.name })}
        ref={field}
        type="password"
        autoComplete="off"
        {...form.field('key')}
        hint={
          connection.hasMoved === true
            ? keyOfOtherAddress(connection.baseUrl ?? '')
            : connection.key === 'missing'
              ? t('settings.keyUnreadable')
              : key === ''
                ? t('settings.replacesKey')
                : keyHint(key, {
                    kind:
                      connection.kind === 'free' || connection.kind === 'paid'
                        ? connection.kind
                        : 'custom',
                    host: null,
                  })
        }
      />
    </DraftForm>
  );
}

interface ConnectionTestResultProps {
  test: ConnectionTest | undefined;
  connection: Pick<Connection, 'kind' | 'baseUrl'>;
}

/** Shows the result of a test: success, speed, and the detected kind. */
function ConnectionTestResult({ test, connection }: ConnectionTestResultProps) {
  if (test === undefined) return null;
  if (test.status === 'failed') {
    const { error } = test;
    // A key of the other edition, or of another region.
    const isElsewhere = error.code === 'auth/rejected' && error.details?.hint !== undefined;
    return (
      <>
        {isElsewhere && <p className={css['muted']}>{messageOf(error)}</p>}
        <ErrorPanel error={error} />
      </>
    );
  }
  if (test.status === 'testing') {
    return (
      <p data-said="status" className={css['muted']}>
        {t('settings.testing')}
      </p>
    );
  }
  const { characterCount, characterLimit } = test.usage;
  const used =
    characterLimit === null
      ? t('settings.usedWithoutLimit', { used: format.characters(characterCount) })
      : t('settings.usedOfLimit', {
          used: format.number(characterCount),
          limit: format.characters(characterLimit),
        });
  return (
    <p data-said="status" className={css['success']}>
      <CircleCheck size={16} aria-hidden />{' '}
      {t('settings.testWorked', { count: test.targetCount, used })}{' '}
      {t('data.answeredIn', {
        kind: kindName(connection),
        ms: format.number(Math.round(test.tookMs)),
      })}
    </p>
  );
}

function RenameForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const rename = useSettings((state) => state.rename);
  const field = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm({
    blank: { name: connection.name },
    check: ({ name }) => nameErrors(name),
    send: async ({ name }) =>
      name.trim() === connection.name ? null : rename(connection.id, name.trim()),
    fieldErrorsOf: (error) => ({ name: messageOf(error) }),
    onDone,
  });
  return (
    <DraftForm
      label={t('app.renameItem', { name: connection.name })}
      form={form}
      action={t('glossaries.rename')}
      onCancel={onDone}
      onEscape={onDone}
    >
      <TextField
        label={t('app.newNameFor', { name: connection.name })}
        ref={field}
        {...form.field('name')}
      />
    </DraftForm>
  );
}

const KEY_TEXTS: Partial<Record<Connection['key'], MessageId>> = {
  'not-needed': msg('settings.keyNotNeeded'),
  stored: msg('settings.keyStored'),
  session: msg('settings.keyForSession'),
};

function keyText(key: Connection['key']): string {
  const text = KEY_TEXTS[key];
  return text === undefined ? '' : t(text);
}

type Panel = 'remove' | 'key' | 'rename';

interface ConfirmRemovalProps {
  name: string;
  onConfirm: () => void;
  onKeep: () => void;
}

function ConfirmRemoval({ name, onConfirm, onKeep }: ConfirmRemovalProps) {
  const keep = useFocusOnMount<HTMLButtonElement>();
  return (
    <fieldset aria-label={t('settings.confirmRemoval', { name })} className={css['confirm']}>
      <p>{t('settings.removeConnectionQuestion', { name })}</p>
      <div className={layout['buttons']}>
        <Button variant="danger" onClick={onConfirm}>
          {t('settings.removeConnection')}
        </Button>
        <Button ref={keep} onClick={onKeep}>
          {t('timeReport.keep')}
        </Button>
      </div>
    </fieldset>
  );
}

export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, abilities, baseUrl, isDefault, key, isOutOfQuota } = connection;
  const name = serviceName(id, connection.name);
  const test = useSettings((state) => state.tests[id]);
  const { testConnection, setDefault, removeConnection } = useSettings();
  const { panel, isAskedFor, open, close } = usePanel<Panel>(key === 'missing' ? 'key' : null);
  return (
    <li className={css['connection']}>
      <div className={layout['spread']}>
        <div className={css['connectionText']}>
          <p>
            <strong>{name}</strong> {isDefault && <Badge>{t('settings.defaultBadge')}</Badge>}{' '}
            {key === 'missing' && <Badge tone="warning">{t('settings.keyMissing')}</Badge>}
            {isOutOfQuota && <Badge tone="warning">{t('settings.outOfCharacters')}</Badge>}
          </p>
          <p className={css['muted']}>
            {[kindName(connection), baseUrl, keyText(key)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className={layout['buttons']}>
          <Button
            onClick={() => void testConnection(id)}
            isInactive={test?.status === 'testing'}
            disabled={key === 'missing'}
            aria-label={t('settings.testNamed', { name })}
          >
            {t('settings.test')}
          </Button>
          {!isDefault && abilities.canBeDefault && (
            <Button
              onClick={() => void setDefault(id)}
              aria-label={t('settings.makeDefaultNamed', { name })}
            >
              {t('settings.makeDefault')}
            </Button>
          )}
          {abilities.isEditable && (
            <Button onClick={open('rename')} aria-label={t('app.renameItem', { name })}>
              {t('data.renameOpen')}
            </Button>
          )}
          {abilities.takesKey && (
            <Button onClick={open('key')} aria-label={t('settings.setKeyNamed', { name })}>
              {t('settings.setKeyOpen')}
            </Button>
          )}
          {abilities.isEditable && (
            <Button onClick={open('remove')} aria-label={t('texts.removeNamed', { name })}>
              {t('settings.removeOpen')}
            </Button>
          )}
        </div>
      </div>
      <ConnectionTestResult test={test} connection={connection} />
      {panel === 'rename' && <RenameForm connection={connection} onDone={close} />}
      {panel === 'key' && (
        <KeyForm connection={connection} isAskedFor={isAskedFor} onDone={close} />
      )}
      {panel === 'remove' && (
        <ConfirmRemoval name={name} onConfirm={() => void removeConnection(id)} onKeep={close} />
      )}
    </li>
  );
}
