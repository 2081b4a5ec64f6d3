import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ChoiceField } from '../../components/fields/field.tsx';
import { SearchField } from '../../components/fields/search-field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { PLACE_LABELS, sectionId, SETTINGS_PLACES, type SettingsPlace } from './places.ts';
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
              <PlaceLink place={one.place} onGo={() => onGo(one)}>
                <span>{one.name}</span>
                {one.label !== null && (
                  <span className={css['where']}>{t(PLACE_LABELS[one.place])}</span>
                )}
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Navigation to a section, by its name or by a search in all of them.
 *
 * @param props.links to pages that belong to the settings
 */
export function SettingsNav({ links }: { links: ReactNode }) {
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
      {found === null && links}
    </div>
  );
}
