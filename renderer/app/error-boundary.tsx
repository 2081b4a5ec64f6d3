import { Component, type ReactNode } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { Button } from '../components/controls/button.tsx';
import css from './app.module.css';

/** The window's last resort: a rendering error is shown as a sentence, with a way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={css['fault']}>
        <h1>{t('app.windowFailed')}</h1>
        <p>{t('app.windowFailedAdvice')}</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      </div>
    );
  }
}
