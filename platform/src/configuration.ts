import { defaultIdleTimeoutSeconds } from './capabilities/authentication/sessions';
import { readRanges, type AddressRange } from './capabilities/webhooks/network';
import { OperatorError } from './foundation/database/operator-error';

export interface Configuration {
  readonly databaseUrl: string;
  readonly clientAuthentication: string;
  /** Keys that seal the secrets of authenticator apps; without one nobody can set up an app. */
  readonly factorKeys: string | undefined;
  /** Address to listen at; this machine alone unless a container or another machine is to reach it. */
  readonly address: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly idleTimeoutSeconds: number;
  /** What an empty database is filled with; null leaves it empty. */
  readonly seed: { readonly scale: 'full' | 'small'; readonly asOf: string | undefined } | null;
  /** True where the business date was set by hand: then nothing moves it. */
  readonly dateIsFixed: boolean;
  /** The simulated back office with the rest it gives a transaction in each status; null where a real one works. */
  readonly simulator: { readonly delayMs: number } | null;
  /** Who knows the addresses of a postcode: the bundled made-up ones, or nobody. */
  readonly addresses: 'demo' | null;
  /** The ClamAV daemon that looks through files; null for the local stand-in, which knows the EICAR test file alone. */
  readonly scanner: { readonly host: string; readonly port: number } | null;
  /** Addresses inside that webhooks may be sent to. */
  readonly webhooksAllow: readonly AddressRange[];
  readonly mail: { readonly smtpUrl: string | undefined; readonly folder: string; readonly from: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

const need = (environment: Environment, name: string): string => {
  const value = environment[name];
  if (!value) throw new OperatorError(`${name} is not set. Start the whole portal with npm start, or set ${name}.`);
  return value;
};

const readPort = (given: string | undefined): number => {
  const port = Number(given || '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OperatorError(`PLATFORM_PORT is '${given}', which is not a valid port.`);
  return port;
};

/** A session's idle limit: half a minute at least, so that a page can warn before it. */
const readIdleTimeout = (given: string | undefined): number => {
  const seconds = given ? Number(given) : defaultIdleTimeoutSeconds;
  if (!Number.isInteger(seconds) || seconds < 30)
    throw new OperatorError(
      `SESSION_IDLE_SECONDS is '${given}': give whole seconds, 30 at least, or leave it out for half an hour.`,
    );
  return seconds;
};

/** The back office that is attached. @throws OperatorError for one there is not. */
const readSimulator = (operations: string | undefined, delay: string | undefined): Configuration['simulator'] => {
  if (!operations || operations === 'none') return null;
  if (operations !== 'simulator')
    throw new OperatorError(
      `TESSERA_OPERATIONS is '${operations}': set it to simulator, or to none where a back office works through the API.`,
    );
  const delayMs = delay ? Number(delay) : defaultDelayMs;
  if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > longestDelayMs)
    throw new OperatorError(
      `TESSERA_OPERATIONS_DELAY_MS is '${delay}': give whole milliseconds up to a day, or leave it out for ${defaultDelayMs}.`,
    );
  return { delayMs };
};

/** Who is asked for addresses. @throws OperatorError for one there is not. */
const readAddresses = (provider: string | undefined): Configuration['addresses'] => {
  if (!provider || provider === 'none') return null;
  if (provider !== 'demo')
    throw new OperatorError(`TESSERA_ADDRESSES is '${provider}': set it to demo for made-up addresses, or to none.`);
  return 'demo';
};

/** Who looks through files for viruses. @throws OperatorError for an address that is none. */
const readScanner = (address: string | undefined): Configuration['scanner'] => {
  if (!address || address === 'local') return null;
  const [, host = '', port = ''] = /^clamd:\/\/([a-zA-Z0-9.-]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === '')
    throw new OperatorError(
      `TESSERA_SCANNER is '${address}': set it to clamd://host:port, or to local for the stand-in.`,
    );
  return { host, port: Number(port) };
};

/** Ranges inside that webhooks may reach. @throws OperatorError for text that is no list of ranges. */
const readWebhooksAllow = (ranges: string | undefined): readonly AddressRange[] => {
  try {
    return readRanges(ranges ?? '');
  } catch {
    throw new OperatorError(
      `TESSERA_WEBHOOKS_ALLOW is '${ranges}': give ranges separated by commas, such as 10.20.0.0/16, or leave it out.`,
    );
  }
};

const defaultDelayMs = 4_000;
const longestDelayMs = 24 * 60 * 60_000;

/**
 * Reads the platform's environment.
 * @throws OperatorError with one sentence that names the variable.
 */
export const readConfiguration = (environment: Environment): Configuration => {
  const { TESSERA_NO_SEED: noSeed, TESSERA_SEED: seed, TESSERA_SEED_SCALE: scale, TESSERA_AS_OF: asOf } = environment;
  return {
    databaseUrl: need(environment, 'DATABASE_URL'),
    clientAuthentication: need(environment, 'CLIENT_AUTHENTICATION'),
    factorKeys: environment.FACTOR_KEYS || undefined,
    address: environment.PLATFORM_ADDRESS || '127.0.0.1',
    port: readPort(environment.PLATFORM_PORT),
    idleTimeoutSeconds: readIdleTimeout(environment.SESSION_IDLE_SECONDS),
    seed: noSeed === '1' || seed === 'none' ? null : { scale: scale === 'small' ? 'small' : 'full', asOf },
    dateIsFixed: Boolean(asOf),
    simulator: readSimulator(environment.TESSERA_OPERATIONS, environment.TESSERA_OPERATIONS_DELAY_MS),
    addresses: readAddresses(environment.TESSERA_ADDRESSES),
    scanner: readScanner(environment.TESSERA_SCANNER),
    webhooksAllow: readWebhooksAllow(environment.TESSERA_WEBHOOKS_ALLOW),
    mail: {
      smtpUrl: environment.SMTP_URL,
      folder: environment.MAIL_FOLDER || '.data/mail',
      from: environment.MAIL_FROM || 'no-reply@portal.example',
    },
  };
};
