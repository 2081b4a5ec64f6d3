import type { ModelPair } from '../../../shared/domain/models/model.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import type { MenuAction } from '../../components/controls/menu.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import type { PairView } from './pair-view.ts';
import type { ModelAction } from './state.ts';
import { useModels } from './store.ts';
import css from './models.module.css';

interface PairActionsProps {
  pair: ModelPair;
  name: string;
  view: PairView;
}

/** Returns a function that downloads models, or first asks for the list if there is none to fetch files by. */
function useDownload(pair: ModelPair): (directionIds: readonly string[]) => void {
  const { act, askForList } = useModels();
  const hasList = useModels(
    ({ modelSearch }) => (valueOf(modelSearch.results)?.source.fetchedAtMs ?? null) !== null,
  );
  return (directionIds) => {
    if (hasList) void act('download', pair, directionIds);
    else askForList({ directionIds, pairId: pair.id });
  };
}

/** Returns the rarely used actions: a single direction, and a bundle of this language. */
function useRareActions({ pair, view }: PairActionsProps): MenuAction[] {
  const { act, exportBundle } = useModels();
  const download = useDownload(pair);
  const single = pair.directions.flatMap(({ id, sourceLang, targetLang }): MenuAction[] => {
    if (pair.directions.length === 1) return [];
    const values = { source: format.language(sourceLang), target: format.language(targetLang) };
    if (view.absent.includes(id)) {
      const label = t('models.getDirection', values);
      return [{ id: `get ${id}`, label, onAction: () => download([id]) }];
    }
    if (!view.removable.includes(id)) return [];
    const label = t('models.removeDirection', values);
    const onAction = () => void act('remove', pair, [id]);
    return [{ id: `remove ${id}`, label, isDanger: true, onAction }];
  });
  if (view.installed.length === 0) return single;
  const onAction = () => void exportBundle(view.installed);
  return [...single, { id: 'export', label: t('models.exportThis'), onAction }];
}

/** Renders the one button of a row, for both directions together; everything else is behind "⋯". */
export function PairActions(props: PairActionsProps) {
  const { pair, name, view } = props;
  const act = useModels((state) => state.act);
  const download = useDownload(pair);
  const rare = useRareActions(props);
  const does = (id: ModelAction, label: string, ids: readonly string[]) => ({
    id,
    label,
    ids,
    onAction: () => void act(id, pair, ids),
  });
  const { absent, updatable, running, paused, failed, removable } = view;
  const underWay = [...running, ...paused, ...failed];
  const possible: readonly (MenuAction & { ids: readonly string[] })[] = [
    { id: 'get', label: t('models.get'), ids: absent, onAction: () => download(absent) },
    {
      id: 'update',
      label: t('models.update'),
      ids: updatable,
      onAction: () => download(updatable),
    },
    does('pause', t('models.pause'), running),
    does('resume', t('models.resume'), paused),
    does('resume', t('app.tryAgain'), failed),
    does('cancel', t('common.cancel'), underWay),
    does('remove', t('models.remove'), underWay.length === 0 ? removable : []),
  ];
  const [first, ...others] = possible.flatMap(({ ids, ...action }) =>
    ids.length > 0 ? [action] : [],
  );
  const more = [...others, ...rare];
  return (
    <>
      {first !== undefined && (
        <Button onClick={first.onAction}>
          {first.label}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <span className={css['menu']}>
        {more.length > 0 && (
          <MoreMenu text="⋯" label={t('models.moreFor', { name })} variant="quiet" actions={more} />
        )}
      </span>
    </>
  );
}
