import { EMBEDDED_CONNECTION_ID, isOwnKind } from '../../../shared/domain/connection-kind.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ProjectRules } from '../../../shared/domain/project-rules.ts';

/** What a form may offer for a project: of one that is local only, the services inside the app. */
export function allowedConnections(
  connections: readonly Connection[],
  rules: ProjectRules | null,
): readonly Connection[] {
  if (rules?.isLocalOnly !== true) return connections;
  return connections.filter(({ kind }) => isOwnKind(kind));
}

/** What is chosen on a form when a project is: null leaves what is there. */
export interface RulesChoice {
  connectionId: string | null;
  /** As the service of that connection knows it. */
  glossaryId: string | null;
  /** As the service inside the app knows it. */
  memoryId: string | null;
}

/**
 * The choices that follow from a project.
 * @param connectionId what the form has now
 */
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
  const offeredId = rules?.offeredMemoryId ?? null;
  return {
    connectionId: chosen === connectionId ? null : chosen,
    glossaryId: isOfService ? link.remoteId : null,
    memoryId: serviceId === EMBEDDED_CONNECTION_ID ? offeredId : null,
  };
}
