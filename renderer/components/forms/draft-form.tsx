import { useState, type ChangeEvent, type ReactNode } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { ErrorPanel } from '../notices/error-panel.tsx';
import { FormButtons } from './form-footer.tsx';
import forms from './forms.module.css';
import { Form } from './form.tsx';
import { messageOf } from '../../lib/words/error-text.ts';

type FieldErrors<F extends string> = Partial<Record<F, string>>;

interface DraftFormOptions<D, F extends string> {
  blank: D;
  /** Returns the errors that prevent sending the draft, by field. */
  check: (draft: D) => FieldErrors<F>;
  /** Resolves with the error when refused, otherwise with null. */
  send: (draft: D) => Promise<ErrorData | null>;
  /** Returns the error of the field at fault; by default, of the one that the main process named. */
  fieldErrorsOf?: (error: ErrorData) => FieldErrors<F>;
  onDone: () => void;
}

export interface DraftFormState<D, F extends string> {
  draft: D;
  errors: FieldErrors<F>;
  /** Reason why it could not be sent, if no field is at fault. */
  failure: ErrorData | null;
  isSending: boolean;
  /**
   * Changes the draft. Errors refer to the previous content, so they disappear with the change, as do those of
   * `outdated`.
   */
  change: (patch: Partial<D>, outdated?: readonly F[]) => void;
  field: (name: F) => TextInput;
  submit: () => Promise<void>;
}

interface TextInput {
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Returns the error of the field that the main process named, in its own words; empty if no field of `among`. */
export function namedFieldError(error: ErrorData, among: object): FieldErrors<string> {
  const field = error.details?.field?.split('.').at(-1);
  return field !== undefined && Object.hasOwn(among, field) ? { [field]: messageOf(error) } : {};
}

/**
 * Manages the content of a form, which is checked here and sent once. Secrets stay in it until they were handed over.
 */
export function useDraftForm<D extends Readonly<Record<F, unknown>>, F extends string>(
  options: DraftFormOptions<D, F>,
): DraftFormState<D, F> {
  const { blank, check, send, onDone } = options;
  const { fieldErrorsOf = (error) => namedFieldError(error, blank) } = options;
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  const put = (next: D, outdated: readonly string[]) => {
    setDraft(next);
    const kept = { ...errors };
    for (const name of outdated) Reflect.deleteProperty(kept, name);
    setErrors(kept);
  };
  const change = (patch: Partial<D>, outdated: readonly F[] = []) =>
    put({ ...draft, ...patch }, [...Object.keys(patch), ...outdated]);
  const field = (name: F): TextInput => ({
    value: String(draft[name]),
    error: errors[name] ?? null,
    onChange: ({ target }) => put({ ...draft, [name]: target.value }, [name]),
  });
  const submit = async () => {
    if (isSending) return;
    const found = check(draft);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const error = await send(draft);
    setSending(false);
    if (error === null) {
      setDraft(blank);
      return onDone();
    }
    const named = fieldErrorsOf(error);
    setErrors(named);
    if (Object.keys(named).length === 0) setFailure(error);
  };
  return { draft, errors, failure, isSending, change, field, submit };
}

interface DraftFormProps {
  label: string;
  form: Pick<DraftFormState<never, never>, 'failure' | 'isSending' | 'submit'>;
  className?: string | undefined;
  /** Label of the button that sends it. */
  action: string;
  isDangerous?: boolean;
  /** Without it there is no Cancel button. */
  onCancel?: () => void;
  /** Defaults to "Cancel". */
  cancel?: string;
  /** Called for Esc in any of the fields. */
  onEscape?: () => void;
  buttons?: ReactNode;
  children: ReactNode;
}

export function DraftForm(props: DraftFormProps) {
  const { label, className = forms['draft'], form, action, buttons, ...rest } = props;
  const { onEscape, children, ...buttonProps } = rest;
  return (
    <Form label={label} className={className} onSubmit={form.submit} onEscape={onEscape}>
      {children}
      {form.failure !== null && <ErrorPanel error={form.failure} />}
      <FormButtons submit={action} isInactive={form.isSending} {...buttonProps}>
        {buttons}
      </FormButtons>
    </Form>
  );
}
