import css from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Share in 0..1; null when it cannot be told. */
  value: number | null;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      className={css['bar']}
      max={1}
      {...(value === null ? {} : { value })}
    />
  );
}
