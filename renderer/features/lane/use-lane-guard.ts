import { useEffect } from 'react';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ProjectRules } from '../../../shared/domain/project-rules.ts';
import { useProjectRules } from './context.ts';
import { choiceOf } from './rules-choice.ts';

/**
 * Keeps a form on services that its project allows, also when the rule changes while the form is open or
 * a draft comes back. The main process refuses all others anyway.
 * @returns the rules of the project
 */
export function useLaneGuard(form: {
  projectId: string | null;
  connections: readonly Connection[] | null;
  connectionId: string | null;
  setConnection: (connectionId: string) => void;
}): ProjectRules | null {
  const { projectId, connections, connectionId, setConnection } = form;
  const rules = useProjectRules(projectId);
  const isLocalOnly = rules?.isLocalOnly === true;
  useEffect(() => {
    if (!isLocalOnly || connections === null || rules === null) return;
    const allowed = choiceOf({ ...rules, connectionId: null }, connections, connectionId);
    if (allowed.connectionId !== null) setConnection(allowed.connectionId);
  }, [isLocalOnly, rules, connections, connectionId, setConnection]);
  return rules;
}
