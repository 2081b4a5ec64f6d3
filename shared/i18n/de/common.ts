import type { Catalogue } from '../text.ts';

/** Words that many pages share. */
export const common: Catalogue = {
  Cancel: 'Abbrechen',
  Save: 'Speichern',
  'Source language': 'Ausgangssprache',
  'unknown language': 'unbekannte Sprache',
  'Type a language': 'Sprache eingeben',
  'Detected by the service.': 'Vom Dienst erkannt.',
  'Detected from the text.': 'Am Text erkannt.',
  'The text was too short or too mixed to detect it.':
    'Der Text war zu kurz oder zu gemischt, um sie zu erkennen.',
  'Set by you.': 'Von Ihnen gesetzt.',
};
