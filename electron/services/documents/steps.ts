import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentStatus } from '../../clients/translation/documents/document-calls.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { QualityNotes } from './collection.ts';
import { createResultStep } from './result-step.ts';
import {
  createStepTools,
  type ActiveState,
  type DocumentStep,
  type DocumentStepsDeps,
} from './step.ts';
import { createSoundSteps } from './sound/sound-steps.ts';
import { createKnownSteps } from './known/known-steps.ts';
import { createGlossaryCheck, createUploadSteps } from './upload-step.ts';

/** One function per active state. Each commits the job in a later state, or throws. */
export type DocumentSteps = Record<ActiveState, DocumentStep>;

/** Returns the source language reported by the service when none was chosen. */
function detectedSource(
  job: DocumentJobRecord,
  { detectedSourceLang }: DocumentStatus,
): Pick<DocumentJobChange, 'sourceLang' | 'sourceLangBasis'> {
  if (job.sourceLang !== null || detectedSourceLang === undefined) return {};
  return { sourceLang: detectedSourceLang, sourceLangBasis: 'service' };
}

/** Builds the steps of the ledger's state machine. */
export function createDocumentSteps(deps: DocumentStepsDeps): DocumentSteps {
  const tools = createStepTools(deps);
  const qualities: QualityNotes = new Map();

  const poll: DocumentStep = async (job, context) => {
    const client = await tools.openClient(job, context);
    const status = await client.getDocumentStatus(
      tools.openHandle(job),
      tools.callOptions(context),
    );
    const contact = {
      lastContactAtMs: deps.now(),
      secondsRemaining: status.secondsRemaining,
      error: null,
    };
    switch (status.state) {
      case 'done':
        if (status.quality !== undefined) qualities.set(job.id, status.quality);
        await tools.move(context, job, 'downloading', {
          ...contact,
          billedChars: status.billedChars,
          unreadPages: status.unreadPages ?? null,
          leftOut: status.leftOut ?? [],
          ...detectedSource(job, status),
        });
        return;
      case 'error':
        throw new AppError(
          'document/rejected-by-service',
          'documentErrors.rejectedByService',
          status.errorMessage === null
            ? {}
            : { details: { serviceMessage: status.errorMessage, fileName: job.fileName } },
        );
      default:
        if (status.state === job.state) {
          context.changed(await deps.jobs.update(job.id, contact, deps.now()));
        } else {
          await tools.move(context, job, status.state, contact);
        }
        await context.waitForNextCheck(status.secondsRemaining);
    }
  };

  const checkGlossaries = createGlossaryCheck(deps, tools);
  const uploads = createUploadSteps(deps, tools, checkGlossaries);
  const documents = { ...uploads, queued: poll, translating: poll };
  const sounds = createSoundSteps(deps, tools);
  const known = { ...documents, ...createKnownSteps(deps, tools, checkGlossaries) };
  const stepsOf = (job: DocumentJobRecord): typeof documents => {
    if (isSoundFormat(job.format)) return sounds;
    return (job.preTranslation ?? null) === null ? documents : known;
  };
  const stepOf =
    (name: keyof typeof documents): DocumentStep =>
    (job, context) =>
      stepsOf(job)[name](job, context);
  return {
    ready: stepOf('ready'),
    uploading: stepOf('uploading'),
    queued: stepOf('queued'),
    translating: stepOf('translating'),
    downloading: createResultStep(deps, tools, qualities),
  };
}
