import { placeOfSegment } from '../../shared/domain/history/segment-id.ts';
import type { ReplaceService } from '../services/review/replace-service.ts';
import type { SegmentTermsService } from '../services/review/segment-terms-service.ts';
import type { IpcHandlers } from './answer.ts';

/** Work on the translations of one item. */
export const reviewHandlers = (deps: {
  replacements: ReplaceService;
  terms: SegmentTermsService;
}) =>
  ({
    'history:preview-replace': (query) => deps.replacements.preview(query),
    'history:replace-text': (chosen) => deps.replacements.replace(chosen),
    'history:find-terms': ({ segmentId }) => deps.terms.find(placeOfSegment(segmentId)),
  }) satisfies Partial<IpcHandlers>;
