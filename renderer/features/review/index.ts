export { EditedDocument, SaveEditedButton } from './edited-document.tsx';
