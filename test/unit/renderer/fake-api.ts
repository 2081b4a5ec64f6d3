import { AppError, type Result } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type {
  EventName,
  EventPayload,
  RequestInput,
  RequestName,
  RequestOutput,
} from '../../../shared/ipc/contract.ts';

export type Handlers = {
  [N in RequestName]?: (input: RequestInput<N>) => RequestOutput<N> | Promise<RequestOutput<N>>;
};

export interface FakeApi {
  api: DragomanApi;
  /** Replaces how requests are answered. */
  answer: (handlers: Handlers) => void;
  /** What the main process tells unasked. */
  emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Inputs of the requests of a name, oldest first. */
  inputsOf: <N extends RequestName>(name: N) => RequestInput<N>[];
  /** Sets what `pathOfFile` answers for a name. */
  setPath: (fileName: string, path: string) => void;
}

/** A main process that answers from `handlers`; a request without a handler fails by name. */
export function createFakeApi(initial: Handlers = {}): FakeApi {
  const handlers: Handlers = { ...initial };
  const calls: { name: RequestName; input: unknown }[] = [];
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const paths = new Map<string, string>();

  const ask =
    <N extends RequestName>(name: N) =>
    async (input?: RequestInput<N>): Promise<Result<RequestOutput<N>>> => {
      calls.push({ name, input });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map ties name and input together
      const handler = handlers[name] as
        | ((given: RequestInput<N> | undefined) => RequestOutput<N> | Promise<RequestOutput<N>>)
        | undefined;
      try {
        if (handler === undefined) throw new AppError('internal', `${name} is not faked.`);
        return { ok: true, value: await handler(input) };
      } catch (error) {
        if (error instanceof AppError) return { ok: false, error: error.toData() };
        throw error;
      }
    };
  const listen =
    <N extends EventName>(name: N) =>
    (listener: (payload: EventPayload<N>) => void) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => {
        known.delete(listener);
      };
    };

  const api: DragomanApi = {
    app: {
      getInfo: ask('app:get-info'),
      listNotices: ask('app:list-notices'),
      dismissNotice: ask('app:dismiss-notice'),
      getEmbeddedStatus: ask('app:get-embedded-status'),
      copyText: ask('app:copy-text'),
      reportReady: ask('app:report-ready'),
      openDataFolder: ask('app:open-data-folder'),
      onEmbeddedStatusChanged: listen('app:embedded-status-changed'),
      onNoticeAdded: listen('app:notice-added'),
    },
    documents: {
      pathOfFile: (file) => paths.get(file.name) ?? '',
      getPlan: ask('documents:get-plan'),
      addFiles: ask('documents:add-files'),
      addJobSource: ask('documents:add-job-source'),
      pickFiles: ask('documents:pick-files'),
      convertRejected: ask('documents:convert-rejected'),
      removePlanned: ask('documents:remove-planned'),
      start: ask('documents:start'),
      listJobs: ask('documents:list-jobs'),
      pauseJob: ask('documents:pause-job'),
      resumeJob: ask('documents:resume-job'),
      cancelJob: ask('documents:cancel-job'),
      retryJob: ask('documents:retry-job'),
      removeJob: ask('documents:remove-job'),
      revealJob: ask('documents:reveal-job'),
      openJob: ask('documents:open-job'),
      saveJobElsewhere: ask('documents:save-job-elsewhere'),
      onJobChanged: listen('documents:job-changed'),
      onJobRemoved: listen('documents:job-removed'),
    },
    connections: {
      list: ask('connections:list'),
      add: ask('connections:add'),
      setKey: ask('connections:set-key'),
      rename: ask('connections:rename'),
      setDefault: ask('connections:set-default'),
      remove: ask('connections:remove'),
      getLanguages: ask('connections:get-languages'),
      resumeAfterQuota: ask('connections:resume-after-quota'),
      getUsage: ask('connections:get-usage'),
      listGlossaries: ask('connections:list-glossaries'),
      onChanged: listen('connections:changed'),
    },
    history: {
      search: ask('history:search'),
      getItem: ask('history:get-item'),
      listRevisions: ask('history:list-revisions'),
      editSegment: ask('history:edit-segment'),
      starItem: ask('history:star-item'),
      deleteItems: ask('history:delete-items'),
      restoreItems: ask('history:restore-items'),
      purgeItems: ask('history:purge-items'),
      findConcordances: ask('history:find-concordances'),
      listFacets: ask('history:list-facets'),
      exportSegments: ask('history:export-segments'),
      importSegments: ask('history:import-segments'),
      cancelTransfer: ask('history:cancel-transfer'),
      revealExport: ask('history:reveal-export'),
      onTransferProgressed: listen('history:transfer-progressed'),
      onChanged: listen('history:changed'),
    },
    text: {
      translate: ask('text:translate'),
      improve: ask('text:improve'),
      cancel: ask('text:cancel'),
      getChoices: ask('text:get-choices'),
      findMatches: ask('text:find-matches'),
      getDraft: ask('text:get-draft'),
      saveDraft: ask('text:save-draft'),
      keep: ask('text:keep'),
      onWaitChanged: listen('text:wait-changed'),
    },
    time: {
      listEntries: ask('time:list-entries'),
      getEntry: ask('time:get-entry'),
      addEntry: ask('time:add-entry'),
      editEntry: ask('time:edit-entry'),
      deleteEntry: ask('time:delete-entry'),
      restoreEntry: ask('time:restore-entry'),
      listRevisions: ask('time:list-revisions'),
      getJobDurations: ask('time:get-job-durations'),
      listTags: ask('time:list-tags'),
      getTimer: ask('time:get-timer'),
      startTimer: ask('time:start-timer'),
      stopTimer: ask('time:stop-timer'),
      answerGap: ask('time:answer-gap'),
      getReport: ask('time:get-report'),
      exportEntries: ask('time:export-entries'),
      revealExport: ask('time:reveal-export'),
      getCatalogue: ask('time:get-catalogue'),
      addProject: ask('time:add-project'),
      editProject: ask('time:edit-project'),
      deleteProject: ask('time:delete-project'),
      addCustomer: ask('time:add-customer'),
      editCustomer: ask('time:edit-customer'),
      deleteCustomer: ask('time:delete-customer'),
      listConflicts: ask('time:list-conflicts'),
      settleConflict: ask('time:settle-conflict'),
      onTimerChanged: listen('time:timer-changed'),
      onEntriesChanged: listen('time:entries-changed'),
      onCatalogueChanged: listen('time:catalogue-changed'),
    },
    outbox: {
      listOperations: ask('outbox:list-operations'),
      getSummary: ask('outbox:get-summary'),
      retryOperation: ask('outbox:retry-operation'),
      retryAll: ask('outbox:retry-all'),
      holdOperation: ask('outbox:hold-operation'),
      releaseOperation: ask('outbox:release-operation'),
      dropOperation: ask('outbox:drop-operation'),
      restoreOperation: ask('outbox:restore-operation'),
      onChanged: listen('outbox:changed'),
    },
    timeConnections: {
      list: ask('time-connections:list'),
      add: ask('time-connections:add'),
      setToken: ask('time-connections:set-token'),
      setDefault: ask('time-connections:set-default'),
      remove: ask('time-connections:remove'),
      probe: ask('time-connections:probe'),
      pull: ask('time-connections:pull'),
      onChanged: listen('time-connections:changed'),
    },
    memories: {
      list: ask('memories:list'),
      get: ask('memories:get'),
      create: ask('memories:create'),
      edit: ask('memories:edit'),
      delete: ask('memories:delete'),
      restore: ask('memories:restore'),
      listUnits: ask('memories:list-units'),
      addUnit: ask('memories:add-unit'),
      editUnit: ask('memories:edit-unit'),
      undoEdit: ask('memories:undo-edit'),
      listRevisions: ask('memories:list-revisions'),
      deleteUnits: ask('memories:delete-units'),
      restoreUnits: ask('memories:restore-units'),
      import: ask('memories:import'),
      export: ask('memories:export'),
      cancelTransfer: ask('memories:cancel-transfer'),
      revealExport: ask('memories:reveal-export'),
      listRemote: ask('memories:list-remote'),
      onChanged: listen('memories:changed'),
      onTransferProgressed: listen('memories:transfer-progressed'),
    },
    styleRules: {
      list: ask('style-rules:list'),
      create: ask('style-rules:create'),
      rename: ask('style-rules:rename'),
      delete: ask('style-rules:delete'),
      setRules: ask('style-rules:set-rules'),
      saveInstruction: ask('style-rules:save-instruction'),
      deleteInstruction: ask('style-rules:delete-instruction'),
    },
    glossaries: {
      list: ask('glossaries:list'),
      get: ask('glossaries:get'),
      create: ask('glossaries:create'),
      edit: ask('glossaries:edit'),
      delete: ask('glossaries:delete'),
      restore: ask('glossaries:restore'),
      addDictionary: ask('glossaries:add-dictionary'),
      deleteDictionary: ask('glossaries:delete-dictionary'),
      restoreDictionary: ask('glossaries:restore-dictionary'),
      listEntries: ask('glossaries:list-entries'),
      changeEntries: ask('glossaries:change-entries'),
      removeFound: ask('glossaries:remove-found'),
      replaceText: ask('glossaries:replace-text'),
      undo: ask('glossaries:undo'),
      redo: ask('glossaries:redo'),
      pickImport: ask('glossaries:pick-import'),
      readText: ask('glossaries:read-text'),
      rereadImport: ask('glossaries:reread-import'),
      listImportRows: ask('glossaries:list-import-rows'),
      fixImport: ask('glossaries:fix-import'),
      applyImport: ask('glossaries:apply-import'),
      discardImport: ask('glossaries:discard-import'),
      export: ask('glossaries:export'),
      cancelExport: ask('glossaries:cancel-export'),
      revealExport: ask('glossaries:reveal-export'),
      listRemote: ask('glossaries:list-remote'),
      adopt: ask('glossaries:adopt'),
      compare: ask('glossaries:compare'),
      listDifferences: ask('glossaries:list-differences'),
      push: ask('glossaries:push'),
      pull: ask('glossaries:pull'),
      listSnapshots: ask('glossaries:list-snapshots'),
      rollBack: ask('glossaries:roll-back'),
      deleteRemote: ask('glossaries:delete-remote'),
      unlink: ask('glossaries:unlink'),
      onChanged: listen('glossaries:changed'),
    },
    usage: {
      getAccount: ask('usage:get-account'),
      listDays: ask('usage:list-days'),
      getAdminAccess: ask('usage:get-admin-access'),
      setAdminKey: ask('usage:set-admin-key'),
      removeAdminKey: ask('usage:remove-admin-key'),
      listKeys: ask('usage:list-keys'),
      createKey: ask('usage:create-key'),
      renameKey: ask('usage:rename-key'),
      limitKey: ask('usage:limit-key'),
      deactivateKey: ask('usage:deactivate-key'),
      copyNewKey: ask('usage:copy-new-key'),
      keepNewKey: ask('usage:keep-new-key'),
      putAwayNewKey: ask('usage:put-away-new-key'),
      getReport: ask('usage:get-report'),
      exportReport: ask('usage:export-report'),
      revealExport: ask('usage:reveal-export'),
      onChanged: listen('usage:changed'),
    },
    settings: {
      get: ask('settings:get'),
      update: ask('settings:update'),
      onChanged: listen('settings:changed'),
    },
    data: {
      getOverview: ask('data:get-overview'),
      backUp: ask('data:back-up'),
      revealLast: ask('data:reveal-last'),
      listRestorePoints: ask('data:list-restore-points'),
      pickRestorePoint: ask('data:pick-restore-point'),
      lookInto: ask('data:look-into'),
      stageRestore: ask('data:stage-restore'),
      dropRestore: ask('data:drop-restore'),
      restart: ask('data:restart'),
      exportEverything: ask('data:export-everything'),
      cancelExport: ask('data:cancel-export'),
      purge: ask('data:purge'),
      finishPurge: ask('data:finish-purge'),
      onExportProgressed: listen('data:export-progressed'),
      onPurgeProgressed: listen('data:purge-progressed'),
    },
    lane: {
      listRules: ask('lane:list-rules'),
      saveRules: ask('lane:save-rules'),
      listEgress: ask('lane:list-egress'),
      exportEgress: ask('lane:export-egress'),
      revealExport: ask('lane:reveal-export'),
      purgeEgress: ask('lane:purge-egress'),
      onRulesChanged: listen('lane:rules-changed'),
    },
    vault: {
      recheck: ask('vault:recheck'),
      getStatus: ask('vault:get-status'),
      setWeakConsent: ask('vault:set-weak-consent'),
    },
  };

  return {
    api,
    answer: (more) => Object.assign(handlers, more),
    emit: (name, payload) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listeners are kept under their own name
      listeners.get(name)?.forEach((listener) => listener(payload as never)),
    inputsOf: <N extends RequestName>(name: N) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each call is kept with its own input
      calls.filter((call) => call.name === name).map((call) => call.input as RequestInput<N>),
    setPath: (fileName, path) => void paths.set(fileName, path),
  };
}
