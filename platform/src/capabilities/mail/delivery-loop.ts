import { deliverDue, type MailDelivery } from './outbox';

const lookEveryMs = 1_000;

/** Delivers due mail every second, one run at a time, until stopped; stopping waits for the mail in progress. */
export const startMailDelivery = (delivery: MailDelivery): { readonly stop: () => Promise<void> } => {
  let stopped = false;
  let wake = (): void => undefined;
  const running = (async () => {
    while (!stopped) {
      await deliverDue(delivery).catch(delivery.onFailure);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
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
