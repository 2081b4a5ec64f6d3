import type { ReactNode } from 'react';

interface FormProps {
  label?: string | undefined;
  className?: string | undefined;
  /** Called for Enter in a field, and by the button that submits. */
  onSubmit: () => unknown;
  /** Called for Esc in any of the fields. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders a form that is checked and sent by its own code. */
export function Form({ label, className, onSubmit, onEscape, children }: FormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of the fields in it
    <form
      aria-label={label}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onEscape === undefined) return;
        // The page stays: Esc closed the form.
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </form>
  );
}
