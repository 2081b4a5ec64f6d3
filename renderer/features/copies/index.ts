export { ComparePanel } from './compare-panel.tsx';
export { CopyOutcome } from './outcome.tsx';
export { RemotePanel } from './remote-panel.tsx';
export { SnapshotsPanel } from './snapshots-panel.tsx';
