import type { z } from 'zod';
import { analysisEvents, analysisRequests } from './analysis-requests.ts';
import { appEvents, appRequests } from './app-requests.ts';
import type { EventName, RequestName } from './channels.ts';
import { checkEvents, checkRequests } from './check-requests.ts';
import { connectionEvents, connectionRequests } from './connection-requests.ts';
import { copyRequests } from './copy-requests.ts';
import { dataEvents, dataRequests } from './data-requests.ts';
import { documentEvents, documentRequests } from './document-requests.ts';
import {
  glossaryEvents,
  glossaryRequests,
  spokenTermsRequests,
  styleProfileRequests,
  styleRuleRequests,
} from './glossary-requests.ts';
import { historyEvents, historyRequests } from './history-requests.ts';
import { laneEvents, laneRequests } from './lane-requests.ts';
import { memoryEvents, memoryRequests } from './memory-requests.ts';
import { modelEvents, modelRequests } from './model-requests.ts';
import { programEvents, programRequests } from './program-requests.ts';
import { quickRequests } from './quick-requests.ts';
import { projectEvents, projectRequests } from './project-requests.ts';
import { soundRequests } from './sound-requests.ts';
import { textEvents, textRequests } from './text-requests.ts';
import { timeEvents, timeRequests } from './time-requests.ts';
import { updateEvents, updateRequests } from './update-requests.ts';
import { usageEvents, usageRequests } from './usage-requests.ts';
import { voiceEvents, voiceRequests } from './voice-requests.ts';
import { watchEvents, watchRequests } from './watch-requests.ts';

export type { AppInfo, AtHand, EmbeddedStatus, Notice } from './app-requests.ts';
export type { EventName, RequestName } from './channels.ts';
export type { ConnectionInput } from './connection-requests.ts';
export type { DocumentJobPage, StartDocuments } from './document-requests.ts';

/**
 * Schemas of the renderer's requests and the main process's answers, by the names of channels.ts.
 * While the app runs, each group is loaded when it is first asked for: input-schemas.ts.
 */
export const requests = {
  ...appRequests,
  ...documentRequests,
  ...analysisRequests,
  ...connectionRequests,
  ...historyRequests,
  ...checkRequests,
  ...textRequests,
  ...timeRequests,
  ...projectRequests,
  ...dataRequests,
  ...glossaryRequests,
  ...copyRequests,
  ...laneRequests,
  ...programRequests,
  ...watchRequests,
  ...updateRequests,
  ...quickRequests,
  ...usageRequests,
  ...memoryRequests,
  ...modelRequests,
  ...spokenTermsRequests,
  ...styleProfileRequests,
  ...styleRuleRequests,
  ...voiceRequests,
  ...soundRequests,
};

/** Schemas of the events that the main process sends to the renderer. */
export const events = {
  ...appEvents,
  ...documentEvents,
  ...analysisEvents,
  ...connectionEvents,
  ...historyEvents,
  ...checkEvents,
  ...textEvents,
  ...timeEvents,
  ...projectEvents,
  ...glossaryEvents,
  ...laneEvents,
  ...programEvents,
  ...watchEvents,
  ...updateEvents,
  ...usageEvents,
  ...memoryEvents,
  ...modelEvents,
  ...dataEvents,
  ...voiceEvents,
};

export type RequestInput<N extends RequestName> = z.infer<(typeof requests)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.infer<(typeof requests)[N]['output']>;
/**
 * Return type of a handler, synchronous or not. Where nothing is answered, the union lets no value
 * through.
 */
export type HandlerAnswer<N extends RequestName> = [RequestOutput<N>] extends [undefined]
  ? void | Promise<void>
  : RequestOutput<N> | Promise<RequestOutput<N>>;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;
/** Reports an event to the window. */
export type SendEvent = <N extends EventName>(name: N, payload: EventPayload<N>) => void;
