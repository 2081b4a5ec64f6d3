import '../styles/later-fonts.css';
import { useEffect } from 'react';
import { useDocuments } from '../features/documents/index.ts';
import { RailDownloads } from '../features/models/index.ts';
import { valueOf } from '../lib/stores/loadable.ts';
import { usePreparation } from '../lib/languages/prepare-direction.ts';

/** Renders the part of the rail that follows the first paint and runs behind every page. */
export function LaterRail() {
  const fileCount = useDocuments(({ plan }) => valueOf(plan)?.files.length ?? 0);
  const { connectionId, projectId, sourceLang } = useDocuments();
  // Documents are translated one language at a time.
  const targetLang = useDocuments(({ targetLangs }) => targetLangs[0] ?? null);
  const { prepare } = usePreparation();
  useEffect(() => {
    if (fileCount > 0) prepare({ connectionId, projectId, sourceLang, targetLang });
  }, [fileCount, connectionId, projectId, sourceLang, targetLang, prepare]);
  return <RailDownloads />;
}
