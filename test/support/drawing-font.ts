import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Font of images that tests draw for text recognition: the result must not depend on the machine's fonts. */
export const DRAWING_FONT = 'Drawing Font';

GlobalFonts.registerFromPath(
  join(import.meta.dirname, '../../node_modules/@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf'),
  DRAWING_FONT,
);
