import { readConfiguration } from './configuration';
import { createProxy } from './server';

/** The proxy process: listens, tells its parent, ends when the parent asks or goes. */
const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const readOrFail = (): ReturnType<typeof readConfiguration> => {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

const configuration = readOrFail();
const proxy = createProxy(configuration);

const closeMsMax = 5_000;
let closing = false;
const close = (): void => {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(0), closeMsMax).unref();
  void proxy.close().finally(() => process.exit(0));
};
process.on('SIGTERM', close);
process.on('SIGINT', close);
if (process.send) process.on('disconnect', close);

try {
  await proxy.listen({ port: configuration.port, host: configuration.address });
  const listening = proxy.server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : configuration.port;
  process.send?.({ ready: true, url: `http://localhost:${port}` });
} catch (error) {
  const inUse = typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
  fail(
    inUse
      ? `Port ${configuration.port} is in use. Stop what uses it, or choose another with --port.`
      : `The proxy cannot listen: ${error instanceof Error ? error.message : String(error)}`,
  );
}
