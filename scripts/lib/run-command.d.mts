export interface CommandOptions {
  cwd?: string;
  env?: Readonly<Record<string, string | undefined>>;
  timeoutMs?: number;
  stallMs?: number;
  onLine?: (line: string) => unknown;
  inherit?: boolean;
  input?: string;
  diesWithUs?: boolean;
}
export interface CommandResult {
  code: number;
  stdout: string;
  tail: string;
  ended: null | 'timeout' | 'stall' | 'told' | 'missing';
}
export function runCommand(
  command: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult>;
