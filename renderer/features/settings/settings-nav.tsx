import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { groupOf, PLACE_LABELS, sectionId, SETTINGS_GROUPS, type SettingsPlace } from './places.ts';
import { findSettings, type FoundSetting } from './settings-search.ts';
import { useSettings } from './store.ts';
import css from './settings.module.css';

interface PlaceLinkProps {
  place: SettingsPlace;
  isCurrent?: boolean;
  onGo: () => void;
  children: React.ReactNode;
}

function PlaceLink({ place, isCurrent = false, onGo, children }: PlaceLinkProps) {
  return (
    <a
      href={`#${sectionId(place)}`}
      className={css['link']}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onGo();
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  );
}

function NeedsAttention() {
  const proxy = useSettings((state) => valueOf(state.proxy)?.state ?? 'signed-in');
  if (proxy === 'signed-in') return null;
  return (
    <>
      <TriangleAlert size={14} aria-hidden />{' '}
      <span className="visually-hidden">{t('documents.stateNeedsAttention')}</span>
    </>
  );
}

/** Lists the groups, and the sections of the open one. */
function Places() {
  const { place: current, openPlace } = useSettings('place', 'openPlace');
  const open = groupOf(current);
  return (
    <nav aria-label={t('data.settingsSections')} className={css['nav']}>
      {SETTINGS_GROUPS.map((group) => (
        <div key={group.id}>
          <button
            type="button"
            className={css['group']}
            aria-expanded={group === open}
            onClick={() => openPlace(group.places[0])}
          >
            {t(group.label)}
            {group === groupOf('proxy') && group !== open && <NeedsAttention />}
          </button>
          {group === open && (
            <ul className={css['list']}>
              {group.places.map((place) => (
                <li key={place}>
                  <PlaceLink
                    place={place}
                    isCurrent={place === current}
                    onGo={() => openPlace(place)}
                  >
                    {t(PLACE_LABELS[place])}
                    {place === 'proxy' && <NeedsAttention />}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

/** Switches between the groups where there is no room for the list. */
function Groups() {
  const place = useSettings((state) => state.place);
  const showPlace = useSettings((state) => state.showPlace);
  return (
    <div className={css['groups']}>
      <ViewSwitch
        label={t('data.settingsSections')}
        value={groupOf(place).id}
        choices={SETTINGS_GROUPS.map(({ id, label }) => ({ value: id, label: t(label) }))}
        onChange={(id) => {
          const first = SETTINGS_GROUPS.find((group) => group.id === id)?.places[0];
          if (first !== undefined) showPlace(first);
        }}
      />
    </div>
  );
}

function Found({ found, onGo }: { found: FoundSetting[]; onGo: (one: FoundSetting) => void }) {
  return (
    <ul aria-label={t('settings.foundSettings')} className={css['list']}>
      {found.map((one) => (
        <li key={one.id}>
          <PlaceLink place={one.place} onGo={() => onGo(one)}>
            <span>{one.name}</span>
            {one.label !== null && (
              <span className={css['where']}>{t(PLACE_LABELS[one.place])}</span>
            )}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

/** The frame of the page: navigation to a section, by its name or by a search in all of them. */
export function SettingsNav({ children }: { children: ReactNode }) {
  const openPlace = useSettings((state) => state.openPlace);
  const [typed, setTyped] = useState('');
  const found = typed.trim() === '' ? null : findSettings(typed);
  const go = ({ place, label }: FoundSetting) => {
    setTyped('');
    openPlace(place, label ?? undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [best] = found ?? [];
    if (best !== undefined) go(best);
  };
  return (
    <Frame
      title={t('app.settings')}
      filter={
        <FilterLine
          label={t('settings.searchSettings')}
          search={{ isBlank: typed === '', reset: async () => setTyped('') }}
          form={{
            formProps: { onSubmit: submit },
            field: () => ({ value: typed, onChange: setTyped }),
            total: found?.length ?? null,
          }}
          noun="result"
          hasOperators={false}
        >
          <Groups />
        </FilterLine>
      }
    >
      <div className={css['page']}>
        <div className={css['side']}>
          {found === null ? <Places /> : <Found found={found} onGo={go} />}
        </div>
        <div className={css['shown']}>{children}</div>
      </div>
    </Frame>
  );
}
