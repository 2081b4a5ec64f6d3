import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import { useEffect } from 'react';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import type { Language } from '../../../shared/domain/connections/connection.ts';
import type { ModelDirection } from '../../../shared/domain/models/model.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { wayOf, type Direction } from '../../lib/languages/languages.ts';
import { useNotice } from '../../lib/page/notices.ts';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { format } from '../../lib/words/format.ts';
import { useModels } from './store.ts';

/** Returns the size of models; null if a size is unknown. */
function sizeOf(models: readonly ModelDirection[]): number | null {
  return models
    .map(({ downloadBytes, diskBytes }) => downloadBytes ?? diskBytes)
    .reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

const PIVOT = 'en';

/** Returns the search that finds the missing models in their list, which names the language paired with English. */
function searchFor(missing: readonly ModelDirection[]): string {
  const codes = missing.map(({ sourceLang, targetLang }) =>
    baseLanguage(sourceLang) === PIVOT ? targetLang : sourceLang,
  );
  const names = [...new Set(codes)].map((code) => format.language(code));
  return names.length === 1 ? names.join('') : names.map((name) => `"${name}"`).join(' OR ');
}

/**
 * Describes what a model would bring for a direction; null if there is none, or if it is installed or downloading.
 *
 * @param targets languages that the built-in service translates into
 */
export function useModelOffer(direction: Direction | null, targets: readonly Language[]) {
  const findWay = useModels((state) => state.findWay);
  const key = direction === null ? '' : `${direction.sourceLang}_${direction.targetLang}`;
  const way = useModels((state) => state.ways[key] ?? null);
  const { sourceLang, targetLang } = direction ?? { sourceLang: '', targetLang: '' };
  useEffect(() => {
    if (sourceLang !== '' && targetLang !== '') void findWay({ sourceLang, targetLang });
  }, [sourceLang, targetLang, findWay]);
  const isWanted =
    way?.some(({ installed }) => installed === null) === true &&
    way.every(({ job }) => job === null);
  if (!isWanted || direction === null) return null;
  const missing = way.filter(({ installed }) => installed === null);
  const bytes = sizeOf(missing);
  const size = bytes === null ? 'none' : format.bytes(bytes);
  const language = format.language(targetLang);
  const quality = wayOf(targets, direction)?.quality;
  // Already good enough.
  if (quality === 'good') return null;
  const text =
    quality === undefined
      ? t('models.offerNew', {
          source: format.language(sourceLang),
          language,
          size,
          count: missing.length,
        })
      : t('models.offerBetter', { language, size, quality });
  return { sought: searchFor(missing), text };
}

/** Leads from a translation that failed for want of a model to that model in the list; nothing if there is none. */
export function MissingModel({ direction }: { direction: Direction }) {
  const openSettings = useOpenSettings();
  const offer = useModelOffer(direction, []);
  return (
    offer && (
      <Button icon={HardDriveDownload} onClick={() => openSettings('languages', offer.sought)}>
        {t('texts.showOfflineLanguages')}
      </Button>
    )
  );
}

/** Offers a better language once, in the status line: gone permanently when used or closed. Fetches nothing on its own. */
export function ModelOffer({
  direction,
  targets,
}: {
  direction: Direction | null;
  targets: readonly Language[];
}) {
  const openSettings = useOpenSettings();
  const { isOfferDone, endOffer, readOffer } = useModels();
  useEffect(() => void readOffer(), [readOffer]);
  const offer = useModelOffer(isOfferDone === false ? direction : null, targets);
  useNotice(
    offer && {
      id: 'model offer',
      rank: 'action',
      text: offer.text,
      actions: [
        {
          label: t('texts.showOfflineLanguages'),
          icon: HardDriveDownload,
          run: () => {
            endOffer();
            openSettings('languages', offer.sought);
          },
        },
      ],
      onClose: endOffer,
    },
  );
  return null;
}
