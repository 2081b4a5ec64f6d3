import { Suspense } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { appReady, later } from '../../lib/page/later.ts';
import { TextField } from './field.tsx';
import type { LanguageComboBoxProps } from './language-combo-box.tsx';
import fieldCss from './field.module.css';
import type { NamedComboBoxProps } from './named-combo-box.tsx';
import { NONE_LABELS } from './named-options.ts';

/** The list primitives are the largest part of a page, and the first paint does not need them. */
const LoadedLanguages = later(async () => {
  await appReady;
  return (await import('./language-combo-box.tsx')).LanguageComboBox;
});

/** Shows a disabled field in place of a `LanguageComboBox` until its code is loaded, so that nothing jumps. */
export function LazyLanguageComboBox(props: LanguageComboBoxProps) {
  return (
    <Suspense
      fallback={
        <div aria-hidden>
          <TextField label={props.label} disabled placeholder={props.placeholder} />
        </div>
      }
    >
      <LoadedLanguages {...props} />
    </Suspense>
  );
}

/** The list primitives are the largest part of a page, and the first paint does not need them. */
const LoadedNames = later(async () => {
  await appReady;
  return (await import('./named-combo-box.tsx')).NamedComboBox;
});

/** Looks like the field, disabled, until its code is loaded, so that nothing jumps. */
function Waiting({ label, noun, choices, value, isLabelHidden, noneLabel }: NamedComboBoxProps) {
  const input = {
    disabled: true,
    placeholder: noneLabel ?? t(NONE_LABELS[noun]),
    value: choices.find(({ id }) => id === value)?.name ?? '',
    readOnly: true,
  };
  return (
    <div aria-hidden>
      {isLabelHidden ? (
        <input className={fieldCss['input']} {...input} />
      ) : (
        <TextField label={label} {...input} />
      )}
    </div>
  );
}

export function LazyNamedComboBox(props: NamedComboBoxProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <LoadedNames {...props} />
    </Suspense>
  );
}
