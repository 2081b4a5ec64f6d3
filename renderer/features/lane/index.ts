import { later } from '../../lib/page/later.ts';

export { EGRESS_KIND_LABELS, EGRESS_OUTCOME_LABELS, isEgressBusy } from './egress-slice.ts';
export { GlossaryBadge, LaneBadge } from './lane-badge.tsx';
export { allowedConnections, choiceOf, useLaneGuard, useProjectRules } from './project-rules.ts';
export { createLaneStore, useLane, type NamedThing } from './store.ts';
/** Rules of a project's files are shown beside rarer options. */
export const RuleFile = later(async () => (await import('./rule-file.tsx')).RuleFile);
