/**
 * The names of all channels between the window and the main process: the only list of them that
 * exists at runtime. The types of the contract and of `window.api`, the preload, the router, and
 * the tests' fake are all derived from it. Each name is written once more, beside its schemas in
 * <domain>-requests.ts, where a missing or extra one does not compile.
 *
 * The list is separate from the schemas because the preload and the router need it before anything
 * else runs, and loading zod with all schemas takes a good part of the time until the first data is
 * on screen. The build could extract the list from the schemas and save these lines, but then
 * nobody could read here what the page can ask.
 */

type Table = Readonly<Record<string, readonly string[]>>;
type NamesOf<T extends Table> = {
  [D in keyof T & string]: `${D}:${T[D][number]}`;
}[keyof T & string];

/**
 * Requests that the page can make: `domain:verb-noun`. Laid out as a table, to be read at a glance.
 */
// prettier-ignore
const REQUESTS = {
  app: [
    'get-info', 'list-notices', 'dismiss-notice', 'get-embedded-status', 'copy-text',
    'report-ready', 'open-data-folder', 'open-licenses', 'get-diagnostics', 'save-diagnostics', 'find',
    'get-at-hand', 'set-autostart', 'take-arrivals',
  ],
  documents: [
    'get-plan', 'add-files', 'add-job-source', 'pick-files', 'convert-rejected', 'remove-planned', 'keep-options',
    'detect-language', 'count-to-send', 'start', 'list-jobs', 'pause-job', 'resume-job', 'cancel-job',
    'retry-job', 'remove-job', 'reveal-job', 'open-job', 'keep-result', 'save-job-elsewhere',
    'save-edited', 'reveal-edited', 'list-tags', 'repair-tags',
  ],
  analysis: ['run', 'cancel', 'export', 'reveal'],
  connections: [
    'list', 'add', 'set-key', 'rename', 'set-default', 'remove', 'get-languages',
    'resume-after-quota', 'get-usage', 'list-glossaries',
  ],
  history: [
    'search', 'list-revisions', 'list-comments', 'edit-segment', 'split-segment', 'join-segment', 'decide-segment', 'undo', 'redo', 'star-item', 'set-source-language',
    'delete-items', 'restore-items', 'purge-items', 'find-concordances', 'list-facets',
    'export-segments', 'import-segments', 'cancel-transfer', 'reveal-export',
    'export-item', 'reveal-item', 'open-returned', 'list-returned', 'take-returned', 'close-returned',
    'preview-replace', 'replace-text', 'find-terms', 'list-drafts', 'keep-draft', 'discard-draft',
    'set-comment', 'list-rows', 'find-row', 'confirm-row', 'move-border',
  ],
  checks: [
    'get-findings', 'set-dismissed', 'fix', 'list-counts', 'list-forbidden', 'set-forbidden',
    'check-file', 'save-report', 'reveal-report', 'spell-words', 'offer-spellings',
  ],
  text: [
    'translate', 'prepare', 'improve', 'cancel', 'get-choices', 'find-matches', 'get-draft',
    'save-draft', 'keep',
  ],
  time: [
    'list-entries', 'get-entry', 'add-entry', 'edit-entry', 'delete-entry', 'undo', 'redo',
    'list-revisions', 'get-job-durations', 'list-tags', 'get-timer', 'start-timer', 'stop-timer',
    'answer-gap', 'note-work', 'get-work', 'log-work', 'get-report', 'export-entries', 'reveal-export', 'list-conflicts',
    'settle-conflict', 'open-import', 'reread-import', 'list-import-lines', 'list-import-projects', 'apply-import',
    'cancel-import', 'close-import',
  ],
  projects: ['get-catalog', 'add', 'edit', 'delete'],
  customers: ['add', 'edit', 'delete'],
  outbox: [
    'list-operations', 'get-summary', 'retry-operation', 'retry-all', 'hold-operation',
    'release-operation', 'drop-operation', 'restore-operation',
  ],
  'time-connections': ['list', 'add', 'set-token', 'set-default', 'remove', 'probe', 'pull'],
  glossaries: [
    'list', 'get', 'create', 'edit', 'delete', 'restore', 'add-dictionary', 'delete-dictionary',
    'restore-dictionary', 'list-entries', 'change-entries', 'remove-found', 'replace-text', 'undo',
    'redo', 'pick-import', 'read-text', 'reread-import', 'list-import-rows', 'fix-import',
    'apply-import', 'discard-import', 'export', 'cancel-export', 'reveal-export', 'list-remote',
  ],
  copies: [
    'adopt', 'compare', 'list-differences', 'push', 'pull', 'list-snapshots', 'roll-back',
    'delete-remote', 'unlink',
  ],
  memories: [
    'list', 'get', 'create', 'edit', 'delete', 'restore', 'list-units', 'add-unit', 'edit-unit',
    'undo', 'redo', 'list-revisions', 'delete-units', 'import', 'export',
    'cancel-transfer', 'reveal-export', 'list-remote', 'list-remote-segments',
  ],
  models: [
    'list', 'find-way', 'refresh-list', 'download', 'pause', 'resume', 'cancel', 'remove', 'restore',
    'erase-removed', 'import', 'export', 'cancel-transfer', 'reveal-export',
  ],
  'spoken-terms': [
    'list', 'create', 'rename', 'delete', 'restore', 'get-entries', 'save-entries', 'add-entries',
  ],
  'style-profiles': ['list', 'list-parts', 'create', 'edit', 'delete'],
  'style-rules': [
    'list', 'create', 'rename', 'delete', 'set-rules', 'save-instruction', 'delete-instruction',
  ],
  usage: [
    'get-account', 'get-last-account', 'list-days', 'list-pairs', 'get-admin-access',
    'set-admin-key', 'remove-admin-key', 'list-keys', 'create-key', 'rename-key', 'limit-key', 'deactivate-key',
    'copy-new-key', 'keep-new-key', 'put-away-new-key', 'get-report', 'export-report',
    'reveal-export',
  ],
  data: [
    'list-held-work',
    'decide-held-work',
    'get-overview',
    'count-uncut',
    'back-up',
    'reveal-last',
    'list-restore-points',
    'pick-restore-point',
    'look-into',
    'stage-restore',
    'drop-restore',
    'restart',
    'export-everything',
    'cancel-export',
    'purge',
    'finish-purge',
    'list-quarantined',
    'empty-quarantine',
  ],
  settings: ['get', 'update'],
  updates: ['get', 'set-source', 'check', 'get-way-back', 'go-back'],
  programs: ['get', 'open', 'add', 'edit', 'revoke', 'set-origin'],
  watches: [
    'list', 'pick-folder', 'create', 'update', 'set-sending', 'pause', 'delete', 'list-files', 'send-planned', 'leave-out',
  ],
  quick: ['get-shortcut', 'set-shortcut'],
  lane: [
    'list-rules', 'save-rules', 'choose-text-rules', 'remove-text-rules', 'list-egress', 'export-egress', 'reveal-export', 'purge-egress',
  ],
  voice: [
    'get-options', 'start', 'take-over', 'add-sound', 'pause', 'resume', 'stop', 'finish', 'list-sessions',
    'list-facets', 'get-session', 'rename-session', 'edit-line', 'list-revisions', 'delete-sessions',
    'restore-sessions', 'delete-sound', 'read-sound', 'export', 'reveal-export',
  ],
  sound: ['ask', 'give-up'],
  vault: ['get-status', 'recheck', 'set-weak-consent'],
  proxy: ['get-status', 'set-credentials', 'forget'],
} as const satisfies Table;

/** Events that the main process reports: `domain:what-happened`. */
// prettier-ignore
const EVENTS = {
  app: ['embedded-status-changed', 'notice-added', 'notice-withdrawn', 'place-wanted', 'arrived'],
  documents: ['job-changed', 'job-removed', 'plan-restored'],
  analysis: ['progressed'],
  connections: ['changed'],
  history: ['changed', 'transfer-progressed'],
  checks: ['counted', 'changed'],
  text: ['wait-changed'],
  time: ['timer-changed', 'entries-changed', 'import-progressed'],
  projects: ['changed'],
  outbox: ['changed'],
  'time-connections': ['changed'],
  glossaries: ['changed'],
  memories: ['changed', 'transfer-progressed'],
  models: ['changed', 'transfer-progressed'],
  usage: ['changed'],
  data: ['export-progressed', 'purge-progressed', 'held-work-changed'],
  settings: ['changed'],
  updates: ['changed'],
  programs: ['changed'],
  watches: ['changed'],
  lane: ['rules-changed'],
  voice: ['changed', 'lines', 'speech'],
  proxy: ['changed'],
} as const satisfies Partial<Record<Domain, readonly string[]>>;

export type Domain = keyof typeof REQUESTS;
export type PageRequestName = NamesOf<typeof REQUESTS>;
/** Requests that only the quick window can make: one reads the clipboard, which no page may. */
const QUICK_ONLY = ['quick:begin', 'quick:hand-over', 'quick:close'] as const;
/** Everything that the quick window can request. */
export const QUICK_REQUEST_NAMES = [
  ...QUICK_ONLY,
  'text:translate',
  'text:cancel',
  'text:keep',
  'app:copy-text',
] as const satisfies readonly (PageRequestName | (typeof QUICK_ONLY)[number])[];
export type QuickRequestName = (typeof QUICK_REQUEST_NAMES)[number];
/**
 * Only the preload sends `documents:hold-path`; the page has no method for it, because it could
 * name any file.
 */
export type RequestName = PageRequestName | (typeof QUICK_ONLY)[number] | 'documents:hold-path';
export type EventName = NamesOf<typeof EVENTS>;

function namesOf<T extends Table>(table: T): readonly NamesOf<T>[] {
  const names = Object.entries(table).flatMap(([domain, words]) =>
    words.map((word) => `${domain}:${word}`),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the table's own words
  return Object.freeze(names as NamesOf<T>[]);
}

export const PAGE_REQUEST_NAMES = namesOf(REQUESTS);
export const REQUEST_NAMES: readonly RequestName[] = Object.freeze([
  ...PAGE_REQUEST_NAMES,
  ...QUICK_ONLY,
  'documents:hold-path' as const,
]);

/** The windows of the app. */
export type WindowName = 'main' | 'quick';

/** Returns whether a window may make a request. */
export function mayAsk(window: WindowName, name: RequestName): boolean {
  const isIn = (names: readonly RequestName[]) => names.includes(name);
  return window === 'quick' ? isIn(QUICK_REQUEST_NAMES) : !isIn(QUICK_ONLY);
}
export const EVENT_NAMES = namesOf(EVENTS);
