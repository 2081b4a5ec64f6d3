/**
 * Packages that the app needs on Debian or Ubuntu. A name may have alternatives, `a|b`: releases since the transition
 * to 64-bit time name some libraries differently.
 */
export const WINDOW_PACKAGES = [
  'xvfb',
  'xauth',
  'libgtk-3-0|libgtk-3-0t64',
  'libnss3',
  'libasound2|libasound2t64',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libnotify4',
  'dbus',
  'libsecret-1-0',
  'gnome-keyring',
  'fonts-dejavu-core',
  'fonts-noto-cjk',
];

/**
 * Optional: without them the window works, with the practice engine. About 79 MB to download. Each package brings at
 * least one direction that the quality report rated good enough; omitted are large dictionaries of small pairs, and
 * pairs that nobody could measure.
 */
export const ENGINE_PACKAGES = [
  'apertium',
  // English and the Romance languages.
  'apertium-eng-spa',
  'apertium-eng-cat',
  'apertium-en-gl',
  'apertium-spa-cat',
  'apertium-es-pt',
  'apertium-fr-es',
  'apertium-spa-ita',
  'apertium-es-gl',
  'apertium-es-ro',
  'apertium-pt-gl',
  'apertium-fra-cat',
  'apertium-cat-ita',
  'apertium-por-cat',
  'apertium-eo-en',
  'apertium-eu-es',
  'apertium-eu-en',
  'apertium-oc-ca',
  'apertium-oc-es',
  'apertium-spa-ast',
  'apertium-spa-arg',
  'apertium-eo-fr',
  'apertium-br-fr',
  // The Nordic, Slavic and other close pairs.
  'apertium-swe-dan',
  'apertium-swe-nor',
  'apertium-nno-nob',
  'apertium-isl-eng',
  'apertium-isl-swe',
  'apertium-rus-ukr',
  'apertium-bel-rus',
  'apertium-mkd-eng',
  'apertium-hbs-mkd',
  'apertium-hbs-eng',
  'apertium-afr-nld',
];

/**
 * Speech recognition without a network, US English: about 37 MB; and decoding of recorded sound, about 39 MB with its
 * libraries.
 */
export const SPEECH_PACKAGES = ['pocketsphinx', 'pocketsphinx-en-us', 'ffmpeg'];

/**
 * Additional tools for some tests, in CI and with `--test-tools`: LibreOffice opens the created documents, the layout
 * is checked with more than one font, LibriVox speech is recognized, translations are spoken, and German spelling is
 * checked. Office packages without a graphical interface. Gettext, the Translate Toolkit, OmegaT and xmllint read files
 * meant for other programs. A small desktop shows the tray and notifications; xdotool presses its keys, ImageMagick takes
 * its picture.
 * checked. Only packages without a graphical interface. Gettext, the Translate Toolkit, OmegaT and xmllint read files
 * meant for other programs. Openbox is a window manager, and xdotool presses keys in any window.
 * meant for other programs. The last ones make, sign, and check packages (scripts/package/linux/run-tool.mjs).
 */
export const TEST_PACKAGES = [
  'libreoffice-writer-nogui',
  'libreoffice-calc-nogui',
  'libreoffice-impress-nogui',
  'fonts-liberation',
  'fonts-noto-core',
  'pocketsphinx-testdata',
  'espeak-ng',
  'hunspell',
  'hunspell-de-de',
  'gettext',
  'translate-toolkit',
  'omegat',
  'libxml2-utils',
  'openbox',
  'trayer',
  'dunst',
  'xdotool',
  'imagemagick',
  'rpm',
  'createrepo-c',
  'apt-utils',
  'gpg',
  'gpg-agent',
  'lintian',
  'appstream',
  'desktop-file-utils',
];

/** Tools to build better-sqlite3 for the substitute runtime; installed only when needed. */
export const BUILD_PACKAGES = ['g++', 'make', 'python3'];

/**
 * Returns advice for machines with unknown package names.
 *
 * @param {{ lacksDisplay: boolean, lacksEngine: boolean }} facts
 * @returns {string[]} one sentence each
 */
export function hintsForOtherSystems({ lacksDisplay, lacksEngine }) {
  const hints = [];
  if (lacksDisplay) {
    hints.push('there is no display here. Install Xvfb, GTK 3 and NSS with your package manager.');
  }
  if (lacksEngine) {
    hints.push(
      'the Apertium engine is not installed; the practice engine takes its place. ' +
        'Where your system has Apertium with language pairs, install it from there.',
    );
  }
  return hints;
}

/**
 * Returns every single name in a list with alternatives.
 *
 * @param {readonly string[]} packages
 */
export function allNames(packages) {
  return packages.flatMap((name) => name.split('|'));
}

/**
 * Reads `dpkg-query -W -f='${Package}\t${db:Status-Status}\n'`.
 *
 * @param {string} output without unknown packages
 * @returns {Set<string>} names of the installed ones
 */
export function parseInstalled(output) {
  const installed = new Set();
  for (const line of output.split('\n')) {
    const [name, status] = line.split('\t');
    if (name && status?.trim() === 'installed') installed.add(name);
  }
  return installed;
}

/**
 * Reads `apt-cache policy <names>`.
 *
 * @param {string} output
 * @returns {Set<string>} names that this machine's package lists can install
 */
export function parseInstallable(output) {
  const installable = new Set();
  let name = '';
  for (const line of output.split('\n')) {
    const heading = /^(\S+):$/u.exec(line);
    if (heading?.[1]) [, name] = heading;
    // The words are translated on a localized machine: the caller sets LC_ALL=C.
    const candidate = /^\s+Candidate:\s*(.+)$/u.exec(line);
    if (candidate && candidate[1]?.trim() !== '(none)') installable.add(name);
  }
  return installable;
}

/**
 * Returns the name by which most releases know an entry.
 *
 * @param {string} entry
 */
export const firstName = (entry) => entry.split('|', 1).join('');

/**
 * Returns the entries of a list without an installed alternative.
 *
 * @param {readonly string[]} packages
 * @param {ReadonlySet<string>} installed
 */
export function missingPackages(packages, installed) {
  return packages.filter((name) => !name.split('|').some((one) => installed.has(one)));
}

/**
 * Picks for each entry the first alternative that can be installed.
 *
 * @param {readonly string[]} packages
 * @param {ReadonlySet<string>} installable
 * @returns {{ names: string[], unknown: string[] }} unknown: entries that this release does not offer
 */
export function chooseAlternatives(packages, installable) {
  const names = [];
  const unknown = [];
  for (const entry of packages) {
    const name = entry.split('|').find((one) => installable.has(one));
    if (name === undefined) unknown.push(firstName(entry));
    else names.push(name);
  }
  return { names, unknown };
}

/**
 * Reads one line of apt's machine-readable progress (`APT::Status-Fd`).
 *
 * @param {string} line such as `dlstatus:3:41.5:Retrieving file 3 of 30` or `pmstatus:xvfb:60.1:Unpacking xvfb`
 * @returns {{ phase: 'downloading' | 'installing', percent: number, text: string } | null}
 */
export function parseAptProgress(line) {
  const match = /^(dlstatus|pmstatus):[^:]*(?::[a-z0-9]+)?:(\d+(?:\.\d+)?):(.*)$/u.exec(line);
  if (!match) return null;
  return {
    phase: match[1] === 'dlstatus' ? 'downloading' : 'installing',
    percent: Math.floor(Number(match[2])),
    text: (match[3] ?? '').trim(),
  };
}
