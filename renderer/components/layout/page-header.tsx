import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { useHeadingFocus } from '../../lib/page/focus.ts';
import { Button } from '../controls/button.tsx';
import recordCss from './record-page.module.css';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One line that says what the page is for. */
  purpose: string;
  children?: ReactNode;
}

/** The head of a page. Its heading takes the focus when the page is entered by navigation. */
export function PageHeader({ title, purpose, children }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className={css['header']}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={recordCss['note']}>{purpose}</p>
      </div>
      {children}
    </header>
  );
}

/** The way back from one record to the list, above its heading. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" icon={ArrowLeft} className={css['back']} onClick={onClick}>
      {children}
    </Button>
  );
}
