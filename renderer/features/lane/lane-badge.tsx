import ShieldCheck from 'lucide-react/icons/shield-check';
import { isConfidential, reachOfShared } from '../../../shared/domain/lane/reach.ts';
import { t } from '../../../shared/i18n/text.ts';
import { engineName } from '../../lib/words/engine-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useProjectRules } from './project-rules.ts';
import { useLane } from './store.ts';
import css from './lane.module.css';

function Words({ note }: { note: string }) {
  return (
    <>
      <ShieldCheck size={16} aria-hidden />
      <span>{t('lane.confidentialNote', { note })}</span>
    </>
  );
}

interface LaneBadgeProps {
  projectId: string | null;
  /** Consequence on this form. */
  note?: string;
  /** Translation engine, if known. */
  engine?: string | undefined;
}

function noteOf(engine: string | undefined): string {
  return engine === undefined
    ? t('lane.nothingLeavesComputer')
    : t('lane.nothingLeavesComputerBy', { engine: engineName(engine) });
}

/** Says that the glossary belongs to confidential projects only, so it is not sent to an outside service. */
export function GlossaryBadge({ glossaryId }: { glossaryId: string }) {
  useProjectRules(null);
  const rules = useLane((state) => valueOf(state.rules)) ?? [];
  const owners = rules.filter((each) => each.glossaryId === glossaryId);
  const isKeptHere = isConfidential(reachOfShared(owners.map(({ reach }) => reach)));
  return (
    <p data-said="status" className={isKeptHere ? css['badge'] : css['none']}>
      {isKeptHere && (
        <Words
          note={t('lane.glossaryStays', {
            projects: owners.map(({ projectName }) => projectName).join(', '),
          })}
        />
      )}
    </p>
  );
}

/** "Confidential", on every form while such a project is chosen; nothing otherwise. */
export function LaneBadge({ projectId, note, engine }: LaneBadgeProps) {
  const rules = useProjectRules(projectId);
  const isKeptHere = rules !== null && isConfidential(rules.reach);
  const words = note ?? noteOf(engine);
  return (
    <p
      data-said="status"
      className={isKeptHere ? css['badge'] : css['none']}
      // Where there is not enough room for all of it.
      title={isKeptHere ? t('lane.confidentialNote', { note: words }) : undefined}
    >
      {isKeptHere && <Words note={words} />}
    </p>
  );
}
