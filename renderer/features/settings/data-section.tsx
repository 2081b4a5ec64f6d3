import FolderOpen from 'lucide-react/icons/folder-open';
import { Button } from '../../components/button.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';

export function DataSection() {
  const folder = useSettings((state) => valueOf(state.info)?.dataFolder ?? '');
  const openDataFolder = useSettings((state) => state.openDataFolder);
  return (
    <Section title="Data" purpose="Documents, history and settings, on this computer only.">
      <div className={css['row']}>
        <code className={css['path']}>{folder}</code>
        <Button icon={FolderOpen} onClick={() => void openDataFolder()}>
          Open data folder
        </Button>
      </div>
    </Section>
  );
}
