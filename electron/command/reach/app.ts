import { DECISION, DESTROYS, FREE, SECRET, UNNEEDED, WINDOW, type ReachOf } from './kinds.ts';

/** Requests about the app, its data, and what leaves the computer. */
export const APP_REACH: ReachOf<
  | 'app'
  | 'quick'
  | 'updates'
  | 'data'
  | 'settings'
  | 'programs'
  | 'lane'
  | 'usage'
  | 'vault'
  | 'proxy'
  | 'connections'
  | 'models'
> = {
  'app:get-info': FREE,
  'app:list-notices': FREE,
  'app:dismiss-notice': WINDOW,
  'app:get-embedded-status': FREE,
  'app:copy-text': WINDOW,
  'app:report-ready': WINDOW,
  'app:open-data-folder': WINDOW,
  'app:open-licenses': WINDOW,
  'app:get-diagnostics': FREE,
  'app:save-diagnostics': WINDOW,
  'app:find': FREE,
  'app:get-at-hand': WINDOW,
  'app:set-autostart': WINDOW,
  'app:take-arrivals': WINDOW,

  'quick:get-shortcut': WINDOW,
  'quick:set-shortcut': WINDOW,
  'quick:begin': WINDOW,
  'quick:hand-over': WINDOW,
  'quick:close': WINDOW,

  'updates:get': UNNEEDED,
  'updates:set-source': DECISION,
  'updates:check': DECISION,
  'updates:get-way-back': WINDOW,
  'updates:go-back': DESTROYS,

  'data:list-held-work': FREE,
  'data:decide-held-work': DECISION,
  'data:get-overview': FREE,
  'data:count-uncut': FREE,
  'data:back-up': FREE,
  'data:reveal-last': WINDOW,
  'data:list-restore-points': FREE,
  'data:pick-restore-point': DESTROYS,
  'data:look-into': DESTROYS,
  'data:stage-restore': DESTROYS,
  'data:drop-restore': DESTROYS,
  'data:restart': DESTROYS,
  'data:export-everything': FREE,
  'data:cancel-export': WINDOW,
  'data:purge': DESTROYS,
  'data:finish-purge': DESTROYS,
  'data:list-quarantined': DESTROYS,
  'data:empty-quarantine': DESTROYS,

  'settings:get': FREE,
  'settings:update': DECISION,

  'programs:get': SECRET,
  'programs:open': SECRET,
  'programs:add': SECRET,
  'programs:edit': SECRET,
  'programs:revoke': SECRET,
  'programs:set-origin': SECRET,

  'lane:list-rules': FREE,
  'lane:save-rules': DECISION,
  'lane:choose-text-rules': DECISION,
  'lane:remove-text-rules': DECISION,
  'lane:list-egress': FREE,
  'lane:export-egress': FREE,
  'lane:reveal-export': WINDOW,
  'lane:purge-egress': DESTROYS,

  'usage:get-account': FREE,
  'usage:get-last-account': FREE,
  'usage:list-days': FREE,
  'usage:list-pairs': FREE,
  'usage:get-admin-access': SECRET,
  'usage:set-admin-key': SECRET,
  'usage:remove-admin-key': SECRET,
  'usage:list-keys': SECRET,
  'usage:create-key': SECRET,
  'usage:rename-key': SECRET,
  'usage:limit-key': SECRET,
  'usage:deactivate-key': SECRET,
  'usage:copy-new-key': SECRET,
  'usage:keep-new-key': SECRET,
  'usage:put-away-new-key': SECRET,
  'usage:get-report': FREE,
  'usage:export-report': FREE,
  'usage:reveal-export': WINDOW,

  'vault:get-status': FREE,
  'vault:recheck': SECRET,
  'vault:set-weak-consent': SECRET,

  'proxy:get-status': FREE,
  'proxy:set-credentials': SECRET,
  'proxy:forget': SECRET,

  'connections:list': FREE,
  'connections:add': SECRET,
  'connections:set-key': SECRET,
  'connections:rename': DECISION,
  'connections:set-default': DECISION,
  'connections:remove': DESTROYS,
  'connections:get-languages': FREE,
  'connections:resume-after-quota': DECISION,
  'connections:get-usage': FREE,
  'connections:list-glossaries': FREE,

  'models:list': FREE,
  'models:find-way': FREE,
  'models:refresh-list': DECISION,
  'models:download': DECISION,
  'models:pause': DECISION,
  'models:resume': DECISION,
  'models:cancel': DECISION,
  'models:remove': DESTROYS,
  'models:restore': DESTROYS,
  'models:erase-removed': DESTROYS,
  'models:import': DECISION,
  'models:export': DECISION,
  'models:cancel-transfer': DECISION,
  'models:reveal-export': WINDOW,
};
