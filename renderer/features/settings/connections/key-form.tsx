import { isOwnKind } from '../../../../shared/domain/connections/connection-kind.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { TextField } from '../../../components/field.tsx';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { checkDraft } from './draft.ts';
import { keyHint, keyOfOtherAddress } from './key-kind.ts';
import { DraftForm, useDraftForm } from '../draft-form.tsx';
import { useSettings } from '../store.ts';

interface KeyFormProps {
  connection: Connection;
  /** A person asked for it; it is also there by itself when the key is missing. */
  isAskedFor: boolean;
  onDone: () => void;
}

/** Gives an account its key again; waiting documents of that account then go on by themselves. */
export function KeyForm({ connection, isAskedFor, onDone }: KeyFormProps) {
  const setKey = useSettings((state) => state.setKey);
  const field = useFocusOnMount<HTMLInputElement>(isAskedFor);
  const form = useDraftForm({
    blank: { key: '' },
    check: ({ key }) => {
      const { name, kind } = connection;
      // The services inside the app have no key.
      if (isOwnKind(kind)) return { key: '' };
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
        value={key}
        error={form.errors.key ?? null}
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
        onChange={({ target }) => form.change({ key: target.value })}
      />
    </DraftForm>
  );
}
