import ShieldCheck from 'lucide-react/icons/shield-check';
import { t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
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
  /** What it means on this form. */
  note?: string;
}

/** The glossary belongs to confidential projects alone, so it does not go to a service outside. */
export function GlossaryBadge({ glossaryId }: { glossaryId: string }) {
  useProjectRules(null);
  const rules = useLane((state) => valueOf(state.rules)) ?? [];
  const owners = rules.filter((each) => each.glossaryId === glossaryId);
  const isLocalOnly = owners.length > 0 && owners.every((each) => each.isLocalOnly);
  return (
    <output className={isLocalOnly ? css['badge'] : css['none']}>
      {isLocalOnly && (
        <Words
          note={t('lane.glossaryStays', {
            projects: owners.map(({ projectName }) => projectName).join(', '),
          })}
        />
      )}
    </output>
  );
}

/** "Local only", on every form while such a project is chosen; nothing otherwise. */
export function LaneBadge({ projectId, note }: LaneBadgeProps) {
  const rules = useProjectRules(projectId);
  return (
    <output className={rules?.isLocalOnly === true ? css['badge'] : css['none']}>
      {rules?.isLocalOnly === true && <Words note={note ?? t('lane.nothingLeavesComputer')} />}
    </output>
  );
}
