import { randomUUID } from 'node:crypto';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import { isRecorded } from '../../shared/domain/history/recording.ts';
import { textHandlers } from '../ipc/texts.ts';
import { now } from '../support/clock.ts';
import type { ConnectionService } from '../services/connections/connection-service.ts';
import type { GlossaryService } from '../services/glossaries/service.ts';
import type { StyleProfileService } from '../services/glossaries/style-profile-service.ts';
import type { HistoryService } from '../services/history/service.ts';
import { createTextAccess } from '../services/texts/access.ts';
import { createTextFactsReader } from '../services/texts/facts.ts';
import {
  createHistoryMatchSource,
  createTextMatchService,
} from '../services/texts/match-service.ts';
import { createTextService } from '../services/texts/service.ts';
import { projectName, type PageParts } from './parts.ts';

interface ComposeTextsOptions extends PageParts {
  projectsOfProfile: StyleProfileService['projectsOfUse'];
  glossaries: GlossaryService;
  history: HistoryService;
  onHistoryChanged: (itemId: string) => void;
}

/** Builds the services of the Translate page. */
export function composeTexts({
  database,
  settings,
  logger,
  connections,
  ...options
}: ComposeTextsOptions) {
  const getConnection: ConnectionService['get'] = async (id) => connections.get(id);
  const access = createTextAccess({
    connections,
    lane: options.lane,
    projectsOfProfile: options.projectsOfProfile,
  });
  const facts = createTextFactsReader({
    access,
    getConnection,
    settleGlossaries: options.glossaries.settle,
    now,
  });
  const texts = createTextService({
    access,
    facts,
    glossaries: options.glossaries,
    matches: createTextMatchService({
      sources: [database.textMatches, database.memoryMatches].map(createHistoryMatchSource),
      logger,
    }),
    drafts: database.textDrafts,
    history: options.history,
    getConnection,
    projectName: (id) => projectName(database, id),
    isRecorded: (projectId) => isRecorded(settings.get().history, projectId),
    engineOf: (id) => (id === EMBEDDED_CONNECTION_ID ? options.embedded.status().engine : null),
    keptNames: () => settings.get().documents.doNotTranslate,
    newId: randomUUID,
    now,
    steadyNow: () => Math.trunc(performance.timeOrigin + performance.now()),
    logger,
    onWait: (requestId, wait) => options.send('text:wait-changed', { requestId, wait }),
    onHistoryChanged: options.onHistoryChanged,
  });
  let recording = JSON.stringify(settings.get().history);
  settings.onChange(({ history }) => {
    const before = recording;
    recording = JSON.stringify(history);
    if (recording === before) return;
    texts.recordingChanged().catch((error: unknown) => {
      logger.error('steps of a text that is not recorded were not removed', { error });
    });
  });
  return {
    handlers: textHandlers(texts),
    getDraft: () => texts.getDraft(),
    /** Called when glossaries, memories or style rules were changed in the app. */
    forgetLists: () => facts.forgetLists(),
  };
}
