import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import FlaskConical from 'lucide-react/icons/flask-conical';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { EmbeddedStatus } from '../../shared/ipc/contract.ts';
import { sentence } from '../../shared/i18n/sentence.ts';
import { msg, t } from '../../shared/i18n/text.ts';
import type { Icon } from '../components/button.tsx';
import { useApp } from './context.ts';
import css from './rail.module.css';

interface StateView {
  icon: Icon;
  tone: 'neutral' | 'success' | 'warning' | 'danger';
  text: string;
}

const ENGINE_NAMES: Readonly<Record<string, string>> = {
  apertium: 'Apertium',
  lexicon: msg('Word list'),
};

function engineName(engine: string): string {
  const name = ENGINE_NAMES[engine];
  return name === undefined ? engine : t(name);
}

function runningView(engine: string | null): StateView {
  if (engine === 'pseudo') {
    return {
      icon: FlaskConical,
      tone: 'warning',
      text: t('Practice engine: output is no translation'),
    };
  }
  const name = engineName(engine ?? '');
  return { icon: CircleCheck, tone: 'success', text: t('Running {name}', { name }).trim() };
}

const VIEWS: Record<EmbeddedStatus['state'], (status: EmbeddedStatus) => StateView> = {
  stopped: () => ({ icon: CirclePause, tone: 'neutral', text: t('Not running') }),
  starting: () => ({ icon: LoaderCircle, tone: 'neutral', text: t('Starting…') }),
  failed: ({ message }) => ({
    icon: CircleAlert,
    tone: 'danger',
    text: message === null ? t('Could not be started') : (sentence(message) ?? message),
  }),
  running: ({ engine }) => runningView(engine),
};

/** How the translation service inside the app is, in words. */
export function EmbeddedState() {
  const status = useApp((state) => state.embedded);
  if (status === null) return null;
  const { icon: StateIcon, tone, text } = VIEWS[status.state](status);
  return (
    <output
      className={`${css['service']} ${css[tone] ?? ''}`}
      title={t('Built-in service: {text}', { text })}
    >
      <StateIcon size={18} aria-hidden />
      <span className={css['label']}>
        <span className={css['serviceName']}>{t('Built-in service')}</span>
        {text}
      </span>
    </output>
  );
}
