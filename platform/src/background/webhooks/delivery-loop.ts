import { repeat } from '../../foundation/repeat';
import { DeliveryRun, type Deliveries } from './deliver';

const lookEveryMs = 500;

/** Sends webhooks’ deliveries as they come, until stopped; stopping waits for what is on its way. */
export const startWebhooks = (deliveries: Deliveries): { readonly stop: () => Promise<void> } => {
  const run = new DeliveryRun(deliveries);
  const looking = repeat(() => run.look(), lookEveryMs);
  return {
    stop: async () => {
      await looking.stop();
      await run.stop();
    },
  };
};
