import type { Desktop } from '../platform/desktop.ts';
import type { EgressLogService } from '../services/lane/egress-log-service.ts';
import type { ProjectRulesService } from '../services/projects/project-rules-service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { HandlersOf } from './answer.ts';

export const laneHandlers = (deps: {
  rules: ProjectRulesService;
  egress: EgressLogService;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}): HandlersOf<'lane'> => ({
  'lane:list-rules': () => deps.rules.list(),
  'lane:save-rules': (input) => deps.rules.save(input),
  'lane:choose-text-rules': async ({ projectId }) => {
    const path = await deps.desktop.pickFile({ name: 'JSON', extensions: ['json'] });
    return path === null ? null : deps.rules.setTextRules(projectId, path);
  },
  'lane:remove-text-rules': ({ projectId }) => deps.rules.removeTextRules(projectId),
  'lane:list-egress': (query) => deps.egress.list(query),
  'lane:export-egress': (filter) =>
    saveWith(deps.desktop, 'Outgoing data.csv', ['CSV', 'csv'], (path) =>
      deps.egress.export(filter, path),
    ),
  'lane:reveal-export': () => revealExport(deps.egress.lastPath(), deps.desktop),
  'lane:purge-egress': async (filter) => ({ count: await deps.egress.purge(filter) }),
});
