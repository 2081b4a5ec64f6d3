import '../styles/later-fonts.css';
import { useEffect } from 'react';
import { useDocuments } from '../features/documents/index.ts';
import { RailDownloads } from '../features/models/index.ts';
import { valueOf } from '../lib/stores/loadable.ts';
import { usePreparation } from '../lib/languages/prepare-direction.ts';

/** What is in the rail after the first paint, and goes on behind every page. */
export function LaterRail() {
  const fileCount = useDocuments(({ plan }) => valueOf(plan)?.files.length ?? 0);
  const route = useDocuments('connectionId', 'projectId', 'sourceLang');
  // Documents go one language after the other.
  const targetLang = useDocuments(({ targetLangs }) => targetLangs[0] ?? null);
  const { prepare } = usePreparation('prepare');
  const { connectionId, projectId, sourceLang } = route;
  useEffect(() => {
    if (fileCount > 0) prepare({ connectionId, projectId, sourceLang, targetLang });
  }, [fileCount, connectionId, projectId, sourceLang, targetLang, prepare]);
  return <RailDownloads />;
}
