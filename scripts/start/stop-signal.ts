/**
 * Settles when somebody wants us to stop: Ctrl-C, a signal, or, under npm, when npm itself was killed and left us
 * behind. Repeated signals change nothing: npm passes on the Ctrl-C that the terminal has sent us already.
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
