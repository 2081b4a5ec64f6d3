import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { extensionOf, soundFormatOfExtension } from '../../../shared/domain/documents/format.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Badge } from './states.tsx';

interface Recognized {
  fileName: string;
  connectionId: string | null;
}

/** Returns whether the words of a recording were recognized on this computer, which gets too many of them wrong. */
export function isRough({ fileName, connectionId }: Recognized): boolean {
  return (
    connectionId === EMBEDDED_CONNECTION_ID &&
    soundFormatOfExtension(extensionOf(fileName)) !== null
  );
}

/** Marks the result of a recording that must not be used unread. */
export function RoughMark() {
  const why = t('documents.roughRecording');
  return (
    <span title={why}>
      <Badge tone="warning">{t('voice.rough')}</Badge>
      <span className="visually-hidden"> {why}</span>
    </span>
  );
}
