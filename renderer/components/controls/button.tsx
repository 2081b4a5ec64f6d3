import type { ButtonHTMLAttributes, ComponentType, Ref } from 'react';
import css from './button.module.css';

export type Icon = ComponentType<{
  size?: number | string;
  'aria-hidden'?: boolean;
  className?: string | undefined;
}>;

/**
 * Marks a control as temporarily unavailable. Unlike `disabled` it stays focusable, and keyboard users can hear the
 * reason.
 */
interface Inactivity {
  isInactive?: boolean;
}

function inactivity(isInactive: boolean): ButtonHTMLAttributes<HTMLButtonElement> {
  return isInactive ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {};
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Inactivity {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: Icon | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { variant = 'plain', icon: Icon, isInactive = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      className={[css['button'], css[variant], className].filter(Boolean).join(' ')}
      {...rest}
      {...inactivity(isInactive)}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, Inactivity {
  /** Accessible name, also shown on hover. */
  label: string;
  icon: Icon;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, isInactive = false, className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={[css['iconButton'], className].filter(Boolean).join(' ')}
      {...rest}
      {...inactivity(isInactive)}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
