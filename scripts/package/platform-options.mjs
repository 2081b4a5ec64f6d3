import { join } from 'node:path';
import { projectRoot } from '../lib/paths.mjs';

/**
 * Returns the packager's options that only one platform has. Those for Windows and macOS are configured and were never
 * run. macOS signs with the identity in DRAGOMAN_MAC_IDENTITY, and has it notarized with the keychain profile in
 * DRAGOMAN_MAC_NOTARY_PROFILE; Windows signs with the certificate in DRAGOMAN_WINDOWS_CERTIFICATE and its password in
 * DRAGOMAN_WINDOWS_CERTIFICATE_PASSWORD. Without them, packages are unsigned.
 *
 * @param {import('./targets.mjs').Platform} platform
 * @returns {Omit<import('@electron/packager').Options, 'dir'>}
 */
export function optionsOf(platform, env = process.env) {
  if (platform === 'linux') return { name: 'dragoman', executableName: 'dragoman' };
  if (platform === 'win32') {
    const certificateFile = env.DRAGOMAN_WINDOWS_CERTIFICATE;
    const certificatePassword = env.DRAGOMAN_WINDOWS_CERTIFICATE_PASSWORD;
    return {
      name: 'Dragoman',
      executableName: 'dragoman',
      win32metadata: {
        CompanyName: 'Dragoman',
        FileDescription: 'Dragoman',
        ProductName: 'Dragoman',
      },
      ...(certificateFile
        ? {
            windowsSign: {
              certificateFile,
              ...(certificatePassword ? { certificatePassword } : {}),
            },
          }
        : {}),
    };
  }
  const identity = env.DRAGOMAN_MAC_IDENTITY;
  const keychainProfile = env.DRAGOMAN_MAC_NOTARY_PROFILE;
  return {
    name: 'Dragoman',
    appBundleId: 'io.github.dragoman.Dragoman',
    appCategoryType: 'public.app-category.productivity',
    usageDescription: { Microphone: 'Dragoman translates what you say on the Voice page.' },
    ...(identity
      ? {
          osxSign: {
            identity,
            optionsForFile: () => ({
              entitlements: join(projectRoot, 'scripts', 'package', 'mac-entitlements.plist'),
              hardenedRuntime: true,
            }),
          },
        }
      : {}),
    ...(identity && keychainProfile ? { osxNotarize: { keychainProfile } } : {}),
  };
}
