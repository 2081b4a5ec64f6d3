import type { Result } from '../errors.ts';
import type {
  EventName,
  EventPayload,
  RequestInput,
  RequestName,
  RequestOutput,
} from './contract.ts';

type Ask<N extends RequestName> =
  RequestInput<N> extends undefined
    ? () => Promise<Result<RequestOutput<N>>>
    : (input: RequestInput<N>) => Promise<Result<RequestOutput<N>>>;

/** Subscribes to an event; returns its unsubscribe. */
type Listen<N extends EventName> = (listener: (payload: EventPayload<N>) => void) => () => void;

/** A DOM `File`, as far as this side of the contract needs it. */
export interface DroppedFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * What the preload puts on `window.api`: one explicit method per channel. Shared by preload
 * (which implements it) and the renderer (which only calls it).
 */
export interface DragomanApi {
  app: {
    getInfo: Ask<'app:get-info'>;
    listNotices: Ask<'app:list-notices'>;
    dismissNotice: Ask<'app:dismiss-notice'>;
    getEmbeddedStatus: Ask<'app:get-embedded-status'>;
    copyText: Ask<'app:copy-text'>;
    reportReady: Ask<'app:report-ready'>;
    openDataFolder: Ask<'app:open-data-folder'>;
    onEmbeddedStatusChanged: Listen<'app:embedded-status-changed'>;
    onNoticeAdded: Listen<'app:notice-added'>;
  };
  documents: {
    /** The path behind a dropped file; empty when the platform gives none. */
    pathOfFile: (file: DroppedFile) => string;
    getPlan: Ask<'documents:get-plan'>;
    addFiles: Ask<'documents:add-files'>;
    addJobSource: Ask<'documents:add-job-source'>;
    pickFiles: Ask<'documents:pick-files'>;
    convertRejected: Ask<'documents:convert-rejected'>;
    removePlanned: Ask<'documents:remove-planned'>;
    start: Ask<'documents:start'>;
    listJobs: Ask<'documents:list-jobs'>;
    pauseJob: Ask<'documents:pause-job'>;
    resumeJob: Ask<'documents:resume-job'>;
    cancelJob: Ask<'documents:cancel-job'>;
    retryJob: Ask<'documents:retry-job'>;
    removeJob: Ask<'documents:remove-job'>;
    revealJob: Ask<'documents:reveal-job'>;
    openJob: Ask<'documents:open-job'>;
    saveJobElsewhere: Ask<'documents:save-job-elsewhere'>;
    onJobChanged: Listen<'documents:job-changed'>;
    onJobRemoved: Listen<'documents:job-removed'>;
  };
  connections: {
    list: Ask<'connections:list'>;
    add: Ask<'connections:add'>;
    setKey: Ask<'connections:set-key'>;
    setDefault: Ask<'connections:set-default'>;
    remove: Ask<'connections:remove'>;
    getLanguages: Ask<'connections:get-languages'>;
    resumeAfterQuota: Ask<'connections:resume-after-quota'>;
    getUsage: Ask<'connections:get-usage'>;
    listGlossaries: Ask<'connections:list-glossaries'>;
    onChanged: Listen<'connections:changed'>;
  };
  history: {
    search: Ask<'history:search'>;
    getItem: Ask<'history:get-item'>;
    listRevisions: Ask<'history:list-revisions'>;
    editSegment: Ask<'history:edit-segment'>;
    starItem: Ask<'history:star-item'>;
    deleteItems: Ask<'history:delete-items'>;
    restoreItems: Ask<'history:restore-items'>;
    purgeItems: Ask<'history:purge-items'>;
    findConcordances: Ask<'history:find-concordances'>;
    listFacets: Ask<'history:list-facets'>;
    exportSegments: Ask<'history:export-segments'>;
    importSegments: Ask<'history:import-segments'>;
    cancelTransfer: Ask<'history:cancel-transfer'>;
    revealExport: Ask<'history:reveal-export'>;
    onTransferProgressed: Listen<'history:transfer-progressed'>;
    onChanged: Listen<'history:changed'>;
  };
  time: {
    listEntries: Ask<'time:list-entries'>;
    getEntry: Ask<'time:get-entry'>;
    addEntry: Ask<'time:add-entry'>;
    editEntry: Ask<'time:edit-entry'>;
    deleteEntry: Ask<'time:delete-entry'>;
    restoreEntry: Ask<'time:restore-entry'>;
    listRevisions: Ask<'time:list-revisions'>;
    getJobDurations: Ask<'time:get-job-durations'>;
    listTags: Ask<'time:list-tags'>;
    getTimer: Ask<'time:get-timer'>;
    startTimer: Ask<'time:start-timer'>;
    stopTimer: Ask<'time:stop-timer'>;
    answerGap: Ask<'time:answer-gap'>;
    getReport: Ask<'time:get-report'>;
    exportEntries: Ask<'time:export-entries'>;
    revealExport: Ask<'time:reveal-export'>;
    getCatalogue: Ask<'time:get-catalogue'>;
    addProject: Ask<'time:add-project'>;
    editProject: Ask<'time:edit-project'>;
    deleteProject: Ask<'time:delete-project'>;
    addCustomer: Ask<'time:add-customer'>;
    editCustomer: Ask<'time:edit-customer'>;
    deleteCustomer: Ask<'time:delete-customer'>;
    listConflicts: Ask<'time:list-conflicts'>;
    settleConflict: Ask<'time:settle-conflict'>;
    onTimerChanged: Listen<'time:timer-changed'>;
    onEntriesChanged: Listen<'time:entries-changed'>;
    onCatalogueChanged: Listen<'time:catalogue-changed'>;
  };
  outbox: {
    listOperations: Ask<'outbox:list-operations'>;
    getSummary: Ask<'outbox:get-summary'>;
    retryOperation: Ask<'outbox:retry-operation'>;
    retryAll: Ask<'outbox:retry-all'>;
    holdOperation: Ask<'outbox:hold-operation'>;
    releaseOperation: Ask<'outbox:release-operation'>;
    dropOperation: Ask<'outbox:drop-operation'>;
    restoreOperation: Ask<'outbox:restore-operation'>;
    onChanged: Listen<'outbox:changed'>;
  };
  timeConnections: {
    list: Ask<'time-connections:list'>;
    add: Ask<'time-connections:add'>;
    setToken: Ask<'time-connections:set-token'>;
    setDefault: Ask<'time-connections:set-default'>;
    remove: Ask<'time-connections:remove'>;
    probe: Ask<'time-connections:probe'>;
    pull: Ask<'time-connections:pull'>;
    onChanged: Listen<'time-connections:changed'>;
  };
  settings: {
    get: Ask<'settings:get'>;
    update: Ask<'settings:update'>;
    onChanged: Listen<'settings:changed'>;
  };
  vault: {
    getStatus: Ask<'vault:get-status'>;
    setWeakConsent: Ask<'vault:set-weak-consent'>;
  };
}
