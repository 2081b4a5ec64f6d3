import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import {
  MAX_CONTEXT_CHARS,
  MAX_CUSTOM_INSTRUCTIONS,
  MAX_CUSTOM_INSTRUCTION_CHARS,
} from '../../../shared/domain/texts/limits.ts';
import { type OptionObstacle } from '../../../shared/domain/texts/options.ts';
import type { TextChoices } from '../../../shared/domain/texts/translation.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import {
  NamedField,
  TextAreaField,
  TextField,
  Tick,
  WordsField,
} from '../../components/fields/field.tsx';
import { GlossaryFields } from '../../components/forms/glossary-fields.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import {
  obstacleText,
  FORMALITY_LABELS,
  MODEL_LABELS,
  offeredFormality,
  offeredModel,
  TAG_LABELS,
} from './option-words.ts';
import { selectTakesNewerOptions } from './selectors.ts';
import { useTranslate } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './translate-page.module.css';

/** Field for a few instructions in plain words, each counted. */
function InstructionsField() {
  const box = useRef<HTMLFieldSetElement>(null);
  const instructions = useTranslate((state) => state.options.customInstructions);
  const obstacle = useTranslate((state) => valueOf(state.choices)?.customInstructions ?? null);
  const setOptions = useTranslate((state) => state.setOptions);
  const set = (customInstructions: string[]) => setOptions({ customInstructions });
  const isFull = instructions.length >= MAX_CUSTOM_INSTRUCTIONS;
  const add = () => {
    set([...instructions, '']);
    // The new field exists after this press is handled.
    setTimeout(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={box} className={css['instructions']}>
      <legend className={forms['caption']}>
        {t('texts.customInstructions', {
          count: instructions.length,
          max: MAX_CUSTOM_INSTRUCTIONS,
        })}
      </legend>
      {obstacle !== null && <p className={forms['hint']}>{obstacleText(obstacle)}</p>}
      {instructions.map((instruction, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
        <div key={index} className={css['instruction']}>
          <TextField
            label={t('texts.instructionNumber', { number: index + 1 })}
            value={instruction}
            maxLength={MAX_CUSTOM_INSTRUCTION_CHARS}
            dir="auto"
            hint={t('texts.charactersOfMax', {
              count: instruction.length,
              max: MAX_CUSTOM_INSTRUCTION_CHARS,
            })}
            onChange={({ target }) => set(instructions.with(index, target.value))}
          />
          <IconButton
            label={t('texts.removeInstruction', { number: index + 1 })}
            icon={X}
            onClick={() => set(instructions.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} isInactive={isFull || obstacle !== null} onClick={add}>
          {isFull
            ? t('texts.instructionLimit', { max: MAX_CUSTOM_INSTRUCTIONS })
            : t('texts.addInstruction')}
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionFieldProps<T extends string> {
  label: string;
  words: Readonly<Record<T, MessageId>>;
  value: T;
  obstacle: OptionObstacle | null;
  onPick: (value: T) => void;
}

/** Select field with a few words. An unusable value can still be deselected. */
function OptionField<T extends string>({ obstacle, ...field }: OptionFieldProps<T>) {
  return (
    <WordsField
      {...field}
      disabled={obstacle !== null && field.value === Object.keys(field.words)[0]}
      hint={obstacle === null ? undefined : obstacleText(obstacle)}
    />
  );
}

interface ResourceFieldProps {
  label: string;
  choices: TextChoices['glossaries'];
  value: string | null;
  /** Hint where there is no obstacle. */
  note?: string;
  onPick: (id: string | null) => void;
}

/** Select field of the service's items; incompatible ones show the reason. */
function ResourceField({ label, choices, value, note, onPick }: ResourceFieldProps) {
  const obstacle = choices.find(({ id }) => id === value)?.obstacle ?? null;
  const hint = choices.length === 0 ? obstacleText('nothing-there') : note;
  return (
    <NamedField
      label={label}
      value={value}
      disabled={choices.length === 0 && value === null}
      hint={obstacle === null ? hint : obstacleText(obstacle)}
      none={t('texts.none')}
      gone={t('texts.noLongerAtService')}
      of={choices.map(({ id, name, obstacle: why }) => ({
        id,
        name: why === null ? name : `${name} – ${obstacleText(why)}`,
        isDisabled: why !== null,
      }))}
      onPick={onPick}
    />
  );
}

const NONE: TextChoices['glossaries'] = [];

/** Renders the field of the first glossary, or those of further ones. */
export function GlossaryField({ part }: { part: 'first' | 'further' }) {
  const { options, setOptions } = useTranslate();
  const choices = useTranslate((state) => valueOf(state.choices));
  const takesSeveral = useTranslate(selectTakesNewerOptions);
  return (
    <GlossaryFields
      part={part}
      choices={(choices?.glossaries ?? NONE).map(({ obstacle, ...choice }) => ({
        ...choice,
        obstacle: obstacle === null ? null : obstacleText(obstacle),
      }))}
      value={options.glossaryIds}
      takesSeveral={takesSeveral}
      obstacle={choices?.glossaries.length === 0 ? obstacleText('nothing-there') : null}
      onChange={(glossaryIds) => setOptions({ glossaryIds })}
    />
  );
}

function OptionFields() {
  const { options, setOptions: set } = useTranslate();
  const choices = useTranslate((state) => valueOf(state.choices));
  return (
    <>
      <ResourceField
        label={t('memories.styleProfile')}
        choices={choices?.profiles ?? NONE}
        value={options.styleProfileId}
        note={t('memories.profileReplaces')}
        onPick={(styleProfileId) => set({ styleProfileId })}
      />
      <OptionField
        label={t('texts.formality')}
        words={FORMALITY_LABELS}
        value={offeredFormality(options)}
        obstacle={choices?.formality ?? null}
        onPick={(formality) => set({ formality })}
      />
      <OptionField
        label={t('texts.model')}
        words={MODEL_LABELS}
        value={offeredModel(options)}
        obstacle={choices?.modelType ?? null}
        onPick={(modelType) => set({ modelType: modelType === '' ? null : modelType })}
      />
      <OptionField
        label={t('texts.tagHandling')}
        words={TAG_LABELS}
        value={options.tagHandling}
        obstacle={choices?.tagHandling ?? null}
        onPick={(tagHandling) => set({ tagHandling })}
      />
      <GlossaryField part="further" />
      <ResourceField
        label={t('lane.translationMemory')}
        choices={choices?.memories ?? NONE}
        value={options.memoryId}
        onPick={(memoryId) => set({ memoryId })}
      />
      <TextField
        label={t('texts.minimumMatch')}
        type="number"
        min={0}
        max={100}
        value={options.memoryThresholdPercent}
        disabled={options.memoryId === null}
        hint={options.memoryId === null ? t('texts.appliesWithMemoryOnly') : undefined}
        onChange={({ target }) => {
          const percent = Math.round(target.valueAsNumber);
          if (percent >= 0 && percent <= 100) set({ memoryThresholdPercent: percent });
        }}
      />
      <ResourceField
        label={t('lane.styleRules')}
        choices={choices?.styles ?? NONE}
        value={options.styleId}
        onPick={(styleId) => set({ styleId })}
      />
      <TextAreaField
        label={t('texts.context')}
        rows={2}
        maxLength={MAX_CONTEXT_CHARS}
        dir="auto"
        spellCheck={false}
        hint={t('texts.contextHint')}
        value={options.context}
        onChange={({ target }) => set({ context: target.value })}
      />
      <InstructionsField />
    </>
  );
}

/** Shows all options of a text; unsupported ones say why. */
export function Options() {
  const { choices, loadChoices, isAsYouType, setAsYouType } = useTranslate();
  return (
    <>
      <Tick checked={isAsYouType} onChange={setAsYouType}>
        {t('texts.translateAsYouType')}
      </Tick>
      {choices.status === 'failed' && (
        <ErrorPanel error={choices.error}>
          <Button onClick={() => void loadChoices()}>{t('texts.reloadOptions')}</Button>
        </ErrorPanel>
      )}
      {choices.status === 'idle' && (
        <p className={forms['hint']}>{t('texts.chooseTargetForOptions')}</p>
      )}
      <OptionFields />
    </>
  );
}
