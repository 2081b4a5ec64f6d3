// Its store is built when it is first shown.
export { AnalysisPanel, useFileWords } from './analysis-panel.tsx';
export type { KnownTexts } from './analysis-panel.tsx';
