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
    rename: Ask<'connections:rename'>;
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
  text: {
    translate: Ask<'text:translate'>;
    improve: Ask<'text:improve'>;
    cancel: Ask<'text:cancel'>;
    getChoices: Ask<'text:get-choices'>;
    findMatches: Ask<'text:find-matches'>;
    getDraft: Ask<'text:get-draft'>;
    saveDraft: Ask<'text:save-draft'>;
    keep: Ask<'text:keep'>;
    onWaitChanged: Listen<'text:wait-changed'>;
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
  memories: {
    list: Ask<'memories:list'>;
    get: Ask<'memories:get'>;
    create: Ask<'memories:create'>;
    edit: Ask<'memories:edit'>;
    delete: Ask<'memories:delete'>;
    restore: Ask<'memories:restore'>;
    listUnits: Ask<'memories:list-units'>;
    addUnit: Ask<'memories:add-unit'>;
    editUnit: Ask<'memories:edit-unit'>;
    undoEdit: Ask<'memories:undo-edit'>;
    listRevisions: Ask<'memories:list-revisions'>;
    deleteUnits: Ask<'memories:delete-units'>;
    restoreUnits: Ask<'memories:restore-units'>;
    import: Ask<'memories:import'>;
    export: Ask<'memories:export'>;
    cancelTransfer: Ask<'memories:cancel-transfer'>;
    revealExport: Ask<'memories:reveal-export'>;
    listRemote: Ask<'memories:list-remote'>;
    onChanged: Listen<'memories:changed'>;
    onTransferProgressed: Listen<'memories:transfer-progressed'>;
  };
  styleRules: {
    list: Ask<'style-rules:list'>;
    create: Ask<'style-rules:create'>;
    rename: Ask<'style-rules:rename'>;
    delete: Ask<'style-rules:delete'>;
    setRules: Ask<'style-rules:set-rules'>;
    saveInstruction: Ask<'style-rules:save-instruction'>;
    deleteInstruction: Ask<'style-rules:delete-instruction'>;
  };
  glossaries: {
    list: Ask<'glossaries:list'>;
    get: Ask<'glossaries:get'>;
    create: Ask<'glossaries:create'>;
    edit: Ask<'glossaries:edit'>;
    delete: Ask<'glossaries:delete'>;
    restore: Ask<'glossaries:restore'>;
    addDictionary: Ask<'glossaries:add-dictionary'>;
    deleteDictionary: Ask<'glossaries:delete-dictionary'>;
    restoreDictionary: Ask<'glossaries:restore-dictionary'>;
    listEntries: Ask<'glossaries:list-entries'>;
    changeEntries: Ask<'glossaries:change-entries'>;
    removeFound: Ask<'glossaries:remove-found'>;
    replaceText: Ask<'glossaries:replace-text'>;
    undo: Ask<'glossaries:undo'>;
    redo: Ask<'glossaries:redo'>;
    pickImport: Ask<'glossaries:pick-import'>;
    readText: Ask<'glossaries:read-text'>;
    rereadImport: Ask<'glossaries:reread-import'>;
    listImportRows: Ask<'glossaries:list-import-rows'>;
    fixImport: Ask<'glossaries:fix-import'>;
    applyImport: Ask<'glossaries:apply-import'>;
    discardImport: Ask<'glossaries:discard-import'>;
    export: Ask<'glossaries:export'>;
    cancelExport: Ask<'glossaries:cancel-export'>;
    revealExport: Ask<'glossaries:reveal-export'>;
    listRemote: Ask<'glossaries:list-remote'>;
    adopt: Ask<'glossaries:adopt'>;
    compare: Ask<'glossaries:compare'>;
    listDifferences: Ask<'glossaries:list-differences'>;
    push: Ask<'glossaries:push'>;
    pull: Ask<'glossaries:pull'>;
    listSnapshots: Ask<'glossaries:list-snapshots'>;
    rollBack: Ask<'glossaries:roll-back'>;
    deleteRemote: Ask<'glossaries:delete-remote'>;
    unlink: Ask<'glossaries:unlink'>;
    onChanged: Listen<'glossaries:changed'>;
  };
  usage: {
    getAccount: Ask<'usage:get-account'>;
    listDays: Ask<'usage:list-days'>;
    getAdminAccess: Ask<'usage:get-admin-access'>;
    setAdminKey: Ask<'usage:set-admin-key'>;
    removeAdminKey: Ask<'usage:remove-admin-key'>;
    listKeys: Ask<'usage:list-keys'>;
    createKey: Ask<'usage:create-key'>;
    renameKey: Ask<'usage:rename-key'>;
    limitKey: Ask<'usage:limit-key'>;
    deactivateKey: Ask<'usage:deactivate-key'>;
    copyNewKey: Ask<'usage:copy-new-key'>;
    keepNewKey: Ask<'usage:keep-new-key'>;
    putAwayNewKey: Ask<'usage:put-away-new-key'>;
    getReport: Ask<'usage:get-report'>;
    exportReport: Ask<'usage:export-report'>;
    revealExport: Ask<'usage:reveal-export'>;
    onChanged: Listen<'usage:changed'>;
  };
  settings: {
    get: Ask<'settings:get'>;
    update: Ask<'settings:update'>;
    onChanged: Listen<'settings:changed'>;
  };
  data: {
    getOverview: Ask<'data:get-overview'>;
    backUp: Ask<'data:back-up'>;
    revealLast: Ask<'data:reveal-last'>;
    listRestorePoints: Ask<'data:list-restore-points'>;
    pickRestorePoint: Ask<'data:pick-restore-point'>;
    lookInto: Ask<'data:look-into'>;
    stageRestore: Ask<'data:stage-restore'>;
    dropRestore: Ask<'data:drop-restore'>;
    restart: Ask<'data:restart'>;
    exportEverything: Ask<'data:export-everything'>;
    cancelExport: Ask<'data:cancel-export'>;
    purge: Ask<'data:purge'>;
    finishPurge: Ask<'data:finish-purge'>;
    onExportProgressed: Listen<'data:export-progressed'>;
    onPurgeProgressed: Listen<'data:purge-progressed'>;
  };
  lane: {
    listRules: Ask<'lane:list-rules'>;
    saveRules: Ask<'lane:save-rules'>;
    listEgress: Ask<'lane:list-egress'>;
    exportEgress: Ask<'lane:export-egress'>;
    revealExport: Ask<'lane:reveal-export'>;
    purgeEgress: Ask<'lane:purge-egress'>;
    onRulesChanged: Listen<'lane:rules-changed'>;
  };
  vault: {
    recheck: Ask<'vault:recheck'>;
    getStatus: Ask<'vault:get-status'>;
    setWeakConsent: Ask<'vault:set-weak-consent'>;
  };
}
