import Gauge from 'lucide-react/icons/gauge';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo, useState, type FormEvent } from 'react';
import { MODEL_LANGUAGES } from '../../../shared/domain/connections/known-languages.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ChoiceField } from '../../components/fields/field.tsx';
import { SearchField } from '../../components/fields/search-field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { PLACE_LABELS, sectionId, SETTINGS_PLACES, type SettingsPlace } from './places.ts';
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

/** Shows the sections: a list at the side, or a select field above them in a narrow window. */
function Places() {
  const { place: current, openPlace, showPlace } = useSettings('place', 'openPlace', 'showPlace');
  const proxy = useSettings((state) => valueOf(state.proxy)?.state ?? 'signed-in');
  return (
    <>
      <nav aria-label={t('data.settingsSections')} className={css['nav']}>
        <ul className={css['list']}>
          {SETTINGS_PLACES.map((place) => (
            <li key={place}>
              <PlaceLink place={place} isCurrent={place === current} onGo={() => openPlace(place)}>
                {t(PLACE_LABELS[place])}
                {place === 'proxy' && proxy !== 'signed-in' && (
                  <>
                    <TriangleAlert size={14} aria-hidden />{' '}
                    <span className="visually-hidden">{t('documents.stateNeedsAttention')}</span>
                  </>
                )}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css['choice']}>
        <ChoiceField
          label={t('settings.section')}
          value={current}
          values={SETTINGS_PLACES}
          text={(place) => t(PLACE_LABELS[place])}
          onPick={showPlace}
        />
      </div>
    </>
  );
}

export interface SettingsNavProps {
  /** Leads to a setting outside the page. */
  onWay: (way: WayToSetting) => void;
}

function Found({ found, onGo }: { found: FoundSetting[]; onGo: (one: FoundSetting) => void }) {
  return (
    <div className={css['found']}>
      <output className={css['count']}>
        {t('settings.settingsFound', { count: found.length })}
      </output>
      {found.length > 0 && (
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
      )}
    </div>
  );
}

/** Returns the names of connections, and of the languages of offline models. */
function useContent(): SettingsContent {
  const format = useFormat();
  const connections = useSettings((state) => valueOf(state.connections));
  return useMemo(
    () => ({
      connections: connections?.map(({ id, name }) => serviceName(id, name)) ?? [],
      languages: [...MODEL_LANGUAGES].map((code) => format.language(code)),
    }),
    [connections, format],
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

/** Navigation to a section, by its name or by a search in all of them. */
export function SettingsNav({ onWay }: SettingsNavProps) {
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
    <div className={css['side']}>
      <search>
        <form onSubmit={submit}>
          <SearchField
            label={t('settings.searchSettings')}
            value={typed}
            onChange={setTyped}
            hasOperators={false}
          />
        </form>
      </search>
      {found === null ? <Places /> : <Found found={found} onGo={go} />}
      {found === null && <UsageLink onWay={onWay} />}
    </div>
  );
}
