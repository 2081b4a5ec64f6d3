import { t, msg } from '../../../../shared/i18n/text.ts';
import { TextField } from '../../../components/fields/field.tsx';
import { RadioGroup } from '../../../components/controls/radio-group.tsx';
import type { MessageChoice } from '../../../lib/words/translated.ts';
import { useFocusOnMount } from '../../../lib/page/focus.ts';
import { checkDraft, hostOf, toInput, type ConnectionDraft } from './draft.ts';
import {
  describeKey,
  REGION_HOSTS,
  SERVICE_HOSTS,
} from '../../../../shared/domain/connections/service-keys.ts';
import { keyHint, REGIONS } from './key-kind.ts';
import { ConnectionRow } from './row.tsx';
import { ConnectionSection } from '../connection-list.tsx';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { useSettings } from '../store.ts';

const EMPTY: ConnectionDraft = { name: '', kind: 'paid', key: '', baseUrl: '', region: 'us' };

const KINDS: readonly (MessageChoice<ConnectionDraft['kind']> & { host?: string })[] = [
  { value: 'paid', label: msg('settings.paid'), host: SERVICE_HOSTS.paid },
  { value: 'free', label: msg('settings.free'), host: SERVICE_HOSTS.free },
  { value: 'regional', label: msg('data.kindRegional') },
  { value: 'custom', label: msg('settings.customAddress') },
];

/** Adds an account. The key stays in this form only until it is handed over. */
function ConnectionForm({ onDone }: { onDone: () => void }) {
  const addConnection = useSettings((state) => state.addConnection);
  const firstField = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm({
    blank: EMPTY,
    check: checkDraft,
    send: (sent) => addConnection(toInput(sent)),
    onDone,
  });
  const { draft, change, field } = form;
  const onKey = (key: string) => {
    const isFree = describeKey(key).edition === 'free';
    // The key proves the free edition; a custom address was chosen on purpose.
    change({ key, ...(isFree && draft.kind === 'paid' ? { kind: 'free' } : {}) });
  };
  return (
    <DraftForm
      label={t('settings.newConnection')}
      form={form}
      action={t('settings.addAndTest')}
      onCancel={onDone}
    >
      <TextField
        label={t('app.name')}
        ref={firstField}
        {...field('name')}
        placeholder={t('settings.connectionNameExample')}
      />
      <RadioGroup
        label={t('settings.kind')}
        choices={KINDS.map(({ value, label, host = '' }) => ({
          value,
          label: t(label),
          hint: host,
        }))}
        value={draft.kind}
        // A different kind needs a different key.
        onChange={(kind) => change({ kind }, ['key'])}
      />
      {draft.kind === 'regional' && (
        <RadioGroup
          label={t('data.region')}
          choices={REGIONS.map(({ id, label }) => ({
            value: id,
            label: t(label),
            hint: REGION_HOSTS[id],
          }))}
          value={draft.region}
          onChange={(region) => change({ region })}
        />
      )}
      {draft.kind === 'custom' && (
        <TextField
          label={t('settings.baseAddress')}
          type="url"
          inputMode="url"
          {...field('baseUrl')}
          placeholder="https://"
        />
      )}
      <TextField
        label={t('settings.key')}
        type="password"
        autoComplete="off"
        {...field('key')}
        hint={keyHint(draft.key, { kind: draft.kind, host: hostOf(draft) })}
        onChange={({ target }) => onKey(target.value)}
      />
    </DraftForm>
  );
}

/** Lists the available translation services; the built-in one is always there. */
export function ConnectionsSection() {
  const { connections, load } = useSettings();
  return (
    <ConnectionSection
      place="connections"
      purpose={t('settings.connectionsPurpose')}
      label={t('settings.connections')}
      connections={connections}
      load={load}
      loading={t('settings.loadingConnections')}
      renderRow={(connection) => <ConnectionRow key={connection.id} connection={connection} />}
      add={t('settings.addConnection')}
      isPrimary
      Form={ConnectionForm}
    />
  );
}
