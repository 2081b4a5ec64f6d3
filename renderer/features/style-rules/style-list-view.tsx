import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type {
  StyleList,
  StyleInstruction,
} from '../../../shared/domain/glossaries/style-rule-list.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { DeleteByName, RecordForm } from '../../components/forms/record-form.tsx';
import { NameForm } from '../../components/fields/rename-field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { RulesForm } from './rules-form.tsx';
import { useStyleRules } from './store.ts';
import { RememberedNote, StyleListTable } from './style-lists.tsx';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { STYLE_RULE_LIMITS } from '../../../shared/domain/glossaries/style-rule-catalog.ts';
import { GLOSSARY_LANGUAGES } from '../../../shared/glossaries/glossary-languages.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { SelectField, TextAreaField, TextField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { Options } from '../../components/controls/options.tsx';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './style-rules.module.css';

/** Counted in code points, as the service does. */
function counted(text: string, limit: number): string {
  return t('memories.charactersOfLimit', { count: Array.from(text.trim()).length, limit });
}

interface InstructionFormProps {
  list: StyleList;
  /** Null: a new one. */
  instruction: StyleInstruction | null;
  onClose: () => void;
}

function InstructionForm({ list, instruction, onClose }: InstructionFormProps) {
  const save = useStyleRules((state) => state.saveInstruction);
  const [label, setLabel] = useState(instruction?.label ?? '');
  const [prompt, setPrompt] = useState(instruction?.prompt ?? '');
  const [sourceLang, setSourceLang] = useState(instruction?.sourceLang ?? '');
  const input = useFocusOnMount<HTMLInputElement>();
  const codes = [...new Set([...(sourceLang === '' ? [] : [sourceLang]), ...GLOSSARY_LANGUAGES])];
  const send = () =>
    save(list, {
      instructionId: instruction?.id ?? null,
      label,
      prompt,
      sourceLang: sourceLang === '' ? null : sourceLang,
    });
  return (
    <RecordForm
      className={layout['content']}
      label={t('memories.instruction')}
      fields={['label', 'prompt']}
      send={send}
      onSent={onClose}
      onCancel={onClose}
      buttons={{ submit: t('common.save') }}
    >
      {(errorAt) => (
        <>
          <TextField
            ref={input}
            label={t('usage.label')}
            dir="auto"
            value={label}
            hint={counted(label, STYLE_RULE_LIMITS.labelChars)}
            error={errorAt('label')}
            onChange={(event) => setLabel(event.target.value)}
          />
          <TextAreaField
            label={t('memories.instruction')}
            rows={3}
            dir="auto"
            value={prompt}
            hint={counted(prompt, STYLE_RULE_LIMITS.promptChars)}
            error={errorAt('prompt')}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <SelectField
            label={t('common.sourceLanguage')}
            value={sourceLang}
            onChange={(event) => setSourceLang(event.target.value)}
          >
            <option value="">{t('memories.allSourceLanguages')}</option>
            <Options of={codes} label={(code) => format.language(code)} />
          </SelectField>
        </>
      )}
    </RecordForm>
  );
}

interface InstructionProps {
  instruction: StyleInstruction;
  canChange: boolean;
  onEdit: () => void;
  onDelete: (id: string) => void;
}

function Instruction({ instruction, canChange, onEdit, onDelete }: InstructionProps) {
  const { id, label, prompt, sourceLang } = instruction;
  return (
    <li className={css['instruction']}>
      <div>
        <h3 dir="auto">{label}</h3>
        <p dir="auto" className={tables['written']}>
          {prompt}
        </p>
        <p className={forms['note']}>
          {sourceLang === null
            ? t('memories.forAllSourceLanguages')
            : t('memories.forTextsIn', { language: format.language(sourceLang) })}
          {id === null && ` · ${t('memories.instructionHasNoId')}`}
        </p>
      </div>
      {canChange && id !== null && (
        <div className={layout['toolbar']}>
          <IconButton
            label={t('memories.editNamed', { name: label })}
            icon={Pencil}
            onClick={onEdit}
          />
          <IconButton
            label={t('memories.deleteNamed', { name: label })}
            icon={Trash2}
            onClick={() => onDelete(id)}
          />
        </div>
      )}
    </li>
  );
}

function Instructions({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const remove = useStyleRules((state) => state.deleteInstruction);
  /** Id of the edited instruction; `new` for one that does not exist yet. */
  const [editing, setEditing] = useState<string | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const close = () => setEditing(null);
  return (
    <section className={layout['panel']} aria-label={t('memories.instructions')}>
      <h2>{t('memories.instructions')}</h2>
      <ul className={layout['group']}>
        {list.instructions.map((instruction, index) =>
          instruction.id !== null && instruction.id === editing ? (
            <li key={instruction.id}>
              <InstructionForm list={list} instruction={instruction} onClose={close} />
            </li>
          ) : (
            <Instruction
              key={instruction.id ?? `at ${String(index)}`}
              instruction={instruction}
              canChange={!isReadOnly}
              onEdit={() => setEditing(instruction.id)}
              onDelete={(id) => void remove(list, id).then(setError)}
            />
          ),
        )}
      </ul>
      {list.instructions.length === 0 && (
        <p className={forms['note']}>{t('memories.noInstructionsYet')}</p>
      )}
      <FormError error={error} />
      {editing === 'new' && <InstructionForm list={list} instruction={null} onClose={close} />}
      {!isReadOnly && editing !== 'new' && (
        <div>
          <Button icon={Plus} onClick={() => setEditing('new')}>
            {t('memories.newInstruction')}
          </Button>
        </div>
      )}
    </section>
  );
}

function DeleteList({ list }: { list: StyleList }) {
  const remove = useStyleRules((state) => state.deleteList);
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <DeleteByName
      label={t('memories.deleteList')}
      field={t('memories.typeListName', { name: list.name })}
      warning={t('memories.deleteListWarning')}
      submit={t('memories.deleteList')}
      remove={(typedName) => remove(list, typedName)}
      onCancel={() => setOpen(false)}
    />
  ) : (
    <div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('memories.deleteListAsk')}
      </Button>
    </div>
  );
}

export function StyleListView({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const { openList: open, renameList: rename } = useStyleRules();
  const close = useCallback(() => open(null), [open]);
  usePageCommand('back', close);
  return (
    <Frame
      title={list.name}
      back={{ label: t('memories.allLists'), onClick: close }}
      facts={format.language(list.language)}
    >
      <RememberedNote />
      {!isReadOnly && (
        <NameForm
          label={t('memories.listName')}
          name={list.name}
          rename={(name) => rename(list, name)}
        />
      )}
      <RulesForm list={list} isReadOnly={isReadOnly} />
      <Instructions list={list} isReadOnly={isReadOnly} />
      {!isReadOnly && <DeleteList list={list} />}
    </Frame>
  );
}

/** Shows the lists of style rules of an account, or the open one. */
export function StyleRulesTab({ views }: { views: ReactNode }) {
  const { open, styleId } = useStyleRules();
  const list = useStyleRules((state) =>
    valueOf(state.lists)?.lists.find(({ id }) => id === state.styleId),
  );
  const isRemembered = useStyleRules((state) => valueOf(state.lists)?.isRemembered ?? false);
  useEffect(() => open(), [open]);
  if (styleId === null || list === undefined) return <StyleListTable views={views} />;
  return <StyleListView key={list.id} list={list} isReadOnly={isRemembered} />;
}
