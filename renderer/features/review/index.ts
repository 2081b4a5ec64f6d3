export { EditedDocument, SaveEditedButton } from './edited-document.tsx';
export { ReplaceButton, ReplacePanel } from './replace-panel.tsx';
