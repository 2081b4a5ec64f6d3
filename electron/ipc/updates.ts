import type { UpdatesService } from '../services/updates/updates-service.ts';
import type { WayBackService } from '../services/updates/way-back-service.ts';
import type { HandlersOf } from './answer.ts';

export const updateHandlers = (deps: {
  updates: UpdatesService;
  wayBack: WayBackService;
}): HandlersOf<'updates'> => ({
  'updates:get': () => deps.updates.view(),
  'updates:set-source': (source) => deps.updates.setSource(source),
  'updates:check': () => deps.updates.check(),
  'updates:get-way-back': () => deps.wayBack.find(),
  'updates:go-back': () => deps.wayBack.goBack(),
});
