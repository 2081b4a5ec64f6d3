import type { ImportReview, ImportRow } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ImportEffect } from '../../../shared/glossaries/import-kinds.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Tick } from '../../components/fields/field.tsx';
import layout from '../../components/layout/layout.module.css';

/** Changes to existing terms that the user has ticked; an import makes no others. */
export interface Choices {
  isChanging: boolean;
  isRemoving: boolean;
}

const EFFECT_TEXT: Record<ImportEffect, MessageId> = {
  add: msg('glossaries.rowAdded'),
  change: msg('glossaries.rowChanged'),
  same: msg('glossaries.rowKnown'),
  repeat: msg('glossaries.rowRepeated'),
  out: msg('glossaries.rowLeftOut'),
};

export function effectText({ effect, mine }: ImportRow, isChanging: boolean): string {
  if (effect === null) return t('glossaries.rowToCheck');
  const id =
    effect === 'change' && !isChanging ? msg('glossaries.rowKeepsMine') : EFFECT_TEXT[effect];
  return t(id, { mine: mine ?? '' });
}

/** Numbers of terms that an import adds, changes, and removes, and of rows that it leaves out. */
interface Effects {
  added: number;
  changed: number;
  removed: number;
  leftOut: number;
}

export function effectsOf(review: ImportReview, { isChanging, isRemoving }: Choices): Effects {
  const { addedCount, changedCount, sameCount, missingCount } = review;
  const { repeatedCount, droppedCount } = review;
  return {
    added: addedCount,
    changed: isChanging ? changedCount : 0,
    removed: isRemoving ? missingCount : 0,
    leftOut: sameCount + repeatedCount + droppedCount + (isChanging ? 0 : changedCount),
  };
}

/** Says why the rows cannot be imported yet; null when they can. */
export function importBlock(
  review: ImportReview,
  { added, changed, removed }: Effects,
): string | null {
  const { openCount, rowCount, droppedCount } = review;
  if (openCount > 0) return t('glossaries.importBlockedByRows', { count: openCount });
  if (rowCount === droppedCount) return t('glossaries.importBlockedEmpty');
  return added + changed + removed === 0 ? t('glossaries.importChangesNothing') : null;
}

const PART_TEXT: Record<keyof Effects, MessageId> = {
  added: msg('glossaries.importAdds'),
  changed: msg('glossaries.importChanges'),
  removed: msg('glossaries.importRemoves'),
  leftOut: msg('glossaries.importLeavesOut'),
};

export function importLabel(effects: Effects): string {
  const parts = (['added', 'changed', 'removed', 'leftOut'] as const)
    .filter((part) => effects[part] > 0)
    .map((part) => t(PART_TEXT[part], { count: effects[part] }));
  return parts.length === 0
    ? t('glossaries.import')
    : t('glossaries.importTerms', { parts: parts.join(', ') });
}

interface OwnTermsProps extends Choices {
  review: ImportReview;
  onChoose: (choices: Choices) => void;
}

/** Asks about the terms of the glossary that differ from the file. Removing the others makes it equal to the file. */
export function OwnTerms({ review, isChanging, isRemoving, onChoose }: OwnTermsProps) {
  const { changedCount, missingCount } = review;
  return (
    <div className={layout['stack']}>
      {changedCount > 0 && (
        <Tick
          checked={isChanging}
          onChange={(isOn) => onChoose({ isChanging: isOn, isRemoving: isOn && isRemoving })}
        >
          {t('glossaries.changeMyTerms', { count: changedCount })}
        </Tick>
      )}
      {missingCount > 0 && (
        <Tick
          checked={isRemoving}
          onChange={(isOn) => onChoose({ isChanging: isOn || isChanging, isRemoving: isOn })}
        >
          {t('glossaries.removeMyTerms', { count: missingCount, changed: changedCount })}
        </Tick>
      )}
    </div>
  );
}
