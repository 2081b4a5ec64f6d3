import { ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import type { ConnectionLanguages } from '../../../shared/domain/connections/connection.ts';
import type { TextRoute, TextWait } from '../../../shared/domain/texts/translation.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';
import type { ConfidentialLane } from '../lane/confidential-lane.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import { canceledError } from '../../support/abort.ts';
import type { SendOptions } from './line-work.ts';

/** Account and project on whose behalf a service is asked. */
export interface TextAsker extends Pick<TextRoute, 'connectionId' | 'projectId'> {
  /** Whose glossaries and memories may be confidential. */
  styleProfileId?: string | null;
}

/** The only way from the Translate page to a service: anything that a project forbids is refused here. */
export interface TextAccess {
  /**
   * Opens the service again for each call.
   * @param onWait called when the embedded services must be started first, and when they run
   * @throws `auth/missing-key`, `input/not-found`, `api/unavailable`, `lane/local-only`
   */
  open(asker: TextAsker, onWait?: (wait: TextWait | null) => void): Promise<TranslationClient>;
  /** Returns the languages of the service, the last known ones while it is unreachable. @throws as {@link open} */
  getLanguages(asker: TextAsker): Promise<ConnectionLanguages>;
}

export function createTextAccess(deps: {
  connections: Pick<ConnectionService, 'get' | 'account' | 'getLanguages'>;
  lane: Pick<ConfidentialLane, 'assertMayUse'>;
  /** Lists the projects that a profile is confidential for at this service. */
  projectsOfProfile: (connectionId: string, profileId: string) => Promise<readonly string[]>;
}): TextAccess {
  return {
    async open({ connectionId, projectId, styleProfileId = null }, onWait = () => undefined) {
      await deps.lane.assertMayUse(await deps.connections.get(connectionId), projectId);
      let isStarting = false;
      const account = await deps.connections.account(connectionId, () => {
        isStarting = true;
        onWait({ reason: 'service-starting', untilMs: null });
      });
      if (isStarting) onWait(null);
      const ofProfile =
        styleProfileId === null ? [] : await deps.projectsOfProfile(connectionId, styleProfileId);
      return account.for(ofProject(projectId, ofProfile));
    },
    async getLanguages({ connectionId, projectId }) {
      await deps.lane.assertMayUse(await deps.connections.get(connectionId), projectId);
      return deps.connections.getLanguages(connectionId);
    },
  };
}

/** Opens a service for the lines of a text; the wait for it has ended when this returns. @throws `canceled` */
export async function openToSend(
  access: TextAccess,
  asker: TextAsker,
  { onWait, signal }: SendOptions,
): Promise<TranslationClient> {
  const client = await access.open(asker, (wait) => {
    if (wait !== null) onWait(wait);
  });
  if (signal.aborted) throw canceledError();
  onWait(null);
  return client;
}
