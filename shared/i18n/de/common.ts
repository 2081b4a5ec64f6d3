import type { Catalogue } from '../text.ts';

/** Words that many pages share. */
export const common: Catalogue = {
  Cancel: 'Abbrechen',
  Save: 'Speichern',
};
