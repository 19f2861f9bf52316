/**
 * Does work again and again with a pause between, one run at a time, until stopped; stopping waits for the run in
 * progress. The work must not throw.
 */
export const repeat = (work: () => Promise<unknown>, pauseMs: number): { readonly stop: () => Promise<void> } => {
  let stopped = false;
  let wake = (): void => undefined;
  const running = (async () => {
    while (!stopped) {
      await work();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) wake();
      });
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
};
