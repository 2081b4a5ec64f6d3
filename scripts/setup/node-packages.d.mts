export interface Lockfile {
  packages?: Record<string, Record<string, unknown>>;
}
export interface Machine {
  os: string;
  cpu: string;
  libc: string | undefined;
}
export function firstMissingPackage(
  lock: Lockfile,
  installed: Lockfile,
  machine: Machine,
): string | undefined;
export function lacksOptionalPackages(lock: Lockfile): boolean;
