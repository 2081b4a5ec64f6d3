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
};
