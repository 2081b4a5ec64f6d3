import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HANG_MS = 120_000;

/** False if a program is not installed: tests that need it are then skipped, with a count. */
export const has = (program: string): boolean =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, program)));

/** Runs a program in a separate folder. */
export function inFolder<T>(work: (folder: string) => T): T {
  return work(temporaryFolder());
}

/** Returns the output of a program about a file, on both channels, after its exit code. */
export function said(program: string, args: readonly string[], input?: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, timeout: HANG_MS });
  return `${String(status)}\n${stdout.toString()}${stderr.toString()}`;
}

/** Settings of an OmegaT project. */
interface OmegaTProject {
  languages: readonly [from: string, to: string];
  /** The translator's work so far, by source text as shown in OmegaT. */
  memory: Readonly<Record<string, string>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const projectOf = ({ languages: [from, to] }: OmegaTProject): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0"><source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir>
<tm_dir>__DEFAULT__</tm_dir><glossary_dir>__DEFAULT__</glossary_dir><glossary_file>__DEFAULT__</glossary_file>
<dictionary_dir>__DEFAULT__</dictionary_dir><source_lang>${from}</source_lang><target_lang>${to}</target_lang>
<sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations>
<remove_tags>false</remove_tags></project></omegat>
`;

const memoryOf = ({ languages, memory }: OmegaTProject): string => {
  const units = Object.entries(memory).map((pair) => {
    const sides = pair.map(
      (text, at) => `<tuv lang="${languages[at] ?? ''}"><seg>${escaped(text)}</seg></tuv>`,
    );
    return `<tu>${sides.join('')}</tu>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.1"><header creationtool="OmegaT" creationtoolversion="3.6" segtype="paragraph" o-tmf="OmegaT TMX"
adminlang="EN-US" datatype="plaintext" srclang="${languages[0]}"/><body>${units.join('')}</body></tmx>
`;
};

/**
 * Opens a file in OmegaT as a document of a project, and writes its translation: returns the texts it read and the file
 * it wrote.
 */
export function openInOmegaT(
  name: string,
  bytes: Uint8Array,
  about: OmegaTProject = { languages: ['EN', 'DE'], memory: {} },
): { stats: string; written: Uint8Array } {
  return inFolder((folder) => {
    for (const one of ['source', 'target', 'omegat', 'tm', 'glossary', 'dictionary']) {
      mkdirSync(path.join(folder, 'project', one), { recursive: true });
    }
    const project = path.join(folder, 'project');
    writeFileSync(path.join(project, 'omegat.project'), projectOf(about));
    writeFileSync(path.join(project, 'omegat', 'project_save.tmx'), memoryOf(about));
    writeFileSync(path.join(project, 'source', name), bytes);
    const config = `--config-dir=${path.join(folder, 'config')}`;
    execFileSync('omegat', ['--mode=console-translate', config, project], {
      timeout: HANG_MS,
      stdio: 'ignore',
    });
    return {
      stats: readFileSync(path.join(project, 'omegat', 'project_stats.txt'), 'utf8'),
      written: new Uint8Array(readFileSync(path.join(project, 'target', name))),
    };
  });
}
