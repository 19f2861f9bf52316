import { readSigner, readTrustedKeys, withSigner, type ReleaseKeys } from '@tessera/deploy/signing/keys';
import { readKeyRing, type KeyRing } from './sessions/keys';

export interface Configuration {
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen at; `localhost` unless a container or another machine is to reach it. */
  readonly address: string;
  readonly upstreamUrl: string;
  readonly registryDir: string;
  readonly clientAuthentication: string;
  readonly keys: KeyRing;
  /**
   * The keys whose changes are trusted, and the key that holds versions on trial; null when releases are not signed.
   */
  readonly releaseKeys: ReleaseKeys | null;
  readonly installation: string;
  /** True when a server of ours terminates TLS in front: its X-Forwarded-For names the caller. */
  readonly behindServer: boolean;
  /**
   * Public address of the portal if it differs from the port listened on. Links in mail use its scheme and port, with
   * the firm's own host name.
   */
  readonly portalUrl: URL | null;
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const need = (environment: Environment, name: string): string => {
  const value = environment[name];
  if (!value) throw new Error(`${name} is not set. See the README of the proxy for what it needs.`);
  return value;
};

/** Both or neither: a proxy that lost its public keys by mistake must not begin to accept unsigned changes. */
const readReleaseKeys = ({ RELEASE_KEYS: list, RELEASE_HOLD_KEY: own }: Environment): ReleaseKeys | null => {
  if (!list && !own) return null;
  if (!list || !own)
    throw new Error(
      `${list ? 'RELEASE_HOLD_KEY' : 'RELEASE_KEYS'} is not set and ${list ? 'RELEASE_KEYS' : 'RELEASE_HOLD_KEY'} is: signed releases need both. npx tessera keys prints them.`,
    );
  return withSigner(
    readTrustedKeys(list, 'RELEASE_KEYS'),
    readSigner(own, 'RELEASE_HOLD_KEY'),
    'hold',
    'RELEASE_HOLD_KEY',
  );
};

/** Without a setting, browsers behind a server of ours use https at its usual port. */
const readPortalUrl = ({ PORTAL_URL: given, BEHIND_SERVER: behindServer }: Environment): URL | null => {
  if (!given) return behindServer === '1' ? new URL('https://localhost') : null;
  if (!/^https?:\/\/[^/?#@]+\/?$/i.test(given) || !URL.canParse(given))
    throw new Error(
      `PORTAL_URL is '${given}': give the address browsers find the portal at, such as https://portal.example, without a path.`,
    );
  return new URL(given);
};

/**
 * Reads the proxy's environment.
 * @throws Error with one sentence that names the variable.
 */
export const readConfiguration = (environment: Environment): Configuration => {
  const port = Number(environment.PROXY_PORT || '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PROXY_PORT is '${environment.PROXY_PORT}', which is not a valid port.`);
  const upstreamUrl = need(environment, 'UPSTREAM_URL');
  if (!/^https?:\/\/[^/]+\/?$/.test(upstreamUrl))
    throw new Error('UPSTREAM_URL must be an origin such as http://127.0.0.1:4100, without a path.');
  const installation = need(environment, 'INSTALLATION_ID');
  if (!/^[A-Za-z0-9-]{1,40}$/.test(installation))
    throw new Error('INSTALLATION_ID must be 1 to 40 letters, digits or hyphens: it is part of a cookie name.');
  return {
    port,
    address: environment.PROXY_ADDRESS || 'localhost',
    upstreamUrl: upstreamUrl.replace(/\/$/, ''),
    registryDir: need(environment, 'REGISTRY_DIR'),
    clientAuthentication: need(environment, 'CLIENT_AUTHENTICATION'),
    keys: readKeyRing(need(environment, 'SESSION_KEYS')),
    releaseKeys: readReleaseKeys(environment),
    installation,
    behindServer: environment.BEHIND_SERVER === '1',
    portalUrl: readPortalUrl(environment),
    logLevel: environment.LOG_LEVEL || 'info',
  };
};
