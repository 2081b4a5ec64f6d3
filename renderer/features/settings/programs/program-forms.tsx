import Copy from 'lucide-react/icons/copy';
import { useState, type RefObject } from 'react';
import {
  MAX_PROGRAM_CHARACTERS,
  MAX_PROGRAM_LABEL_CHARS,
  PROGRAM_USES,
  type ProgramUse,
} from '../../../../shared/domain/programs/limits.ts';
import type { Program, ProgramsView } from '../../../../shared/domain/programs/program.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { NamedField, TextField, Tick } from '../../../components/fields/field.tsx';
import { DraftForm, useDraftForm } from '../../../components/forms/draft-form.tsx';
import { useCopyText } from '../../../lib/text/copy-text.ts';
import { useFocusOnMount } from '../../../lib/page/focus.ts';
import { format } from '../../../lib/words/format.ts';
import { useSettings } from '../store.ts';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

export const USE_LABELS: Record<ProgramUse, MessageId> = {
  texts: msg('usage.texts'),
  documents: msg('app.documents'),
};

/** Reads a limit as typed: null for none, undefined for one that is invalid. */
function readLimit(typed: string): number | null | undefined {
  const plain = typed.trim();
  if (plain === '') return null;
  const count = /^\d{1,10}$/u.test(plain) ? Number(plain) : Number.NaN;
  return count <= MAX_PROGRAM_CHARACTERS ? count : undefined;
}

const limitErrors = (typed: string): { characterLimit?: string } =>
  readLimit(typed) === undefined
    ? { characterLimit: t('usage.limitInvalid', { most: MAX_PROGRAM_CHARACTERS }) }
    : {};

/** Typed values, and fields in which an error can appear. */
type ProgramDraft = Record<'characterLimit' | 'projectId', string>;
type NewDraft = ProgramDraft & Record<'label' | 'uses', string>;

interface LimitFieldsProps {
  projects: ProgramsView['projects'];
  form: Pick<ReturnType<typeof useDraftForm<ProgramDraft, keyof ProgramDraft>>, 'field' | 'errors'>;
  projectId: string | null;
  onPick: (projectId: string | null) => void;
  /** Takes the focus. */
  first?: RefObject<HTMLInputElement | null> | null;
}

function LimitFields({ projects, form, projectId, onPick, first = null }: LimitFieldsProps) {
  return (
    <>
      <TextField
        ref={first}
        label={t('usage.charactersPerMonth')}
        hint={t('usage.charactersLimitHint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('characterLimit')}
      />
      <NamedField
        label={t('texts.project')}
        none={t('texts.none')}
        gone={t('programs.projectGone')}
        hint={t('programs.projectHint')}
        of={projects}
        error={form.errors.projectId ?? null}
        value={projectId}
        onPick={onPick}
      />
    </>
  );
}

interface NewProgramFormProps {
  projects: ProgramsView['projects'];
  onDone: () => void;
}

export function NewProgramForm({ projects, onDone }: NewProgramFormProps) {
  const addProgram = useSettings((state) => state.addProgram);
  const first = useFocusOnMount<HTMLInputElement>();
  const [uses, setUses] = useState<readonly ProgramUse[]>(PROGRAM_USES);
  const [projectId, setProjectId] = useState<string | null>(null);
  const form = useDraftForm<NewDraft, keyof NewDraft>({
    blank: { label: '', uses: '', characterLimit: '', projectId: '' },
    check: ({ label, characterLimit }) => ({
      ...(label.trim() === '' ? { label: t('usage.labelMissing') } : {}),
      ...(uses.length === 0 ? { uses: t('programs.useMissing') } : {}),
      ...limitErrors(characterLimit),
    }),
    send: ({ label, characterLimit }) =>
      addProgram({
        label: label.trim(),
        uses: [...uses],
        characterLimit: readLimit(characterLimit) ?? null,
        projectId,
      }),
    onDone,
  });
  return (
    <DraftForm
      label={t('programs.add')}
      form={form}
      action={t('programs.add')}
      onCancel={onDone}
      onEscape={onDone}
    >
      <TextField
        ref={first}
        label={t('app.name')}
        placeholder={t('programs.nameExample')}
        maxLength={MAX_PROGRAM_LABEL_CHARS}
        autoComplete="off"
        {...form.field('label')}
      />
      <fieldset className={css['choices']}>
        <legend className={forms['caption']}>{t('programs.mayTranslate')}</legend>
        {PROGRAM_USES.map((use) => (
          <Tick
            key={use}
            checked={uses.includes(use)}
            onChange={(isOn) => {
              setUses(PROGRAM_USES.filter((each) => (each === use ? isOn : uses.includes(each))));
              form.change({}, ['uses']);
            }}
          >
            {t(USE_LABELS[use])}
          </Tick>
        ))}
        {form.errors.uses !== undefined && (
          <p data-said="alert" className={forms['error']}>
            {form.errors.uses}
          </p>
        )}
      </fieldset>
      <LimitFields {...{ projects, form, projectId }} onPick={setProjectId} />
    </DraftForm>
  );
}

interface ProgramFormProps {
  program: Program;
  projects: ProgramsView['projects'];
  onClose: () => void;
}

export function ProgramForm({ program, projects, onClose }: ProgramFormProps) {
  const editProgram = useSettings((state) => state.editProgram);
  const [projectId, setProjectId] = useState(program.projectId);
  const { characterLimit: limit } = program;
  const first = useFocusOnMount<HTMLInputElement>();
  const form = useDraftForm<ProgramDraft, keyof ProgramDraft>({
    blank: { characterLimit: limit === null ? '' : String(limit), projectId: '' },
    check: ({ characterLimit }) => limitErrors(characterLimit),
    send: ({ characterLimit }) =>
      editProgram({
        programId: program.id,
        characterLimit: readLimit(characterLimit) ?? null,
        // One that can no longer be used stays until another is chosen.
        ...(projectId === program.projectId ? {} : { projectId }),
      }),
    onDone: onClose,
  });
  return (
    <DraftForm
      label={t('programs.changeNamed', { label: program.label })}
      form={form}
      action={t('settings.saveSetting')}
      onCancel={onClose}
      onEscape={onClose}
    >
      <LimitFields {...{ projects, form, projectId, first }} onPick={setProjectId} />
    </DraftForm>
  );
}

interface NewProgramKeyProps {
  label: string;
  value: string;
  /** Called when it is dismissed. */
  onDone: () => void;
}

/** Shows a newly created key, this once. */
export function NewProgramKey({ label, value, onDone }: NewProgramKeyProps) {
  const { dismissProgramKey: dismiss } = useSettings();
  const copyText = useCopyText();
  const field = useFocusOnMount<HTMLInputElement>();
  const [isCopied, setCopied] = useState(false);
  return (
    <section aria-label={t('programs.keyFor', { label })} className={layout['panel']}>
      <h3>{t('programs.keyFor', { label })}</h3>
      <p>{t('programs.keyOnce')}</p>
      <TextField
        ref={field}
        label={t('settings.key')}
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <div className={layout['line']}>
        <Button icon={Copy} onClick={() => void copyText(value).then(() => setCopied(true))}>
          {t('usage.keyCopy')}
        </Button>
        <Button
          onClick={() => {
            dismiss();
            onDone();
          }}
        >
          {t('usage.keyDismiss')}
        </Button>
        <span data-said="status" className={css['muted']}>
          {isCopied && t('usage.copied')}
        </span>
      </div>
    </section>
  );
}

/** Returns the characters of a month, with their limit if there is one. */
export function charactersText({ characterCount, characterLimit }: Program): string {
  const used = format.number(characterCount);
  return characterLimit === null
    ? used
    : t('programs.usedOfLimit', { used, limit: format.number(characterLimit) });
}
