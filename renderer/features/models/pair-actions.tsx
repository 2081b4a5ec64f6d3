import type { ModelPair } from '../../../shared/domain/models/model.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import type { MenuAction } from '../../components/controls/menu.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import type { PairView } from './pair-view.ts';
import type { ModelAction } from './state.ts';
import { useModels } from './store.ts';
import css from './models.module.css';

interface PairActionsProps {
  pair: ModelPair;
  /** Name as shown in its row. */
  name: string;
  view: PairView;
}

/** Returns a function that downloads models, or first asks for the list if there is none to fetch files by. */
function useDownload(pair: ModelPair): (directionIds: readonly string[]) => void {
  const { act, askForList } = useModels('act', 'askForList');
  const hasList = useModels(
    ({ modelSearch }) => (valueOf(modelSearch.results)?.source.fetchedAtMs ?? null) !== null,
  );
  return (directionIds) => {
    if (hasList) void act('download', pair, directionIds);
    else askForList({ directionIds, pairId: pair.id });
  };
}

interface ActionButtonProps {
  /** Text of the button, with the language for screen readers. */
  text: string;
  name: string;
  onPress: () => void;
}

function ActionButton({ text, name, onPress }: ActionButtonProps) {
  return (
    <Button variant="quiet" onClick={onPress}>
      {text}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

/** Returns the rarely used actions: a single direction, and a bundle of this language. */
function useRareActions({ pair, view }: PairActionsProps): MenuAction[] {
  const format = useFormat();
  const { act, exportBundle } = useModels('act', 'exportBundle');
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

/** Buttons of a row: both directions together; single ones are behind "More…". */
export function PairActions(props: PairActionsProps) {
  const { pair, name, view } = props;
  const act = useModels((state) => state.act);
  const download = useDownload(pair);
  const rare = useRareActions(props);
  const button = (text: string, directionIds: readonly string[], onPress: () => void) =>
    directionIds.length > 0 && <ActionButton text={text} name={name} onPress={onPress} />;
  const does = (action: ModelAction, ids: readonly string[]) => () => void act(action, pair, ids);
  const { absent, updatable, running, paused, failed, removable } = view;
  const underWay = [...running, ...paused, ...failed];
  return (
    <div className={css['actions']}>
      {button(t('models.get'), absent, () => download(absent))}
      {button(t('models.update'), updatable, () => download(updatable))}
      {button(t('models.pause'), running, does('pause', running))}
      {button(t('models.resume'), paused, does('resume', paused))}
      {button(t('app.tryAgain'), failed, does('resume', failed))}
      {button(t('common.cancel'), underWay, does('cancel', underWay))}
      {underWay.length === 0 && button(t('models.remove'), removable, does('remove', removable))}
      {rare.length > 0 && (
        <MoreMenu label={t('models.moreFor', { name })} variant="quiet" actions={rare} />
      )}
    </div>
  );
}
