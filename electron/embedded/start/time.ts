import { toAppError } from '../../../shared/errors.ts';
import type { SignIn } from '../time/tokens/sign-in.ts';
import type { ServiceCertificate } from '../http/certificate.ts';
import { createTimeService, type TimeService } from '../time/service.ts';

/** Start options of the time service. */
export interface TimeStartOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Null: sign-in is disabled, the token is the only way. */
  readonly signIn: SignIn | null;
  /** False: the other services run without it if it cannot start. */
  readonly isRequired: boolean;
}

/** Address and certificate of the time service. */
export interface TimeEndpoint {
  /** Base address; ends in `/api/v1`. */
  readonly url: string;
  readonly token: string;
  /** Path of the certificate as PEM. */
  readonly certificate: string;
  readonly certificatePem: string;
  /** SHA-256 of the certificate: 32 pairs of hexadecimal digits with colons. */
  readonly fingerprint256: string;
}

/** A running time service, or a sentence that explains why it is not running. */
export type StartedTime =
  | { readonly endpoint: TimeEndpoint; renewToken(): string; close(): Promise<void> }
  | { readonly failure: string };

/**
 * Starts the time service.
 * @throws `input/conflict` when the port is taken, `db/*`; only if it is required
 */
export async function startTime(
  { port, signIn, isRequired }: TimeStartOptions,
  {
    dataFolder,
    certificate,
    log,
  }: {
    readonly dataFolder: string;
    readonly certificate?: Promise<ServiceCertificate> | undefined;
    readonly log: (line: string) => void;
  },
): Promise<StartedTime> {
  try {
    const service = await createTimeService({ dataFolder, port, signIn, certificate, log });
    const { url } = await listen(service);
    const { certificate: certificatePem, certificateFile, fingerprint256 } = service.certificate;
    return {
      endpoint: {
        url,
        token: service.token,
        certificate: certificateFile,
        certificatePem,
        fingerprint256,
      },
      renewToken: () => service.renewToken(),
      close: () => service.close(),
    };
  } catch (error) {
    if (isRequired) throw error;
    const { code, message } = toAppError(error);
    log(`time service: it did not start: ${code}`);
    return { failure: message };
  }
}

async function listen(service: TimeService): Promise<{ url: string }> {
  try {
    return await service.listen();
  } catch (error) {
    await service.close();
    throw error;
  }
}
