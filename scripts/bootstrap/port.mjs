import { createServer } from 'node:net';

/**
 * Throws one sentence when nobody could listen on the port, before anything is started. Both families are tried,
 * because something on one of them alone would take part of the visitors.
 * @param {number} port
 */
export async function refusePortInUse(port) {
  if (port === 0) return;
  for (const host of ['127.0.0.1', '::1', '::']) {
    const code = await listenOnce(port, host);
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use: stop what listens there, or choose another with --port N.`);
    if (code === 'EACCES')
      throw new Error(`Port ${port} may not be used by this account: choose one above 1023 with --port N.`);
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code; a machine without IPv6 has its own, which is no objection
 */
function listenOnce(port, host) {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', (error) => settle('code' in error ? String(error.code) : undefined));
    probe.listen({ port, host, ipv6Only: host === '::' }, () => probe.close(() => settle(undefined)));
  });
}
