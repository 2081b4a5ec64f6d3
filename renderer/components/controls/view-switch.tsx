import css from './view-switch.module.css';

interface ViewSwitchProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: string }[];
}

export function ViewSwitch<T extends string>(props: ViewSwitchProps<T>) {
  const { label, value, onChange, choices } = props;
  return (
    <fieldset aria-label={label} className={css['views']}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={css['view']}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
