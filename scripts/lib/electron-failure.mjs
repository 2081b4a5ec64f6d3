/**
 * Explains in plain words why Electron itself failed to start, from its output.
 *
 * @param {string} output end of its stderr
 * @param {{ executable: string, display?: string | undefined }} facts
 * @returns {string | undefined} undefined for an unknown problem
 */
export function explainElectronFailure(output, { executable, display }) {
  const library = /error while loading shared libraries: ([^:\s]+)/u.exec(output)?.[1];
  if (library) {
    return (
      `The window needs a system library that is missing: ${library}. Your data is not touched.\n` +
      'Run "npm start" as root once, or run the apt-get line that the setup prints above.'
    );
  }
  if (/Missing X server|cannot open display|platform failed to initialize/iu.test(output)) {
    return (
      `The display ${display ?? ''} does not answer, so no window could be opened. Your data is not touched.\n` +
      'Log in to a desktop, or run "npm run demo" to see the app work on a virtual display.'
    );
  }
  if (/SUID sandbox helper|No usable sandbox|setuid sandbox/iu.test(output)) {
    const helper = `${executable.slice(0, Math.max(0, executable.lastIndexOf('/')))}/chrome-sandbox`;
    return (
      'This system does not let the window shut itself into its sandbox, and without it it does not open. Your data is not touched.\n' +
      `An administrator allows it with: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`
    );
  }
  return undefined;
}
