import Gauge from 'lucide-react/icons/gauge';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { MODEL_LANGUAGES } from '../../../shared/domain/connections/known-languages.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { groupOf, PLACE_LABELS, sectionId, SETTINGS_GROUPS, type SettingsPlace } from './places.ts';
import {
  findSettings,
  type FoundSetting,
  type SettingsContent,
  type WayToSetting,
} from './settings-search.ts';
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
  const { place: current, openPlace } = useSettings();
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
  const { place, showPlace } = useSettings();
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

export interface SettingsNavProps {
  /** Leads to a setting outside the page. */
  onWay: (way: WayToSetting) => void;
}

function Found({ found, onGo }: { found: FoundSetting[]; onGo: (one: FoundSetting) => void }) {
  return (
    <ul aria-label={t('settings.foundSettings')} className={css['list']}>
      {found.map((one) => (
        <li key={one.id}>
          <PlaceLink place={one.place ?? 'about'} onGo={() => onGo(one)}>
            <span>{one.name}</span>
            {one.where !== one.name && <span className={css['where']}>{one.where}</span>}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

/** Returns the names of connections, and of the languages of offline models. */
function useContent(): SettingsContent {
  const connections = useSettings((state) => valueOf(state.connections));
  return useMemo(
    () => ({
      connections: connections?.map(({ id, name }) => serviceName(id, name)) ?? [],
      languages: [...MODEL_LANGUAGES].map((code) => format.language(code)),
    }),
    [connections],
  );
}

/** Leads to the usage while the rail has no link to it: no account has a key. */
function UsageLink({ onWay }: SettingsNavProps) {
  const hasKey = useSettings((state) =>
    valueOf(state.connections)?.some(
      ({ abilities, key }) => abilities.takesKey && key !== 'missing',
    ),
  );
  if (hasKey !== false) return null;
  return (
    <Button variant="quiet" icon={Gauge} onClick={() => onWay({ page: 'usage', presses: [] })}>
      {t('usage.usageAndKeys')}
    </Button>
  );
}

/** The frame of the page: navigation to a section, by its name or by a search in all of them. */
export function SettingsNav({ onWay, children }: SettingsNavProps & { children: ReactNode }) {
  const openPlace = useSettings((state) => state.openPlace);
  const [typed, setTyped] = useState('');
  const content = useContent();
  const found = typed.trim() === '' ? null : findSettings(typed, content);
  const go = ({ place, label, sought, way }: FoundSetting) => {
    setTyped('');
    if (place !== null) openPlace(place, label ?? undefined, sought);
    else if (way !== undefined) onWay(way);
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
          {found === null && <UsageLink onWay={onWay} />}
        </div>
        <div className={css['shown']}>{children}</div>
      </div>
    </Frame>
  );
}
