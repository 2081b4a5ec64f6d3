export { EditedDocument, SaveEditedButton } from './edited-document.tsx';
export { ColleagueDialog, useAskFormat, useColleagueActions } from './colleague-menu.tsx';
export { useHandoff } from './handoff-store.ts';
export { HandoffNotices, useReturnedDrop, useReturnedTab } from './returned-panel.tsx';
export { useReplaceAction, useReplaceTab } from './replace-panel.tsx';
export { ItemComments, NewComment, useCommentCount } from './item-comments.tsx';
export { HelpKeys, Matches, Terms } from './segment-help.tsx';
export { useReview } from './store.ts';
