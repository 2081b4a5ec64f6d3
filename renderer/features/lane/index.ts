export { EGRESS_KIND_LABELS, EGRESS_OUTCOME_LABELS, isEgressBusy } from './egress-slice.ts';
export { GlossaryBadge, LaneBadge } from './lane-badge.tsx';
export { allowedConnections, choiceOf, useLaneGuard, useProjectRules } from './project-rules.ts';
export { RuleFile } from './rule-file.tsx';
export { createLaneStore, useLane, type NamedThing } from './store.ts';
