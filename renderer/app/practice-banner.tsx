import FlaskConical from 'lucide-react/icons/flask-conical';
import { Button } from '../components/button.tsx';
import { useApp } from './context.ts';
import css from './notices.module.css';

/** Stays on every page while practice mode is on: nobody may take practice for paid work. */
export function PracticeBanner() {
  const isOn = useApp((state) => state.isPracticeOn);
  const stop = useApp((state) => state.stopPractice);
  if (isOn !== true) return null;
  return (
    <section aria-label="Practice mode" className={`${css['notice']} ${css['warning']}`}>
      <FlaskConical size={18} aria-hidden />
      <p className={css['text']}>
        <strong>Practice mode is on.</strong> The service “Practice” goes wrong on purpose, and its
        output is no translation. Your accounts work as always.
      </p>
      <Button onClick={() => void stop()}>Switch off</Button>
    </section>
  );
}
