import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { useDocuments } from './context.ts';
import { selectIsOwnService } from './selectors.ts';

/** A failed read of connections or languages, unless the service inside the app is only starting. */
export function OptionsProblem() {
  const connections = useDocuments((state) => state.connections);
  const loadOptions = useDocuments((state) => state.loadOptions);
  const languages = useDocuments((state) => state.languages);
  const isOwn = useDocuments(selectIsOwnService);
  const isStarting = useDocuments((state) => state.embeddedState === 'starting');
  const reload = useDocuments((state) => state.loadConnectionData);
  if (connections.status === 'failed') {
    return (
      <ErrorPanel error={connections.error}>
        <Button onClick={() => void loadOptions()}>{t('Read the connections again')}</Button>
      </ErrorPanel>
    );
  }
  if (languages.status !== 'failed' || (isOwn && isStarting)) return null;
  return (
    <ErrorPanel error={languages.error}>
      <Button onClick={() => void reload()}>{t('Read the languages again')}</Button>
    </ErrorPanel>
  );
}
