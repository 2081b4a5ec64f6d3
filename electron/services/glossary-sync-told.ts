import type { Comparison, SyncStep } from '../../shared/domain/glossary-sync.ts';
import { AppError } from '../../shared/errors.ts';
import { notTried } from './glossary-remote.ts';

export const isNothing = ({ action }: Comparison['pairs'][number]): boolean => action === 'nothing';

export function goneStep(): SyncStep {
  return {
    ...notTried({ sourceLang: null, targetLang: null, action: 'replace' }),
    errorCode: 'glossary/missing',
    message:
      'The service does not have this glossary any more. The terms are back here; a push creates it anew.',
  };
}

export function nothingToPush({ pairs }: Comparison): AppError {
  const hasObstacle = pairs.some(({ obstacle }) => obstacle !== null);
  return new AppError(
    'input/invalid',
    hasObstacle
      ? 'The service would refuse a dictionary as it is. Nothing was sent. Look at what the dry run says.'
      : 'Service and computer have the same terms. Nothing was sent.',
  );
}

export const nothingThere = (): AppError =>
  new AppError('glossary/missing', 'The service has no such glossary. Nothing was changed.');
