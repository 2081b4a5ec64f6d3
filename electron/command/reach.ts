import { workplaceOf } from '../../shared/domain/money/costs.ts';
import type { RequestName } from '../../shared/ipc/channels.ts';

/**
 * Whether a request may cost money. `by-connection`: where its `connectionId` is a service elsewhere; `by-job`: where
 * the job with its `jobId` is one; `always`: nobody can tell from the request.
 */
export type RequestCost = 'never' | 'by-connection' | 'by-job' | 'always';

/** Reasons why only the window makes a request. */
export type PageReason =
  /** It removes or replaces what may be the only copy, and the window asks before it. */
  | 'destroys'
  /** It takes keys or passwords, or decides how they are kept. */
  | 'secret'
  /** It is a decision about money, confidentiality, or other programs that a person makes in front of its facts. */
  | 'decision'
  /** It is about what the window shows, its drafts, fields, microphone, or files that it opens. */
  | 'window'
  /** No command needs it yet. */
  | 'unneeded';

export type RequestReach =
  | { readonly who: 'command'; readonly costs: RequestCost }
  | { readonly who: 'page'; readonly why: PageReason };

const FREE = { who: 'command', costs: 'never' } as const;
const DESTROYS = { who: 'page', why: 'destroys' } as const;
const SECRET = { who: 'page', why: 'secret' } as const;
const DECISION = { who: 'page', why: 'decision' } as const;
const WINDOW = { who: 'page', why: 'window' } as const;
const UNNEEDED = { who: 'page', why: 'unneeded' } as const;

const billed = (costs: RequestCost): RequestReach => ({ who: 'command', costs });

/** Who may make each request. A request that is missing here does not compile. */
export const REACH: Readonly<Record<RequestName, RequestReach>> = {
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

  'documents:get-plan': FREE,
  'documents:hold-path': FREE,
  'documents:add-files': FREE,
  'documents:add-job-source': WINDOW,
  'documents:pick-files': WINDOW,
  'documents:convert-rejected': FREE,
  'documents:remove-planned': FREE,
  'documents:keep-options': WINDOW,
  'documents:detect-language': FREE,
  'documents:count-to-send': FREE,
  'documents:start': billed('by-connection'),
  'documents:list-jobs': FREE,
  'documents:pause-job': FREE,
  'documents:resume-job': billed('by-job'),
  'documents:cancel-job': FREE,
  'documents:retry-job': billed('by-job'),
  'documents:remove-job': DESTROYS,
  'documents:reveal-job': WINDOW,
  'documents:open-job': WINDOW,
  'documents:keep-result': DESTROYS,
  'documents:save-job-elsewhere': FREE,
  'documents:save-edited': FREE,
  'documents:reveal-edited': WINDOW,
  'documents:list-tags': WINDOW,
  'documents:repair-tags': WINDOW,

  'analysis:run': FREE,
  'analysis:cancel': WINDOW,
  'analysis:export': FREE,
  'analysis:reveal': WINDOW,

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

  'history:search': FREE,
  'history:list-revisions': FREE,
  'history:list-comments': FREE,
  'history:edit-segment': WINDOW,
  'history:split-segment': WINDOW,
  'history:join-segment': WINDOW,
  'history:decide-segment': WINDOW,
  'history:undo': DESTROYS,
  'history:redo': DESTROYS,
  'history:star-item': WINDOW,
  'history:set-source-language': WINDOW,
  'history:delete-items': DESTROYS,
  'history:restore-items': DESTROYS,
  'history:purge-items': DESTROYS,
  'history:find-concordances': FREE,
  'history:list-facets': FREE,
  'history:export-segments': FREE,
  'history:import-segments': DESTROYS,
  'history:cancel-transfer': WINDOW,
  'history:reveal-export': WINDOW,
  'history:export-item': FREE,
  'history:reveal-item': WINDOW,
  'history:open-returned': WINDOW,
  'history:list-returned': WINDOW,
  'history:take-returned': WINDOW,
  'history:close-returned': WINDOW,
  'history:preview-replace': WINDOW,
  'history:replace-text': DESTROYS,
  'history:find-terms': FREE,
  'history:list-drafts': WINDOW,
  'history:keep-draft': WINDOW,
  'history:discard-draft': WINDOW,
  'history:set-comment': WINDOW,
  'history:list-rows': FREE,
  'history:find-row': FREE,
  'history:confirm-row': WINDOW,
  'history:move-border': WINDOW,

  'checks:get-findings': FREE,
  'checks:set-dismissed': WINDOW,
  'checks:fix': WINDOW,
  'checks:list-counts': FREE,
  'checks:list-forbidden': FREE,
  'checks:set-forbidden': WINDOW,
  'checks:check-file': FREE,
  'checks:save-report': FREE,
  'checks:reveal-report': WINDOW,
  'checks:spell-words': WINDOW,
  'checks:offer-spellings': WINDOW,

  'text:translate': billed('by-connection'),
  'text:prepare': FREE,
  'text:improve': billed('by-connection'),
  'text:cancel': WINDOW,
  'text:get-choices': FREE,
  'text:find-matches': FREE,
  'text:get-draft': WINDOW,
  'text:save-draft': WINDOW,
  'text:keep': WINDOW,

  'time:list-entries': FREE,
  'time:get-entry': FREE,
  'time:add-entry': FREE,
  'time:edit-entry': FREE,
  'time:delete-entry': DESTROYS,
  'time:undo': DESTROYS,
  'time:redo': DESTROYS,
  'time:list-revisions': UNNEEDED,
  'time:get-job-durations': FREE,
  'time:list-tags': FREE,
  'time:get-timer': FREE,
  'time:start-timer': FREE,
  'time:stop-timer': FREE,
  'time:answer-gap': WINDOW,
  'time:note-work': WINDOW,
  'time:get-work': FREE,
  'time:log-work': FREE,
  'time:get-report': FREE,
  'time:export-entries': FREE,
  'time:reveal-export': WINDOW,
  'time:list-conflicts': FREE,
  'time:settle-conflict': DECISION,
  'time:open-import': FREE,
  'time:reread-import': FREE,
  'time:list-import-lines': FREE,
  'time:list-import-projects': FREE,
  'time:apply-import': FREE,
  'time:cancel-import': WINDOW,
  'time:close-import': FREE,

  'projects:get-catalog': FREE,
  'projects:add': UNNEEDED,
  'projects:edit': UNNEEDED,
  'projects:delete': DESTROYS,

  'customers:add': UNNEEDED,
  'customers:edit': UNNEEDED,
  'customers:delete': DESTROYS,

  'outbox:list-operations': FREE,
  'outbox:get-summary': FREE,
  'outbox:retry-operation': DECISION,
  'outbox:retry-all': DECISION,
  'outbox:hold-operation': DECISION,
  'outbox:release-operation': DECISION,
  'outbox:drop-operation': DESTROYS,
  'outbox:restore-operation': DESTROYS,

  'time-connections:list': FREE,
  'time-connections:add': SECRET,
  'time-connections:set-token': SECRET,
  'time-connections:set-default': DECISION,
  'time-connections:remove': DESTROYS,
  'time-connections:probe': DECISION,
  'time-connections:pull': FREE,

  'glossaries:list': FREE,
  'glossaries:get': FREE,
  'glossaries:create': FREE,
  'glossaries:edit': UNNEEDED,
  'glossaries:delete': DESTROYS,
  'glossaries:restore': DESTROYS,
  'glossaries:add-dictionary': FREE,
  'glossaries:delete-dictionary': DESTROYS,
  'glossaries:restore-dictionary': DESTROYS,
  'glossaries:list-entries': FREE,
  'glossaries:change-entries': DESTROYS,
  'glossaries:remove-found': DESTROYS,
  'glossaries:replace-text': DESTROYS,
  'glossaries:undo': DESTROYS,
  'glossaries:redo': DESTROYS,
  'glossaries:pick-import': FREE,
  'glossaries:read-text': FREE,
  'glossaries:reread-import': FREE,
  'glossaries:list-import-rows': FREE,
  'glossaries:fix-import': FREE,
  'glossaries:apply-import': FREE,
  'glossaries:discard-import': FREE,
  'glossaries:export': FREE,
  'glossaries:cancel-export': WINDOW,
  'glossaries:reveal-export': WINDOW,
  'glossaries:list-remote': UNNEEDED,

  'copies:adopt': DECISION,
  'copies:compare': DECISION,
  'copies:list-differences': DECISION,
  'copies:push': DECISION,
  'copies:pull': DECISION,
  'copies:list-snapshots': DECISION,
  'copies:roll-back': DESTROYS,
  'copies:delete-remote': DESTROYS,
  'copies:unlink': DECISION,

  'memories:list': FREE,
  'memories:get': FREE,
  'memories:create': FREE,
  'memories:edit': UNNEEDED,
  'memories:delete': DESTROYS,
  'memories:restore': DESTROYS,
  'memories:list-units': FREE,
  'memories:add-unit': UNNEEDED,
  'memories:edit-unit': UNNEEDED,
  'memories:undo': DESTROYS,
  'memories:redo': DESTROYS,
  'memories:list-revisions': UNNEEDED,
  'memories:delete-units': DESTROYS,
  'memories:import': FREE,
  'memories:export': FREE,
  'memories:cancel-transfer': WINDOW,
  'memories:reveal-export': WINDOW,
  'memories:list-remote': FREE,
  'memories:list-remote-segments': UNNEEDED,

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

  'spoken-terms:list': FREE,
  'spoken-terms:create': UNNEEDED,
  'spoken-terms:rename': UNNEEDED,
  'spoken-terms:delete': DESTROYS,
  'spoken-terms:restore': DESTROYS,
  'spoken-terms:get-entries': UNNEEDED,
  'spoken-terms:save-entries': UNNEEDED,
  'spoken-terms:add-entries': UNNEEDED,

  'style-profiles:list': FREE,
  'style-profiles:list-parts': UNNEEDED,
  'style-profiles:create': UNNEEDED,
  'style-profiles:edit': UNNEEDED,
  'style-profiles:delete': DESTROYS,

  'style-rules:list': FREE,
  'style-rules:create': UNNEEDED,
  'style-rules:rename': UNNEEDED,
  'style-rules:delete': DESTROYS,
  'style-rules:set-rules': UNNEEDED,
  'style-rules:save-instruction': UNNEEDED,
  'style-rules:delete-instruction': DESTROYS,

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

  'voice:get-options': WINDOW,
  'voice:start': WINDOW,
  'voice:take-over': WINDOW,
  'voice:add-sound': WINDOW,
  'voice:pause': WINDOW,
  'voice:resume': WINDOW,
  'voice:stop': WINDOW,
  'voice:finish': WINDOW,
  'voice:list-sessions': FREE,
  'voice:list-facets': FREE,
  'voice:get-session': FREE,
  'voice:rename-session': WINDOW,
  'voice:edit-line': WINDOW,
  'voice:list-revisions': UNNEEDED,
  'voice:delete-sessions': DESTROYS,
  'voice:restore-sessions': DESTROYS,
  'voice:delete-sound': DESTROYS,
  'voice:read-sound': WINDOW,
  'voice:export': FREE,
  'voice:reveal-export': WINDOW,

  'sound:ask': WINDOW,
  'sound:give-up': WINDOW,

  'watches:list': FREE,
  'watches:pick-folder': WINDOW,
  // Nothing is sent before the window allows it.
  'watches:create': FREE,
  'watches:update': billed('by-connection'),
  'watches:set-sending': DECISION,
  // Sending after it goes on was allowed before, in the window.
  'watches:pause': FREE,
  'watches:delete': DESTROYS,
  'watches:list-files': FREE,
  'watches:send-planned': UNNEEDED,
  'watches:leave-out': UNNEEDED,

  'vault:get-status': FREE,
  'vault:recheck': SECRET,
  'vault:set-weak-consent': SECRET,

  'proxy:get-status': FREE,
  'proxy:set-credentials': SECRET,
  'proxy:forget': SECRET,
};

/** Facts that decide whether a request may cost money. */
export interface CostFacts {
  /** Returns the connection of a job; null if there is no such job. */
  connectionOfJob: (jobId: string) => Promise<string | null>;
}

/**
 * Returns true if a request of a command may cost money, so that the person must agree to it. If nothing
 * shows that, it counts as costly.
 */
export async function mayCost(
  name: RequestName,
  input: unknown,
  facts: CostFacts,
): Promise<boolean> {
  const reach = REACH[name];
  const costs = reach.who === 'command' ? reach.costs : 'always';
  if (costs === 'never') return false;
  if (costs === 'always') return true;
  const key = costs === 'by-job' ? 'jobId' : 'connectionId';
  const id: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, key) : null;
  if (typeof id !== 'string') return true;
  const connectionId = costs === 'by-job' ? await facts.connectionOfJob(id) : id;
  return connectionId === null || workplaceOf(connectionId) === 'elsewhere';
}
