import type { RequestName } from '../../../shared/ipc/contract.ts';
import { CHECK_INPUTS } from './check-requests.ts';
import { COPY_INPUTS } from './copy-requests.ts';
import { DATA_INPUTS } from './data-requests.ts';
import { GLOSSARY_INPUTS } from './glossary-requests.ts';
import { LANE_INPUTS } from './lane-requests.ts';
import { MEMORY_INPUTS } from './memory-requests.ts';
import { MODEL_INPUTS } from './model-requests.ts';
import { TEXT_INPUTS } from './text-requests.ts';
import { timeInputs } from './time-requests.ts';
import { usageInputs } from './usage-requests.ts';
import { VOICE_INPUTS } from './voice-requests.ts';
import { startInput } from '../../support/builders/documents.ts';

export const SECRET = 'key-that-stays-here';

export const page = { page: 1, limit: 20, text: '' };
const jobInput = { jobId: 'job' };
export const account = { connectionId: 'a' };

export const ANALYSIS_INPUT = {
  fileIds: ['f'],
  sourceLang: null,
  targetLang: 'DE',
  projectId: null,
  memoryIds: null,
  usesHistory: true,
};

/** A valid input for each request; a request without one does not compile. */
export const INPUTS: Record<RequestName, unknown> = {
  'app:get-info': undefined,
  'app:list-notices': undefined,
  'app:dismiss-notice': { noticeId: 'n' },
  'app:get-embedded-status': undefined,
  'app:copy-text': { text: 'x' },
  'app:report-ready': undefined,
  'app:open-data-folder': undefined,
  'app:get-diagnostics': undefined,
  'app:save-diagnostics': undefined,
  'analysis:run': ANALYSIS_INPUT,
  'analysis:cancel': undefined,
  'analysis:export': { analysisId: 'a', format: 'html', price: null },
  'analysis:reveal': undefined,
  'documents:get-plan': undefined,
  'documents:hold-path': { path: '/a.txt' },
  'documents:add-files': { items: [{ kind: 'held', token: 't' }] },
  'documents:add-job-source': jobInput,
  'documents:pick-files': undefined,
  'documents:convert-rejected': { conversionId: 'c' },
  'documents:remove-planned': { fileIds: ['f'] },
  'documents:detect-language': { fileId: 'f' },
  'documents:start': startInput({ connectionId: 'a' }),
  'documents:list-jobs': page,
  'documents:pause-job': jobInput,
  'documents:resume-job': jobInput,
  'documents:cancel-job': jobInput,
  'documents:retry-job': jobInput,
  'documents:remove-job': jobInput,
  'documents:reveal-job': jobInput,
  'documents:open-job': jobInput,
  'documents:keep-result': jobInput,
  'documents:save-job-elsewhere': jobInput,
  'documents:save-edited': { itemId: 'i', isChosen: false },
  'documents:list-tags': { itemId: 'i', from: 0, limit: 100 },
  'documents:mend-tags': { itemId: 'i', position: 0, text: 'a', marks: [] },
  'documents:reveal-edited': { itemId: 'i' },
  'connections:list': undefined,
  'connections:add': { name: 'A', kind: 'paid', baseUrl: null, key: SECRET },
  'connections:set-key': { ...account, key: SECRET },
  ...DATA_INPUTS,
  'vault:recheck': undefined,
  'connections:rename': { connectionId: 'a', name: 'B' },
  'connections:set-default': account,
  'connections:remove': account,
  'connections:get-languages': account,
  'connections:resume-after-quota': account,
  'connections:get-usage': account,
  'connections:list-glossaries': account,
  'history:search': page,
  'history:get-item': { itemId: 'h', page: 1, limit: 20 },
  'history:list-revisions': { segmentId: 'h.0' },
  'history:edit-segment': { segmentId: 'h.0', target: 'b' },
  'history:split-segment': { segmentId: 'h.0', target: 'b', cut: { source: 1, target: 1 } },
  'history:join-segment': { segmentId: 'h.0', target: 'b', part: 0, to: 'next' },
  'history:list-drafts': { itemId: 'h', from: 0, limit: 100 },
  'history:keep-draft': { segmentId: 'h.0', text: 'b', was: 'a' },
  'history:discard-draft': { segmentId: 'h.0' },
  'history:decide-segment': { segmentId: 'h.0', state: 'confirmed' },
  'history:undo-edit': { itemId: 'h' },
  'history:preview-replace': {
    itemId: 'h',
    find: 'a',
    replaceWith: '',
    isCaseMatched: false,
    areWholeWords: true,
    page: 1,
    limit: 20,
  },
  'history:find-terms': { segmentId: 'h.0' },
  'history:replace-text': { previewId: 'p', isAll: true, positions: [3] },
  'history:star-item': { itemId: 'h', isStarred: true },
  'history:set-source-language': { of: { itemIds: ['h'] }, sourceLang: 'SV' },
  'history:delete-items': { itemIds: ['h'] },
  'history:restore-items': { itemIds: ['h'] },
  'history:purge-items': { scope: 'filter', filter: { text: 'a' } },
  'history:find-concordances': page,
  'history:list-facets': undefined,
  'history:export-segments': { format: 'tmx', filter: { text: '' } },
  'history:import-segments': { sourceLang: null, targetLang: 'PT-BR' },
  'history:cancel-transfer': undefined,
  'history:reveal-export': undefined,
  'history:export-item': { itemId: 'h', format: 'xlsx' },
  'history:reveal-item': undefined,
  'history:set-comment': {
    segmentId: 'h.0',
    comment: { text: 'Why?', addedAtMs: 1 },
    isKept: false,
  },
  'history:open-returned': { itemId: 'h', token: 't' },
  'history:list-returned': { returnedId: 'r', page: 1, limit: 20 },
  'history:take-returned': {
    returnedId: 'r',
    kinds: ['theirs'],
    except: [3],
    areCommentsKept: true,
  },
  'history:close-returned': { returnedId: 'r' },
  ...CHECK_INPUTS,
  ...TEXT_INPUTS,
  ...GLOSSARY_INPUTS,
  ...MEMORY_INPUTS,
  ...COPY_INPUTS,
  ...timeInputs(SECRET),
  ...usageInputs(SECRET),
  ...MODEL_INPUTS,
  ...VOICE_INPUTS,
  'sound:ask': { origin: 'microphone' },
  'sound:give-up': undefined,
  ...LANE_INPUTS,
  'settings:get': undefined,
  'settings:update': { theme: 'dark' },
  'vault:get-status': undefined,
  'vault:set-weak-consent': { allow: true },
  'proxy:get-status': undefined,
  'proxy:set-credentials': { host: 'proxy', port: 3128, username: 'me', password: SECRET },
  'proxy:forget': { host: 'proxy', port: 3128 },
};
