export { EditedDocument, SaveEditedButton } from './edited-document.tsx';
export { ColleagueMenu, ExportButton } from './colleague-menu.tsx';
export { HandoffPanel, ReturnedDrop } from './returned-panel.tsx';
export { ReplaceButton, ReplacePanel } from './replace-panel.tsx';
export { SegmentComments } from './segment-comments.tsx';
export { SegmentHelp } from './segment-help.tsx';
