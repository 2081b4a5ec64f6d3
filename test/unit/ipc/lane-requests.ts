import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { laneHandlers } from '../../../electron/ipc/lane.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { anEgressFilter, projectRules, projectRulesInput } from '../../support/builders/lane.ts';

type LaneRequestName = Extract<RequestName, `lane:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const rules = projectRules({
  projectName: 'Project',
  reach: 'here',
  connectionId: 'embedded',
  glossaryId: 'g',
  glossaryLink: { connectionId: 'embedded', remoteId: 'r' },
});
const entry = {
  id: 1,
  atMs: 1,
  kind: 'text' as const,
  connectionName: 'A',
  method: 'POST',
  host: 'a.example',
  path: '/v2/translate',
  sizeBytes: 3,
  sha256: 'a'.repeat(64),
  projectId: null,
  projectName: null,
  outcome: 'answered' as const,
  status: 200,
  finishedAtMs: 2,
};
const filter = anEgressFilter();

/** A valid input for each request about project rules and data that left the computer. */
export const LANE_INPUTS: Record<LaneRequestName, unknown> = {
  'lane:list-rules': undefined,
  'lane:save-rules': projectRulesInput(),
  'lane:list-egress': { ...filter, page: 1, limit: 20 },
  'lane:export-egress': filter,
  'lane:reveal-export': undefined,
  'lane:purge-egress': filter,
};

export const createLaneHandlers = (later: Later): Pick<IpcHandlers, LaneRequestName> =>
  laneHandlers({
    rules: { list: later([rules]), save: later(rules) },
    egress: {
      list: later({ entries: [entry], total: 1, totalBytes: 3 }),
      export: later({ fileName: 'a.csv', entryCount: 1 }),
      lastPath: () => '/home/me/a.csv',
      purge: later(1),
    },
    desktop: { pickSavePath: later('/home/me/a.csv'), revealFile: () => undefined },
  });
