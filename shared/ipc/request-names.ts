import type { RequestName } from './contract.ts';

/**
 * The names of all requests without their schemas: the main process listens to them before it has
 * loaded the schemas, so that the page's first questions wait instead of failing.
 */
const NAMES = {
  'app:get-info': true,
  'app:list-notices': true,
  'app:dismiss-notice': true,
  'app:get-embedded-status': true,
  'app:copy-text': true,
  'app:report-ready': true,
  'app:open-data-folder': true,
  'documents:get-plan': true,
  'documents:add-files': true,
  'documents:add-job-source': true,
  'documents:pick-files': true,
  'documents:remove-planned': true,
  'documents:start': true,
  'documents:list-jobs': true,
  'documents:pause-job': true,
  'documents:resume-job': true,
  'documents:cancel-job': true,
  'documents:retry-job': true,
  'documents:remove-job': true,
  'documents:reveal-job': true,
  'documents:open-job': true,
  'documents:save-job-elsewhere': true,
  'connections:list': true,
  'connections:add': true,
  'connections:set-key': true,
  'connections:set-default': true,
  'connections:remove': true,
  'connections:get-languages': true,
  'connections:resume-after-quota': true,
  'connections:get-usage': true,
  'connections:list-glossaries': true,
  'history:search': true,
  'history:get-item': true,
  'history:list-revisions': true,
  'history:edit-segment': true,
  'history:star-item': true,
  'history:delete-items': true,
  'history:restore-items': true,
  'history:purge-items': true,
  'history:find-concordances': true,
  'history:list-facets': true,
  'history:export-segments': true,
  'history:import-segments': true,
  'history:cancel-transfer': true,
  'history:reveal-export': true,
  'settings:get': true,
  'settings:update': true,
  'vault:get-status': true,
  'vault:set-weak-consent': true,
} as const satisfies Record<RequestName, true>;

export const isRequestName = (name: string): name is RequestName => name in NAMES;

export const REQUEST_NAMES: readonly RequestName[] = Object.keys(NAMES).filter(isRequestName);
