// Its store is built when it is first shown.
export { AnalysisPanel } from './analysis-panel.tsx';
export type { KnownTexts } from './analysis-panel.tsx';
