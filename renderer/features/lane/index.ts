export { LaneStoreContext, useLane, useProjectRules } from './context.ts';
export { EGRESS_KIND_LABELS, EGRESS_OUTCOME_LABELS, type EgressFields } from './egress-fields.ts';
export { GlossaryBadge, LaneBadge } from './lane-badge.tsx';
export { allowedConnections, choiceOf } from './rules-choice.ts';
export { createLaneStore, type LaneStore } from './store.ts';
export { useLaneGuard } from './use-lane-guard.ts';
