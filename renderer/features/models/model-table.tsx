import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import PackageOpen from 'lucide-react/icons/package-open';
import { useId, useState } from 'react';
import type { ModelPair } from '../../../shared/domain/models/model.ts';
import { MODEL_LICENSE } from '../../../shared/domain/models/names.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale } from '../../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../../components/controls/button.tsx';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { RecordTable, state } from '../../components/lists/record-table.tsx';
import { StateWord, type Tone } from '../../components/notices/state-word.tsx';
import type { Format } from '../../lib/words/format.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { FormError } from '../../components/forms/form-footer.tsx';
import { PairActions } from './pair-actions.tsx';
import {
  isModelError,
  viewPair,
  type PairState,
  type PairView,
  pairDirections,
  pairName,
  qualityOf,
} from './pair-view.ts';
import { useModels } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './models.module.css';

interface StateLook {
  icon: Icon;
  tone: Tone;
  label: MessageId;
}

const STATES: Record<PairState, StateLook> = {
  absent: { icon: CircleDashed, tone: 'muted', label: msg('models.notInstalled') },
  partial: { icon: CircleCheck, tone: 'success', label: msg('models.oneDirectionInstalled') },
  installed: { icon: CircleCheck, tone: 'success', label: msg('models.installed') },
  updatable: { icon: CircleArrowUp, tone: 'active', label: msg('models.updateAvailable') },
  waiting: { icon: Clock, tone: 'muted', label: msg('models.waiting') },
  downloading: { icon: Download, tone: 'active', label: msg('models.downloading') },
  paused: { icon: CirclePause, tone: 'warning', label: msg('models.paused') },
  unpacking: { icon: PackageOpen, tone: 'active', label: msg('models.unpacking') },
  failed: { icon: CircleAlert, tone: 'danger', label: msg('models.failed') },
};

/** Digits of a quality figure; more would be meaningless. */
const QUALITY_DIGITS = 3;

/** Returns "into Spanish 0.861" for each direction. */
function qualityLines({ directions }: ModelPair, format: Format): string[] {
  const figures = new Intl.NumberFormat(textLocale(), {
    minimumFractionDigits: QUALITY_DIGITS,
    maximumFractionDigits: QUALITY_DIGITS,
  });
  return directions.map(({ targetLang, quality }) => {
    const into = t('models.into', { language: format.language(targetLang) });
    return `${into} ${quality === null ? t('models.notMeasured') : figures.format(quality.score)}`;
  });
}

/** Lines without known values are omitted. */
function sizeLines(view: PairView, format: Format): string[] {
  const { downloadBytes, diskBytes, absentBytes, memoryBytes } = view;
  const lines = [
    downloadBytes === null ? '' : t('models.toDownload', { size: format.bytes(downloadBytes) }),
    diskBytes === null ? '' : t('models.onDisk', { size: format.bytes(diskBytes) }),
    absentBytes === null ? '' : t('models.onDiskLater', { size: format.bytes(absentBytes) }),
    memoryBytes === null ? '' : t('models.inMemory', { size: format.bytes(memoryBytes) }),
  ].filter((line) => line !== '');
  return lines.length === 0 ? [t('models.sizeUnknown')] : lines;
}

/** Shows the figures and the license of a language. */
function Details({ pair, view }: { pair: ModelPair; view: PairView }) {
  const format = useFormat();
  const facts: readonly [label: string, lines: readonly string[]][] = [
    [t('glossaries.languages'), [pairDirections(pair, format)]],
    [t('models.qualityFigures'), qualityLines(pair, format)],
    [t('models.size'), sizeLines(view, format)],
    [t('models.licence'), [licenseOf(pair)]],
  ];
  return (
    <dl className={css['details']}>
      {facts.map(([label, lines]) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Returns what it takes on the disk, or what has to be downloaded. */
function sizeText(view: PairView, format: Format): string {
  const isDownload = view.state === 'absent' || view.state === 'updatable';
  const bytes = isDownload ? (view.downloadBytes ?? view.absentBytes) : view.diskBytes;
  const shown = bytes ?? view.downloadBytes ?? view.absentBytes;
  return shown === null ? '–' : format.bytes(shown);
}

/** A model installed by the user may have any license. */
function licenseOf({ directions }: ModelPair): string {
  const isPersons = directions.every(({ installed }) => installed?.origin === 'person');
  return isPersons ? t('models.ownLicence') : MODEL_LICENSE;
}

function State({ name, view }: { name: string; view: PairView }) {
  const { icon, tone, label } = STATES[view.state];
  const { share } = view;
  const isShown = share !== null && view.state !== 'unpacking';
  return (
    <div className={css['state']}>
      <StateWord icon={icon} tone={tone} word={t(label)} />
      {isShown && (
        <>
          <ProgressBar label={t('models.downloadOf', { name })} value={share} />
          <span className={forms['hint']}>
            {new Intl.NumberFormat(textLocale(), { style: 'percent' }).format(share)}
          </span>
        </>
      )}
    </div>
  );
}

const COLUMNS = 5;

function PairRow({ pair }: { pair: ModelPair }) {
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const refused = useModels((state) => state.pairErrors[pair.id] ?? null);
  const view = viewPair(pair);
  const name = pairName(pair, format);
  const error = refused ?? view.error;
  const quality = qualityOf(pair);
  return (
    <>
      <tr>
        <th scope="row" aria-labelledby={`${id}-name`}>
          <span className={css['name']}>
            <IconButton
              label={t('models.detailsOf', { name })}
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            />
            <span id={`${id}-name`} dir="auto">
              {name}
            </span>
          </span>
        </th>
        <td>
          {quality === null ? (
            <span className={forms['hint']}>{t('models.notMeasured')}</span>
          ) : (
            t('texts.directionQuality', { quality })
          )}
        </td>
        <td className={tables['figure']}>{sizeText(view, format)}</td>
        <td>
          <State name={name} view={view} />
        </td>
        <td>
          <div className={`${layout['rowActions']} ${css['actions']}`}>
            <PairActions pair={pair} name={name} view={view} />
          </div>
        </td>
      </tr>
      {error !== null && (
        <tr>
          <td colSpan={COLUMNS}>
            <FormError error={error} saysAll={isModelError} />
          </td>
        </tr>
      )}
      {isOpen && (
        <tr id={id}>
          <td colSpan={COLUMNS}>
            <Details pair={pair} view={view} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Table of language pairs: quality in a word, size, state, and the next action; the rest is under "Details". */
export function ModelTable({ pairs }: { pairs: readonly ModelPair[] }) {
  return (
    <RecordTable
      label={t('settings.offlineLanguages')}
      className={css['table']}
      columns={[
        t('models.language'),
        t('models.quality'),
        { name: t('models.size'), className: tables['figure'] },
        { ...state(t('models.state')), isUnlabeled: true },
      ]}
      hasActions
    >
      {pairs.map((pair) => (
        <PairRow key={pair.id} pair={pair} />
      ))}
    </RecordTable>
  );
}
