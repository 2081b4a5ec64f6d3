import type { z } from 'zod';
import type { Domain, RequestName } from './channels.ts';

type Group = { readonly [N in RequestName]?: { readonly input: z.ZodType } };

const readAppRequests = async (): Promise<Group> => (await import('./app-requests.ts')).appRequests;
const readTimeRequests = async (): Promise<Group> =>
  (await import('./time-requests.ts')).timeRequests;
const readProjectRequests = async (): Promise<Group> =>
  (await import('./project-requests.ts')).projectRequests;

/** Loads the schemas of each domain. */
const READ_GROUP: Readonly<Record<Domain, () => Promise<Group>>> = {
  app: readAppRequests,
  settings: readAppRequests,
  vault: readAppRequests,
  proxy: readAppRequests,
  documents: async () => (await import('./document-requests.ts')).documentRequests,
  connections: async () => (await import('./connection-requests.ts')).connectionRequests,
  analysis: async () => (await import('./analysis-requests.ts')).analysisRequests,
  history: async () => (await import('./history-requests.ts')).historyRequests,
  checks: async () => (await import('./check-requests.ts')).checkRequests,
  text: async () => (await import('./text-requests.ts')).textRequests,
  time: readTimeRequests,
  outbox: readTimeRequests,
  'time-connections': readTimeRequests,
  projects: readProjectRequests,
  customers: readProjectRequests,
  data: async () => (await import('./data-requests.ts')).dataRequests,
  glossaries: async () => (await import('./glossary-requests.ts')).glossaryRequests,
  copies: async () => (await import('./copy-requests.ts')).copyRequests,
  updates: async () => (await import('./update-requests.ts')).updateRequests,
  quick: async () => (await import('./quick-requests.ts')).quickRequests,
  programs: async () => (await import('./program-requests.ts')).programRequests,
  watches: async () => (await import('./watch-requests.ts')).watchRequests,
  lane: async () => (await import('./lane-requests.ts')).laneRequests,
  usage: async () => (await import('./usage-requests.ts')).usageRequests,
  memories: async () => (await import('./memory-requests.ts')).memoryRequests,
  models: async () => (await import('./model-requests.ts')).modelRequests,
  sound: async () => (await import('./sound-requests.ts')).soundRequests,
  voice: async () => (await import('./voice-requests.ts')).voiceRequests,
  'spoken-terms': async () => (await import('./glossary-requests.ts')).spokenTermsRequests,
  'style-profiles': async () => (await import('./glossary-requests.ts')).styleProfileRequests,
  'style-rules': async () => (await import('./glossary-requests.ts')).styleRuleRequests,
};

const isDomain = (text: string): text is Domain => Object.hasOwn(READ_GROUP, text);

/**
 * Returns the input schema of a request. The schemas of a domain are built on its first request,
 * because building all of them would noticeably delay the first data.
 * @throws Error for a name that no group has, which is a bug
 */
export async function inputSchemaOf(name: RequestName): Promise<z.ZodType> {
  const domain = name.slice(0, name.indexOf(':'));
  const schemas = isDomain(domain) ? await READ_GROUP[domain]() : {};
  const request = schemas[name];
  if (request === undefined) throw new Error(`No schema for the request ${name}.`);
  return request.input;
}

/** Functions that build the schemas of one domain each, to be called when the app is idle. */
export const INPUT_SCHEMA_READERS: readonly (() => Promise<unknown>)[] = Object.values(READ_GROUP);
