import type { Catalogue } from '../text.ts';

/** Menü und Dialoge des Hauptprozesses. */
export const main: Catalogue = {
  'Close window': 'Fenster schließen',
  Quit: 'Beenden',
  'menu|Edit': 'Bearbeiten',
  Cut: 'Ausschneiden',
  Copy: 'Kopieren',
  Paste: 'Einfügen',
  'Paste as plain text': 'Als reinen Text einfügen',
  'Select all': 'Alles auswählen',
  'menu|View': 'Ansicht',
  'Actual size': 'Originalgröße',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  'Full screen': 'Vollbild',
  'Developer tools': 'Entwicklerwerkzeuge',
  Window: 'Fenster',
  Minimise: 'Minimieren',
  Zoom: 'Zoomen',
  'All files': 'Alle Dateien',
  'Keep keys on disk without protection of the system?':
    'Schlüssel ohne Schutz des Systems auf dem Datenträger aufbewahren?',
  'This system offers no keystore. Any program and any person with access to your files could read the keys and use your account. You can take this back in Settings at any time, which removes them from the disk.':
    'Dieses System hat keinen Schlüsselspeicher. Jedes Programm und jede Person mit Zugriff auf Ihre Dateien könnte die Schlüssel lesen und Ihr Konto benutzen. Sie können dies in den Einstellungen jederzeit zurücknehmen; dann werden sie vom Datenträger entfernt.',
  'Keep keys on disk': 'Auf dem Datenträger aufbewahren',
};
