import { fileURLToPath } from 'node:url';
import { session } from 'electron';
import type { EmbeddedStatus } from '../../shared/ipc/contract.ts';
import { now, systemClock } from '../support/clock.ts';
import { launchEmbeddedProcess } from '../platform/embedded-process.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { LineTransport } from '../clients/http/line-transport.ts';
import { createNetLines } from '../clients/http/line-tunnel.ts';
import { createNetTransport, type NetTransport } from '../platform/network/net-transport.ts';
import {
  createEmbeddedService,
  type EmbeddedService,
} from '../services/connections/embedded-service.ts';
import { createProxySignIn, type ProxySignIn } from '../services/connections/proxy-sign-in.ts';
import type { CommonParts } from './parts.ts';

interface ComposeNetworkOptions extends Pick<CommonParts, 'secrets' | 'send'> {
  /** Called when a proxy got a password, so that waiting work can continue. */
  onGiven: () => void;
}

/** Builds the app's own network access, and its answers to proxies. */
export function composeNetwork({ secrets, send, onGiven }: ComposeNetworkOptions): {
  transport: NetTransport;
  lines: LineTransport;
  proxies: ProxySignIn;
} {
  const proxies = createProxySignIn({
    secrets,
    timers: systemClock,
    clearUsed: () => transport.clearSignIns(),
    onChanged: (status) => send('proxy:changed', status),
    onGiven,
  });
  const transport = createNetTransport({ beginSignIn: (proxy) => proxies.begin(proxy) });
  const lines = createNetLines({
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    beginSignIn: (proxy) => proxies.begin(proxy),
  });
  return { transport, lines, proxies };
}

/** Builds the embedded services, in a separate process that starts on first use. */
export function composeEmbedded(options: {
  /** URL of the built entry of that process. */
  entry: URL;
  paths: Pick<DataPaths, 'embedded' | 'models' | 'speechModels'>;
  logger: Logger;
  onStatus: (status: EmbeddedStatus) => void;
  /** Called when a list of other programs would show something new. */
  onProgramsChanged: () => void;
}): EmbeddedService {
  const { paths, logger } = options;
  return createEmbeddedService({
    launch: () =>
      launchEmbeddedProcess({
        entryPath: fileURLToPath(options.entry),
        dataFolder: paths.embedded,
        modelsFolder: paths.models,
        speechModelsFolder: paths.speechModels,
        engine: process.env['DRAGOMAN_ENGINE'] ?? null,
        onProgramsChanged: options.onProgramsChanged,
        onLog: (line) => logger.warn('embedded services', { line }),
      }),
    now,
    timers: systemClock,
    logger,
    onStatus: options.onStatus,
  });
}
