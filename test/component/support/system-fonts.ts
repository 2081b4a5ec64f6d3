import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Fonts with widths as different as those of system fonts, and their Debian packages. */
export const SYSTEM_FONTS = [
  { family: 'DejaVu Sans', name: 'DejaVu', package: 'fonts-dejavu-core' },
  { family: 'Noto Sans', name: 'Noto', package: 'fonts-noto-core' },
  { family: 'Liberation Sans', name: 'Liberation', package: 'fonts-liberation' },
] as const;

/** Returns the folder of an installed font, or null. */
function folderOf(family: string): string | null {
  try {
    const found = execFileSync('fc-match', ['-f', '%{family[0]}\t%{file}', family], {
      encoding: 'utf8',
    }).split('\t');
    return found[0] === family && found[1] !== undefined ? dirname(found[1]) : null;
  } catch {
    return null;
  }
}

/**
 * Returns variables for a program that should only find the fonts of one folder, with this family for all fonts that a
 * page calls `system-ui`, `sans-serif`, or `monospace`; null if the family is not installed.
 *
 * @param work folder for the configuration
 */
export function onlySystemFont(family: string, work: string): Record<string, string> | null {
  const folder = folderOf(family);
  if (folder === null) return null;
  const file = join(work, 'fonts.conf');
  const alias = (generic: string): string =>
    `<match><test name="family"><string>${generic}</string></test>` +
    `<edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<cachedir>${join(work, 'font-cache')}</cachedir>
${['system-ui', 'sans-serif', 'monospace'].map(alias).join('\n')}
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
