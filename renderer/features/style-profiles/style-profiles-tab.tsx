import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState, type ReactNode } from 'react';
import type { ProfilePart, StyleProfile } from '../../../shared/domain/glossaries/style-profile.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { AccountChoice } from '../../components/fields/account-choice.tsx';
import { NewRecordForm } from '../../components/forms/new-record-form.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { RecordName, RecordTable } from '../../components/lists/record-table.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { ProfileView } from './profile-view.tsx';
import { useStyleProfiles } from './store.ts';
import layout from '../../components/layout/layout.module.css';

function ProfileRow({ profile }: { profile: StyleProfile }) {
  const open = useStyleProfiles((state) => state.openProfile);
  const account = useStyleProfiles((state) => valueOf(state.parts));
  const names = (ids: readonly string[], parts: readonly ProfilePart[] | undefined) =>
    parts === undefined
      ? '…'
      : ids
          .map((id) => parts.find((part) => part.id === id)?.name ?? t('texts.noLongerAtService'))
          .join(', ');
  return (
    <tr>
      <RecordName name={profile.name} onOpen={() => open(profile.id)} />
      <td>{names(profile.glossaryIds, account?.glossaries)}</td>
      <td>{names(profile.styleRuleIds, account?.styleRules)}</td>
      <td>{names(profile.memoryIds, account?.memories)}</td>
      <td>{profile.updatedAtMs === null ? '' : format.dateTime(profile.updatedAtMs)}</td>
    </tr>
  );
}

function Profiles() {
  const { profiles: state, reload } = useStyleProfiles();
  const shown = valueOf(state);
  if (state.status === 'failed') return <ErrorPanel error={state.error} onRetry={reload} />;
  if (shown === null) {
    return state.status === 'loading' ? (
      <Skeleton rows={4} label={t('glossaries.contactingService')} />
    ) : null;
  }
  if (shown.isMissing) {
    return <EmptyState icon={Layers} title={t('memories.styleProfilesUnsupported')} />;
  }
  if (shown.profiles.length === 0) {
    return (
      <EmptyState icon={Layers} title={t('memories.noStyleProfilesYet')}>
        <p>{t('memories.whatStyleProfileIs')}</p>
      </EmptyState>
    );
  }
  return (
    <RecordTable
      isWide
      label={t('memories.styleProfiles')}
      columns={[
        t('app.name'),
        t('glossaries.glossaries'),
        t('lane.styleRules'),
        t('memories.memories'),
        t('glossaries.lastChanged'),
      ]}
    >
      {shown.profiles.map((profile) => (
        <ProfileRow key={profile.id} profile={profile} />
      ))}
    </RecordTable>
  );
}

function ProfileList({ views }: { views: ReactNode }) {
  const { connections, connectionId, chooseAccount: choose, create } = useStyleProfiles();
  const account = useStyleProfiles((state) => valueOf(state.profiles));
  const [isMaking, setMaking] = useState(false);
  const canMake = account !== null && !account.isMissing;
  return (
    <Frame
      title={t('glossaries.terms')}
      actions={
        <Button variant="primary" icon={Plus} isInactive={!canMake} onClick={() => setMaking(true)}>
          {t('memories.newProfile')}
        </Button>
      }
      tabs={views}
      filter={
        connections.length > 1 ? (
          <div className={layout['line']}>
            <AccountChoice value={connectionId} connections={connections} onChoose={choose} />
          </div>
        ) : undefined
      }
    >
      {isMaking && canMake && (
        <NewRecordForm
          label={t('memories.newProfile')}
          onCreate={create}
          onClose={() => setMaking(false)}
        />
      )}
      <Profiles />
    </Frame>
  );
}

/** Shows the style profiles of an account, or the open one. */
export function StyleProfilesTab({ views }: { views: ReactNode }) {
  const { open, profileId } = useStyleProfiles();
  const profile = useStyleProfiles((state) =>
    valueOf(state.profiles)?.profiles.find(({ id }) => id === profileId),
  );
  useEffect(() => open(), [open]);
  if (profile === undefined) return <ProfileList views={views} />;
  return <ProfileView key={profile.id} profile={profile} />;
}
