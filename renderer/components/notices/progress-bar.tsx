import css from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Share in 0..1; null when unknown. */
  value: number | null;
  /** Read out instead of the percentage. */
  text?: string;
}

export function ProgressBar({ label, value, text }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={text}
      className={css['bar']}
      max={1}
      {...(value === null ? {} : { value })}
    />
  );
}
