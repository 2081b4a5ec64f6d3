export interface VirtualDisplay {
  /** Value for DISPLAY, such as `:7`. */
  readonly display: string;
  stop(): Promise<void>;
}

export function hasDisplay(env?: Readonly<Record<string, string | undefined>>): boolean;

export function startVirtualDisplay(size?: {
  width?: number;
  height?: number;
}): Promise<VirtualDisplay>;
