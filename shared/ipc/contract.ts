import type { z } from 'zod';
import { appEvents, appRequests } from './app-requests.ts';
import { connectionEvents, connectionRequests } from './connection-requests.ts';
import { dataEvents, dataRequests } from './data-requests.ts';
import { documentEvents, documentRequests } from './document-requests.ts';
import { glossaryEvents, glossaryRequests } from './glossary-requests.ts';
import { historyEvents, historyRequests } from './history-requests.ts';
import { laneEvents, laneRequests } from './lane-requests.ts';
import { memoryEvents, memoryRequests } from './memory-requests.ts';
import { styleRuleRequests } from './style-rule-requests.ts';
import { textEvents, textRequests } from './text-requests.ts';
import { timeEvents, timeRequests } from './time-requests.ts';
import { usageEvents, usageRequests } from './usage-requests.ts';

export type { AppInfo, EmbeddedStatus, Notice } from './app-requests.ts';
export type { ConnectionInput } from './connection-requests.ts';
export type { DocumentJobPage, StartDocuments } from './document-requests.ts';

/**
 * What the renderer asks and the main process answers. Name: `domain:verb-noun`. While the app runs, each
 * group is read when it is first asked for: input-schemas.ts.
 */
export const requests = {
  ...appRequests,
  ...documentRequests,
  ...connectionRequests,
  ...historyRequests,
  ...textRequests,
  ...timeRequests,
  ...dataRequests,
  ...glossaryRequests,
  ...laneRequests,
  ...usageRequests,
  ...memoryRequests,
  ...styleRuleRequests,
} as const;

/** What the main process tells the renderer unasked. */
export const events = {
  ...appEvents,
  ...documentEvents,
  ...connectionEvents,
  ...historyEvents,
  ...textEvents,
  ...timeEvents,
  ...glossaryEvents,
  ...laneEvents,
  ...usageEvents,
  ...memoryEvents,
  ...dataEvents,
} as const;

export type RequestName = keyof typeof requests;
export type EventName = keyof typeof events;
export type RequestInput<N extends RequestName> = z.infer<(typeof requests)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.infer<(typeof requests)[N]['output']>;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;
