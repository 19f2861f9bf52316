/** The only role of a private cluster. */
export const SUPERUSER = 'tessera';

/** Tessera's database. */
export const DATABASE = 'tessera';

/**
 * Settings for a machine that runs other programs too. Durability keeps PostgreSQL's defaults (fsync,
 * synchronous_commit and full_page_writes on): an acknowledged posting is on disk.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Our statements are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  idle_in_transaction_session_timeout: '5min',
};

/** Returns settings as arguments of the server's command line. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Returns a clean environment: PG* variables and locales of the person who starts Tessera must not reach the server.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const windows = process.platform === 'win32' ? { SystemRoot, TEMP, TMP } : {};
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...windows };
}
