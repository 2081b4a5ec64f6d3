import { ENGINE_PACKAGES } from '../../setup/system-package-list.mjs';

/**
 * Lists the programs and libraries that the system's package manager installs along. `docs/releasing.md` shows the same table.
 *
 * @typedef {object} Dependency
 * @property {'depends' | 'recommends' | 'suggests'} level recommends: installed unless the person declines
 * @property {string} deb with alternatives, `a | b`: releases since the transition to 64-bit time renamed some libraries
 * @property {string | null} rpm a library's own name, which Fedora and openSUSE agree on; null: neither has it
 * @property {string} reason
 */

/**
 * @param {string} name
 * @param {string} soname
 * @param {string} reason
 * @returns {Dependency}
 */
const library = (name, soname, reason) => ({
  level: 'depends',
  deb: name,
  rpm: `${soname}()(64bit)`,
  reason,
});

/** @param {string} name */
const beforeAndAfter64BitTime = (name) => `${name} | ${name}t64`;

/** Libraries that Electron's files load at their start, by the name that the loader asks for. */
const LIBRARIES = [
  library(
    'libc6 (>= 2.34)',
    'libc.so.6',
    'the system; Electron and its libraries are built against it',
  ),
  library('libgcc-s1', 'libgcc_s.so.1', 'exceptions of C++ code'),
  library(
    beforeAndAfter64BitTime('libgtk-3-0'),
    'libgtk-3.so.0',
    'file dialogs, menus, and themes',
  ),
  library(
    beforeAndAfter64BitTime('libglib2.0-0'),
    'libglib-2.0.so.0',
    'events and settings of GTK',
  ),
  library(beforeAndAfter64BitTime('libatk1.0-0'), 'libatk-1.0.so.0', 'screen readers'),
  library(
    beforeAndAfter64BitTime('libatk-bridge2.0-0'),
    'libatk-bridge-2.0.so.0',
    'screen readers',
  ),
  library(beforeAndAfter64BitTime('libatspi2.0-0'), 'libatspi.so.0', 'screen readers'),
  library('libpango-1.0-0', 'libpango-1.0.so.0', 'text in dialogs and menus'),
  library('libcairo2', 'libcairo.so.2', 'drawing of dialogs and menus'),
  library('libnss3', 'libnss3.so', 'certificates and encryption'),
  library('libnspr4', 'libnspr4.so', 'the base of NSS'),
  library(beforeAndAfter64BitTime('libasound2'), 'libasound.so.2', 'sound of the Voice page'),
  library(beforeAndAfter64BitTime('libcups2'), 'libcups.so.2', 'printing'),
  library('libdbus-1-3', 'libdbus-1.so.3', 'the desktop: keyring, notifications, tray'),
  library('libdrm2', 'libdrm.so.2', 'graphics'),
  library('libgbm1', 'libgbm.so.1', 'graphics'),
  library('libexpat1', 'libexpat.so.1', 'font settings'),
  library('libudev1', 'libudev.so.1', 'list of microphones'),
  library('libx11-6', 'libX11.so.6', 'windows'),
  library('libxcb1', 'libxcb.so.1', 'windows'),
  library('libxcomposite1', 'libXcomposite.so.1', 'windows'),
  library('libxdamage1', 'libXdamage.so.1', 'windows'),
  library('libxext6', 'libXext.so.6', 'windows'),
  library('libxfixes3', 'libXfixes.so.3', 'windows'),
  library('libxkbcommon0', 'libxkbcommon.so.0', 'keyboard layouts'),
  library('libxrandr2', 'libXrandr.so.2', 'screens'),
  // Loaded by name, so ldd doesn't list it; without it the app ends with SIGTRAP before its first window.
  library('libx11-xcb1', 'libX11-xcb.so.1', 'windows'),
];

/** Directions between the app's own languages and their neighbors: about 18 MB to download. */
const COMMON_DIRECTIONS = [
  'apertium-eng-spa',
  'apertium-fr-es',
  'apertium-es-pt',
  'apertium-spa-ita',
  'apertium-eng-cat',
];

/** @param {Dependency['level']} level @param {string} deb @param {string | null} rpm @param {string} reason */
const program = (level, deb, rpm, reason) => ({ level, deb, rpm, reason });

const HUNSPELL = [
  ['de-de', 'de'],
  ['fr', 'fr'],
  ['it', 'it'],
  ['pt-pt', 'pt-PT'],
  ['nl', 'nl'],
  ['pl', 'pl'],
];

/** @type {readonly Dependency[]} */
export const DEPENDENCIES = [
  ...LIBRARIES,
  program(
    'depends',
    'xdg-utils',
    'xdg-utils',
    'opens results and links with the programs of the desktop',
  ),
  // Electron loads these by name while it runs. It starts without them, and then keeps no key and notifies of nothing.
  program(
    'depends',
    'libsecret-1-0',
    'libsecret-1.so.0()(64bit)',
    'keeps keys in the keyring of the desktop',
  ),
  program('depends', 'libnotify4', 'libnotify.so.4()(64bit)', 'notifications of finished jobs'),
  // Every desktop has these. They bring LLVM, 100 MB of it, and the app draws without them as well.
  program(
    'recommends',
    'libegl1',
    'libEGL.so.1()(64bit)',
    'draws with the graphics card; without it the processor draws',
  ),
  program('recommends', 'libgl1-mesa-dri', null, 'drivers of graphics cards, for the same'),
  program(
    'recommends',
    'fonts-noto-cjk',
    'google-noto-sans-cjk-fonts',
    'Chinese, Japanese, and Korean on screen; without it they are empty boxes where the system has no such font',
  ),
  program(
    'recommends',
    'apertium',
    null,
    'the translation engine that works without a network, a key, or a model; without it only downloaded models translate',
  ),
  ...COMMON_DIRECTIONS.map((name) =>
    program(
      'recommends',
      name,
      null,
      'a direction of Apertium between common languages, 1 to 5 MB',
    ),
  ),
  ...ENGINE_PACKAGES.filter((name) => name !== 'apertium' && !COMMON_DIRECTIONS.includes(name)).map(
    (name) =>
      program(
        'suggests',
        name,
        null,
        'further directions of Apertium, for those who work with them',
      ),
  ),
  program(
    'recommends',
    'ffmpeg',
    '/usr/bin/ffmpeg',
    'reads recordings that are dropped for translation; without it only WAV files are read',
  ),
  program(
    'recommends',
    'hunspell',
    'hunspell',
    'checks spelling with the dictionaries of the system',
  ),
  ...HUNSPELL.map(([debian = '', rpm = '']) =>
    program(
      'suggests',
      `hunspell-${debian}`,
      `hunspell-${rpm}`,
      'a spelling dictionary; English and Spanish are in the app',
    ),
  ),
  program(
    'suggests',
    'pocketsphinx',
    'pocketsphinx',
    'recognizes English speech until a speech model is downloaded, which does it better',
  ),
  program('suggests', 'pocketsphinx-en-us', null, 'the language that pocketsphinx recognizes'),
  program('suggests', 'espeak-ng', 'espeak-ng', 'speaks translations on the Voice page'),
  program(
    'suggests',
    'libreoffice-writer-nogui',
    'libreoffice-writer',
    'converts old Word documents (.doc, .rtf); about 200 MB, and often there as a part of LibreOffice',
  ),
  program(
    'suggests',
    'gnome-keyring',
    'gnome-keyring',
    'the keyring of desktops without one of their own',
  ),
];

/**
 * Returns the entries of a level as a control file or a spec file writes them.
 *
 * @param {Dependency['level']} level
 * @param {'deb' | 'rpm'} kind
 * @returns {string[]}
 */
export function dependencies(level, kind) {
  return DEPENDENCIES.flatMap((entry) => {
    const name = entry[kind];
    return entry.level === level && name !== null ? [name] : [];
  });
}

/** Returns the table for docs/releasing.md: everything but the libraries, in Markdown. */
export function dependencyTable() {
  const levels = { depends: 'needed', recommends: 'recommended', suggests: 'suggested' };
  /** @type {Map<string, { level: string, deb: string[], rpm: string[] }>} */
  const rows = new Map();
  for (const { level, deb, rpm, reason } of DEPENDENCIES.slice(LIBRARIES.length)) {
    const row = rows.get(reason) ?? { level: levels[level], deb: [], rpm: [] };
    row.deb.push(`\`${deb}\``);
    row.rpm.push(rpm === null ? '–' : `\`${rpm}\``);
    rows.set(reason, row);
  }
  const lines = [...rows].map(([reason, { level, deb, rpm }]) => {
    const names = rpm.every((name) => name === '–') ? '–' : rpm.join(', ');
    return `| ${deb.join(', ')} | ${names} | ${level} | ${reason} |`;
  });
  return ['| Debian | RPM | level | reason |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
