import { useEffect } from 'react';
import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { isConfidential, mayReach } from '../../../shared/domain/lane/reach.ts';
import type { ProjectRules } from '../../../shared/domain/projects/project-rules.ts';
import { appReady } from '../../lib/page/later.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useLane } from './store.ts';

export function allowedConnections(
  connections: readonly Connection[],
  rules: ProjectRules | null,
): readonly Connection[] {
  const reach = rules?.reach ?? 'anywhere';
  const allowed = connections.filter(({ abilities }) => mayReach(reach, abilities));
  return allowed.length === connections.length ? connections : allowed;
}

/** Choices that follow from a project: null leaves the current one. */
export interface RulesChoice {
  connectionId: string | null;
  /** Id at the service of that connection. */
  glossaryId: string | null;
  /** Id in the built-in service. */
  memoryId: string | null;
  /** In place of glossary and memory. */
  styleProfile: { id: string; name: string } | null;
}

/** Returns the choices that follow from the project. @param connectionId current choice of the form */
export function choiceOf(
  rules: ProjectRules | null,
  connections: readonly Connection[],
  connectionId: string | null,
): RulesChoice {
  const allowed = allowedConnections(connections, rules);
  const isAllowed = (id: string | null): boolean => allowed.some((each) => each.id === id);
  const wanted = rules?.connectionId ?? null;
  const chosen = isAllowed(wanted)
    ? wanted
    : isAllowed(connectionId) || connections.length === 0
      ? null
      : EMBEDDED_CONNECTION_ID;
  const link = rules?.glossaryLink ?? null;
  const serviceId = chosen ?? connectionId;
  const isOfService = link !== null && link.connectionId === serviceId;
  // The built-in service knows every glossary of this computer by its own id.
  const ownId = serviceId === EMBEDDED_CONNECTION_ID ? (rules?.glossaryId ?? null) : null;
  const offeredId = rules?.offeredMemoryId ?? null;
  const profile = rules?.styleProfile ?? null;
  const others = {
    glossaryId: isOfService ? link.remoteId : ownId,
    memoryId: serviceId === EMBEDDED_CONNECTION_ID ? offeredId : null,
    styleProfile: null,
  };
  return {
    connectionId: chosen === connectionId ? null : chosen,
    ...(profile?.connectionId === serviceId
      ? {
          glossaryId: null,
          memoryId: null,
          styleProfile: profile && { id: profile.id, name: profile.name },
        }
      : others),
  };
}

/** Returns the rules of the project chosen on a form; null without one and until the rules are loaded. */
export function useProjectRules(projectId: string | null): ProjectRules | null {
  const rules = useLane((state) => valueOf(state.rules));
  const needRules = useLane((state) => state.needRules);
  useEffect(() => {
    void appReady.then(needRules);
  }, [needRules]);
  return rules?.find((each) => each.projectId === projectId) ?? null;
}

/**
 * Restricts a form to services that its project allows, even if the rule changes while the form is open or a draft is
 * restored. The main process refuses all others anyway.
 *
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
  const isKeptHere = rules !== null && isConfidential(rules.reach);
  useEffect(() => {
    if (!isKeptHere || connections === null || rules === null) return;
    const allowed = choiceOf({ ...rules, connectionId: null }, connections, connectionId);
    if (allowed.connectionId !== null) setConnection(allowed.connectionId);
  }, [isKeptHere, rules, connections, connectionId, setConnection]);
  return rules;
}
