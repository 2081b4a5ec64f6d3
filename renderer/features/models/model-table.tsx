import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import PackageOpen from 'lucide-react/icons/package-open';
import type { ModelDirection, ModelPair } from '../../../shared/domain/models/model.ts';
import { MODEL_LICENSE } from '../../../shared/domain/models/names.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/controls/button.tsx';
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
} from './pair-view.ts';
import { useModels } from './store.ts';
import forms from '../../components/forms/forms.module.css';
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

function Quality({ pair }: { pair: ModelPair }) {
  const format = useFormat();
  if (pair.directions.every(({ quality }) => quality === null)) {
    return <span className={forms['hint']}>{t('models.notMeasured')}</span>;
  }
  const figures = new Intl.NumberFormat(textLocale(), {
    minimumFractionDigits: QUALITY_DIGITS,
    maximumFractionDigits: QUALITY_DIGITS,
  });
  const textOf = ({ quality }: ModelDirection): string =>
    quality === null ? t('models.notMeasured') : figures.format(quality.score);
  return (
    <ul className={`${css['lines']} ${css['figures']}`}>
      {pair.directions.map((direction) => (
        <li key={direction.id}>
          <span className={forms['hint']}>
            {t('models.into', { language: format.language(direction.targetLang) })}
          </span>{' '}
          {textOf(direction)}
        </li>
      ))}
    </ul>
  );
}

/** Lines without known values are omitted. */
function sizeLines(view: PairView, format: Format): string[] {
  const { downloadBytes, diskBytes, absentBytes, memoryBytes } = view;
  return [
    downloadBytes === null ? '' : t('models.toDownload', { size: format.bytes(downloadBytes) }),
    diskBytes === null ? '' : t('models.onDisk', { size: format.bytes(diskBytes) }),
    absentBytes === null ? '' : t('models.onDiskLater', { size: format.bytes(absentBytes) }),
    memoryBytes === null ? '' : t('models.inMemory', { size: format.bytes(memoryBytes) }),
  ].filter((line) => line !== '');
}

function Size({ pair, view }: { pair: ModelPair; view: PairView }) {
  const known = sizeLines(view, useFormat());
  const sizes = known.length === 0 ? [t('models.sizeUnknown')] : known;
  const lines = [...sizes, t('models.licenceIs', { license: licenseOf(pair) })];
  return (
    <ul className={css['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
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

const COLUMNS = 4;

function PairRow({ pair }: { pair: ModelPair }) {
  const format = useFormat();
  const refused = useModels((state) => state.pairErrors[pair.id] ?? null);
  const view = viewPair(pair);
  const name = pairName(pair, format);
  const error = refused ?? view.error;
  return (
    <>
      <tr>
        <th scope="row">
          <span dir="auto">{name}</span>
          <span className={css['directions']}>{pairDirections(pair, format)}</span>
        </th>
        <td>
          <Quality pair={pair} />
        </td>
        <td>
          <Size pair={pair} view={view} />
        </td>
        <td>
          <State name={name} view={view} />
          <PairActions pair={pair} name={name} view={view} />
        </td>
      </tr>
      {error !== null && (
        <tr>
          <td colSpan={COLUMNS}>
            <FormError error={error} saysAll={isModelError} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Table of language pairs: the quality and size of their models, and their actions. */
export function ModelTable({ pairs }: { pairs: readonly ModelPair[] }) {
  return (
    <RecordTable
      label={t('settings.offlineLanguages')}
      className={css['table']}
      columns={[
        t('models.language'),
        t('models.quality'),
        t('models.size'),
        state(t('models.state')),
      ]}
    >
      {pairs.map((pair) => (
        <PairRow key={pair.id} pair={pair} />
      ))}
    </RecordTable>
  );
}
