import type { EgressFilter } from '../../../shared/domain/lane/egress-log.ts';
import type {
  ProjectRules,
  ProjectRulesInput,
} from '../../../shared/domain/projects/project-rules.ts';

export function projectRules(patch: Partial<ProjectRules> = {}): ProjectRules {
  return {
    projectId: 'p',
    projectName: 'P',
    reach: 'anywhere',
    connectionId: null,
    glossaryId: null,
    glossaryLink: null,
    styleProfile: null,
    memoryId: null,
    offeredMemoryId: null,
    textRulesName: null,
    ...patch,
  };
}

export function projectRulesInput(patch: Partial<ProjectRulesInput> = {}): ProjectRulesInput {
  return {
    projectId: 'p',
    reach: 'here',
    connectionId: null,
    glossaryId: null,
    memoryId: null,
    ...patch,
  };
}

export function anEgressFilter(patch: Partial<EgressFilter> = {}): EgressFilter {
  return {
    text: '',
    kind: null,
    outcome: null,
    projectId: null,
    fromMs: null,
    untilMs: null,
    ...patch,
  };
}
