import type { ButtonHTMLAttributes, ComponentType, Ref } from 'react';
import css from './button.module.css';

/** An icon of the set, as a component. */
export type Icon = ComponentType<{
  size?: number | string;
  'aria-hidden'?: boolean;
  className?: string | undefined;
}>;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: Icon;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'plain',
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={[css['button'], css[variant], className].filter(Boolean).join(' ')}
      {...rest}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Name for everyone: spoken, and shown on hover. */
  label: string;
  icon: Icon;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={[css['iconButton'], className].filter(Boolean).join(' ')}
      {...rest}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
