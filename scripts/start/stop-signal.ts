/**
 * Resolves when the process should stop: on Ctrl-C, on a signal, or, under npm, when npm itself was killed. Repeated
 * signals have no effect: npm forwards the Ctrl-C that the terminal has already sent.
 */
export function whenAskedToStop(): Promise<void> {
  return new Promise((settle) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => settle());
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) settle();
    }, 1000).unref();
  });
}
