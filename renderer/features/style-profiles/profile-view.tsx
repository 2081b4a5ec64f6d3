import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import type {
  ProfilePart,
  ProfileParts,
  StyleProfile,
  StyleProfileParts,
} from '../../../shared/domain/glossaries/style-profile.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { SelectField, Tick } from '../../components/fields/field.tsx';
import { NameForm } from '../../components/fields/rename-field.tsx';
import { DeleteByName, RecordForm } from '../../components/forms/record-form.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { format } from '../../lib/words/format.ts';
import { useStyleProfiles } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import css from './style-profiles.module.css';

/** Returns the languages of a part: pairs, or only the target if the source doesn't matter. */
function languagesOf({ langs }: ProfilePart): string {
  return langs
    .map(({ source, target }) =>
      source === null
        ? format.language(target)
        : t('history.fromTo', { from: format.language(source), to: format.language(target) }),
    )
    .join(', ');
}

interface PartListProps {
  title: string;
  add: string;
  /** All that the account has. */
  parts: readonly ProfilePart[];
  ids: readonly string[];
  /** Whether the order counts. */
  isOrdered?: boolean;
  error: string | null;
  /** Returns why a part cannot be added beside the chosen ones; null if it can. */
  obstacleOf?: (part: ProfilePart, chosen: readonly ProfilePart[]) => string | null;
  onChange: (ids: string[]) => void;
}

/** Lists the chosen parts of one kind, with a field that adds another. */
function PartList(props: PartListProps) {
  const { title, add, parts, ids, isOrdered = false, error, obstacleOf, onChange } = props;
  const chosen = parts.filter(({ id }) => ids.includes(id));
  const rest = parts.filter(({ id }) => !ids.includes(id));
  const none = parts.length === 0 ? t('texts.noneAtService') : t('memories.noFurtherParts');
  const move = (from: number, to: number, id: string) =>
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  return (
    <section aria-label={title} className={css['kind']}>
      <h2>{title}</h2>
      <ol className={css['parts']}>
        {ids.map((id, index) => {
          const part = parts.find((each) => each.id === id);
          const name = part?.name ?? t('texts.noLongerAtService');
          return (
            <li key={id} className={css['part']}>
              <span className={layout['text']}>
                <span dir="auto">{name}</span>
                {part !== undefined && <span className={forms['note']}>{languagesOf(part)}</span>}
              </span>
              {isOrdered && ids.length > 1 && (
                <>
                  <IconButton
                    label={t('memories.movePartUp', { name })}
                    icon={ArrowUp}
                    isInactive={index === 0}
                    onClick={() => move(index, index - 1, id)}
                  />
                  <IconButton
                    label={t('memories.movePartDown', { name })}
                    icon={ArrowDown}
                    isInactive={index === ids.length - 1}
                    onClick={() => move(index, index + 1, id)}
                  />
                </>
              )}
              <IconButton
                label={t('texts.removeNamed', { name })}
                icon={X}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ol>
      <SelectField
        label={add}
        value=""
        disabled={rest.length === 0}
        error={error}
        hint={rest.length > 0 ? undefined : none}
        onChange={({ target }) => target.value !== '' && onChange([...ids, target.value])}
      >
        <option value="">{t('memories.choosePart')}</option>
        {rest.map((part) => {
          const why = obstacleOf?.(part, chosen) ?? null;
          return (
            <option key={part.id} value={part.id} disabled={why !== null}>
              {why === null ? part.name : `${part.name} – ${why}`}
            </option>
          );
        })}
      </SelectField>
    </section>
  );
}

/** A profile takes one list of style rules for each target language. */
function styleObstacle(part: ProfilePart, chosen: readonly ProfilePart[]): string | null {
  const [language] = part.langs;
  const isTaken = chosen.some(({ langs }) =>
    langs.some(({ target }) => isSameLanguage(target, language?.target ?? '')),
  );
  return isTaken ? t('memories.oneForTargetLanguage') : null;
}

/** A profile takes one memory for each source language. */
function memoryObstacle(part: ProfilePart, chosen: readonly ProfilePart[]): string | null {
  const [pair] = part.langs;
  const isTaken = chosen.some(({ langs }) =>
    langs.some(({ source }) => isSameLanguage(source ?? '', pair?.source ?? '')),
  );
  return isTaken ? t('memories.oneForSourceLanguage') : null;
}

/** Edits what a profile brings; saved together. */
function PartsForm({ profile, account }: { profile: StyleProfile; account: ProfileParts }) {
  const edit = useStyleProfiles((state) => state.edit);
  /** Only the user's own changes: changes from elsewhere in the meantime stay. */
  const [changes, setChanges] = useState<Partial<StyleProfileParts>>({});
  const { glossaryIds, styleRuleIds, memoryIds, isOrdered } = { ...profile, ...changes };
  const change = (patch: Partial<StyleProfileParts>) => setChanges({ ...changes, ...patch });
  const isChanged = Object.keys(changes).length > 0;
  return (
    <RecordForm
      className={css['form']}
      label={t('memories.profileParts')}
      fields={['glossaryIds', 'styleRuleIds', 'memoryIds']}
      send={() => edit(profile, changes)}
      onSent={() => setChanges({})}
      onCancel={isChanged ? () => setChanges({}) : undefined}
      {...(isChanged && {
        buttons: { submit: t('common.save'), cancel: t('memories.discardChanges') },
      })}
    >
      {(errorAt) => (
        <>
          <PartList
            title={t('glossaries.glossaries')}
            add={t('memories.addGlossary')}
            parts={account.glossaries}
            ids={glossaryIds}
            isOrdered={isOrdered}
            error={errorAt('glossaryIds')}
            onChange={(ids) => change({ glossaryIds: ids })}
          />
          {glossaryIds.length > 1 && (
            <Tick checked={isOrdered} onChange={(isOn) => change({ isOrdered: isOn })}>
              {t('memories.firstGlossaryWins')}
            </Tick>
          )}
          <PartList
            title={t('lane.styleRules')}
            add={t('memories.addStyleRules')}
            parts={account.styleRules}
            ids={styleRuleIds}
            error={errorAt('styleRuleIds')}
            obstacleOf={styleObstacle}
            onChange={(ids) => change({ styleRuleIds: ids })}
          />
          <PartList
            title={t('memories.memories')}
            add={t('memories.addMemory')}
            parts={account.memories}
            ids={memoryIds}
            error={errorAt('memoryIds')}
            obstacleOf={memoryObstacle}
            onChange={(ids) => change({ memoryIds: ids })}
          />
        </>
      )}
    </RecordForm>
  );
}

function DeleteProfile({ profile }: { profile: StyleProfile }) {
  const remove = useStyleProfiles((state) => state.remove);
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <DeleteByName
      label={t('memories.deleteProfile')}
      field={t('memories.typeProfileName', { name: profile.name })}
      warning={t('memories.deleteProfileWarning')}
      submit={t('memories.deleteProfile')}
      remove={(typedName) => remove(profile, typedName)}
      onCancel={() => setOpen(false)}
    />
  ) : (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('memories.deleteProfileAsk')}
      </Button>
    </div>
  );
}

export function ProfileView({ profile }: { profile: StyleProfile }) {
  const { openProfile: open, edit, parts, reload } = useStyleProfiles();
  const account = valueOf(parts);
  const close = useCallback(() => open(null), [open]);
  usePageCommand('back', close);
  return (
    <Frame
      title={profile.name}
      back={{ label: t('memories.allProfiles'), onClick: close }}
      facts={
        profile.updatedAtMs === null
          ? undefined
          : t('memories.changedAt', { time: format.dateTime(profile.updatedAtMs) })
      }
    >
      <NameForm
        label={t('memories.profileName')}
        name={profile.name}
        rename={(name) => edit(profile, { name })}
      />
      {parts.status === 'failed' && <ErrorPanel error={parts.error} onRetry={reload} />}
      {account !== null && <PartsForm profile={profile} account={account} />}
      <DeleteProfile profile={profile} />
    </Frame>
  );
}
