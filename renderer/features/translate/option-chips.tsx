import CircleAlert from 'lucide-react/icons/circle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { TextOptions } from '../../../shared/domain/texts/translation.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Chip } from '../../components/controls/chip.tsx';
import { Button } from '../../components/controls/button.tsx';
import { createSelector } from '../../lib/stores/feature-store.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { obstacleText, chipsOf, type OptionChip } from './option-words.ts';
import { type TranslateState, useTranslate } from './store.ts';
import css from './translate-page.module.css';

const selectChips = createSelector(
  ({ options, choices }: TranslateState) => [options, valueOf(choices)] as const,
  chipsOf,
);

/** Typed options, which nobody wants to type again, and whether they are empty. */
const IS_EMPTY: Partial<Record<keyof TextOptions, (options: TextOptions) => boolean>> = {
  context: ({ context }) => context === '',
  customInstructions: ({ customInstructions }) => customInstructions.length === 0,
};

interface Removed {
  key: keyof TextOptions;
  label: string;
  before: Partial<TextOptions>;
}

/** Shows the last removed option until a different one replaces it. */
function RemovedOption({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const isEmpty = useTranslate(({ options }) => IS_EMPTY[removed.key]?.(options) ?? false);
  if (!isEmpty) return null;
  return (
    <p className={css['removed']}>
      <output>{t('texts.removedNamed', { name: removed.label })}</output>
      <Button icon={Undo2} onClick={onUndo}>
        {t('app.undo')}
      </Button>
    </p>
  );
}

/** Shows every active option, so that none of them is hidden. */
export function OptionChips() {
  const chips = useTranslate(selectChips);
  const { options, setOptions } = useTranslate('options', 'setOptions');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const remove = ({ key, label, without }: OptionChip) => {
    const isTyped = IS_EMPTY[key] !== undefined;
    if (isTyped) setRemoved({ key, label, before: { [key]: options[key] } });
    setOptions(without);
  };
  const undo = () => {
    if (removed !== null) setOptions(removed.before);
    setRemoved(null);
  };
  return (
    <>
      {chips.length > 0 && <Chips chips={chips} onRemove={remove} />}
      {removed !== null && <RemovedOption removed={removed} onUndo={undo} />}
    </>
  );
}

interface ChipsProps {
  chips: readonly OptionChip[];
  onRemove: (chip: OptionChip) => void;
}

function Chips({ chips, onRemove }: ChipsProps) {
  return (
    <ul aria-label={t('texts.optionsInUse')} className={css['chips']}>
      {chips.map((chip) => {
        const { key, id = '', label, obstacle } = chip;
        return (
          <Chip
            key={key + id}
            name={label}
            isWarning={obstacle !== null}
            onRemove={() => onRemove(chip)}
          >
            {obstacle !== null && <CircleAlert size={14} aria-hidden />}
            <span>
              {label}
              {obstacle !== null && ` – ${t('texts.notUsed', { why: obstacleText(obstacle) })}`}
            </span>
          </Chip>
        );
      })}
    </ul>
  );
}
