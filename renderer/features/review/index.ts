export { EditedDocument, SaveEditedButton } from './edited-document.tsx';
export { ReplaceButton, ReplacePanel } from './replace-panel.tsx';
export { SegmentHelp } from './segment-help.tsx';
