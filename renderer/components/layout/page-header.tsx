import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { useHeadingFocus } from '../../lib/page/focus.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { Button } from '../controls/button.tsx';
import forms from '../forms/forms.module.css';
import layout from './layout.module.css';

interface PageHeaderProps {
  title: string;
  /** Purpose of the page in one line. */
  purpose: string;
  children?: ReactNode;
}

/** Renders the head of a page. Its heading takes the focus after navigation. */
export function PageHeader({ title, purpose, children }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className={layout['header']}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={forms['note']}>{purpose}</p>
      </div>
      {children}
    </header>
  );
}

/** Renders the button above a record's heading that leads back to the list, the start of its page. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  usePageCommand('start', onClick);
  return (
    <Button variant="quiet" icon={ArrowLeft} className={layout['back']} onClick={onClick}>
      {children}
    </Button>
  );
}
