import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import {
  MAX_CUSTOM_INSTRUCTION_CHARS,
  MAX_CUSTOM_INSTRUCTIONS,
} from '../../../shared/domain/text-options.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useTranslate } from './context.ts';
import { obstacleText } from './obstacle-text.ts';
import css from './options.module.css';

/** Wishes in plain words, a few of them, each one counted. */
export function InstructionsField() {
  const box = useRef<HTMLFieldSetElement>(null);
  const instructions = useTranslate((state) => state.options.customInstructions);
  const obstacle = useTranslate((state) => valueOf(state.choices)?.customInstructions ?? null);
  const setOptions = useTranslate((state) => state.setOptions);
  const set = (customInstructions: string[]) => setOptions({ customInstructions });
  const isFull = instructions.length >= MAX_CUSTOM_INSTRUCTIONS;
  const add = () => {
    set([...instructions, '']);
    // The new field is there after this press is done with.
    setTimeout(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={box} className={css['instructions']}>
      <legend>
        {t('Custom instructions ({count} of {max})', {
          count: instructions.length,
          max: MAX_CUSTOM_INSTRUCTIONS,
        })}
      </legend>
      {obstacle !== null && <p className={css['note']}>{obstacleText(obstacle)}</p>}
      {instructions.map((instruction, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line of the list is its place
        <div key={index} className={css['instruction']}>
          <TextField
            label={t('Instruction {number}', { number: index + 1 })}
            value={instruction}
            maxLength={MAX_CUSTOM_INSTRUCTION_CHARS}
            dir="auto"
            hint={t('{count} of {max} characters', {
              count: instruction.length,
              max: MAX_CUSTOM_INSTRUCTION_CHARS,
            })}
            onChange={({ target }) => set(instructions.with(index, target.value))}
          />
          <IconButton
            label={t('Remove instruction {number}', { number: index + 1 })}
            icon={X}
            onClick={() => set(instructions.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} isInactive={isFull || obstacle !== null} onClick={add}>
          {isFull
            ? t('No more than {max} instructions', { max: MAX_CUSTOM_INSTRUCTIONS })
            : t('Add an instruction')}
        </Button>
      </div>
    </fieldset>
  );
}
