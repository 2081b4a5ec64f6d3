import type { Desktop } from '../platform/desktop.ts';
import { revealExport } from '../services/exchange/file-export.ts';
import type { ModelBundleService } from '../services/models/bundle-service.ts';
import type { ModelService } from '../services/models/service.ts';
import type { HandlersOf } from './answer.ts';

export const modelHandlers = ({
  models,
  bundles,
  desktop,
}: {
  models: Omit<ModelService, 'start' | 'stop' | 'get'>;
  bundles: Omit<ModelBundleService, 'stop'>;
  desktop: Pick<Desktop, 'pickFolder' | 'revealFile'>;
}): HandlersOf<'models'> => ({
  'models:list': (query) => models.list(query),
  'models:find-way': (query) => models.findWay(query),
  'models:refresh-list': () => models.refreshList(),
  'models:download': async ({ directionIds }) => ({ count: await models.download(directionIds) }),
  'models:pause': async ({ directionIds }) => ({ count: await models.pause(directionIds) }),
  'models:resume': async ({ directionIds }) => ({ count: await models.resume(directionIds) }),
  'models:cancel': async ({ directionIds }) => ({ count: await models.cancel(directionIds) }),
  'models:remove': async ({ directionIds }) => ({ count: await models.remove(directionIds) }),
  'models:restore': async ({ directionIds }) => ({ count: await models.restore(directionIds) }),
  'models:erase-removed': () => models.eraseRemoved(),
  'models:import': async () => {
    const folder = await desktop.pickFolder();
    return folder === null ? null : bundles.import(folder);
  },
  'models:export': async ({ directionIds }) => {
    const folder = await desktop.pickFolder();
    return folder === null ? null : bundles.export(folder, directionIds);
  },
  'models:cancel-transfer': () => bundles.cancel(),
  'models:reveal-export': () => revealExport(bundles.lastPath(), desktop),
});
