import type {
  Difference,
  PushAction,
  PushObstacle,
  StepOutcome,
  SyncStep,
} from '../../../shared/domain/glossary-sync.ts';
import { msg } from '../../../shared/i18n/text.ts';

/** What a push would do, or did. */
export const ACTION_TEXT: Record<PushAction | SyncStep['action'], string> = {
  nothing: msg('Nothing to do'),
  create: msg('Create'),
  merge: msg('Send what is new or changed'),
  replace: msg('Replace all: terms were removed here'),
  delete: msg('Delete at the service'),
  rename: msg('Rename at the service'),
};

export const OBSTACLE_TEXT: Record<PushObstacle, string> = {
  empty: msg('The service takes no dictionary without terms: add some, or delete the languages.'),
  'too-large': msg('The terms are more than the 10 MiB that a glossary may have.'),
  language: msg('The service has no glossaries for these languages.'),
};

export const OUTCOME_TEXT: Record<StepOutcome, string> = {
  done: msg('Done'),
  confirmed: msg('Done: the answer was lost, reading again showed it'),
  'not-done': msg('Not done'),
  unknown: msg('Unknown: the answer was lost. It was not sent again; compare to see.'),
  'not-tried': msg('Not tried, because of the step before'),
};

export const DIFFERENCE_TEXT: Record<Difference['kind'], string> = {
  added: msg('Only here'),
  removed: msg('Only at the service'),
  changed: msg('Differs'),
  same: msg('The same'),
};
