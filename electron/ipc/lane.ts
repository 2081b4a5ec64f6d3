import { AppError } from '../../shared/errors.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { EgressLogService } from '../services/egress-log-service.ts';
import type { ProjectRulesService } from '../services/project-rules-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `lane:${string}`>>;

export const laneHandlers = ({
  rules,
  egress,
  desktop,
}: {
  rules: ProjectRulesService;
  egress: EgressLogService;
  desktop: Pick<Desktop, 'pickSavePath' | 'revealFile'>;
}): Handlers => ({
  'lane:list-rules': () => rules.list(),
  'lane:save-rules': (input) => rules.save(input),
  'lane:list-egress': (query) => egress.list(query),
  'lane:export-egress': async (filter) => {
    const path = await desktop.pickSavePath('What left the machine.csv', {
      name: 'CSV',
      extensions: ['csv'],
    });
    return path === null ? null : egress.export(filter, path);
  },
  'lane:reveal-export': () => {
    const path = egress.lastPath();
    if (path === null) throw new AppError('input/not-found', 'Nothing was exported yet.');
    desktop.revealFile(path);
    return undefined;
  },
  'lane:purge-egress': async (filter) => ({ count: await egress.purge(filter) }),
});
