import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { choiceOf, LaneBadge, useLane, useLaneGuard } from '../lane/index.ts';
import { ProjectPicker, useTime } from '../time/index.ts';
import { useDocuments } from './context.ts';

/** For which project the files are; its service and glossary are chosen with it. */
export function ProjectField() {
  const projectId = useDocuments((state) => state.projectId);
  const setProject = useDocuments((state) => state.setProject);
  const connections = useDocuments((state) => valueOf(state.connections));
  const connectionId = useDocuments((state) => state.connectionId);
  const setConnection = useDocuments((state) => state.setConnection);
  const setGlossary = useDocuments((state) => state.setGlossary);
  const rules = useLane((state) => valueOf(state.rules));
  const isKnown = useTime((state) => valueOf(state.catalogue) !== null);
  const loadCatalogue = useTime((state) => state.loadCatalogue);
  useEffect(() => {
    if (!isKnown) void loadCatalogue();
  }, [isKnown, loadCatalogue]);
  useLaneGuard({ projectId, connections, connectionId, setConnection });
  const pick = (picked: string | null) => {
    setProject(picked);
    const rule = rules?.find((each) => each.projectId === picked) ?? null;
    const choice = choiceOf(rule, connections ?? [], connectionId);
    if (choice.connectionId !== null) setConnection(choice.connectionId);
    if (choice.glossaryId !== null) setGlossary(choice.glossaryId);
  };
  return (
    <div>
      <ProjectPicker label={t('For project')} value={projectId} onPick={pick} />
    </div>
  );
}

/** Says on the form that nothing of it leaves the computer. */
export function PlannerBadge() {
  const projectId = useDocuments((state) => state.projectId);
  return <LaneBadge projectId={projectId} />;
}
