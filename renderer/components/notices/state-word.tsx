import type { ReactNode } from 'react';
import type { Icon } from '../controls/button.tsx';
import css from './state-word.module.css';

export type Tone = 'active' | 'success' | 'warning' | 'danger' | 'muted';

interface StateWordProps {
  icon: Icon;
  tone: Tone;
  word: string;
  children?: ReactNode;
}

/** Shows the state of a row as icon and word. */
export function StateWord({ icon: StateIcon, tone, word, children }: StateWordProps) {
  return (
    <span className={`${css['word']} ${css[tone]}`}>
      <StateIcon size={16} aria-hidden />
      <span>{word}</span>
      {children}
    </span>
  );
}
