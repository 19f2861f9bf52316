import { act } from '@testing-library/react';
import type { RenderedRemote } from '../render-remote';
import type { LeftBehind } from './left-behind';

const subscriptionAdvice = 'Call the function it returned in the function that the effect returns.';
const subscriptionNames = {
  flags: 'a subscription to the flags',
  colourScheme: 'a subscription to the colour scheme',
  extensions: 'a mounted panel',
  work: 'work for the progress bar',
  unsaved: 'unsaved changes',
} as const;

/** What a remote still has of the portal, as sentences. */
const subscriptionsLeft = (rendered: RenderedRemote, eventsMax: number): string[] => {
  const left = rendered.subscriptions();
  return [
    ...(left.events > eventsMax ? [`a subscription to changed records was left. ${subscriptionAdvice}`] : []),
    ...(Object.keys(subscriptionNames) as (keyof typeof subscriptionNames)[])
      .filter((name) => left[name] > 0)
      .map((name) => `${subscriptionNames[name]} was left. ${subscriptionAdvice}`),
  ];
};

/** Takes an unmounted remote's version from the page, as the host does with a failed one, and lists what it left. */
export const leftOnceDropped = async (
  rendered: RenderedRemote,
  left: LeftBehind,
  endsWithinMs = 1_500,
): Promise<readonly string[]> => {
  rendered.drop();
  let open: readonly string[] = [];
  await act(async () => {
    open = await left.settle(endsWithinMs);
  });
  return [...subscriptionsLeft(rendered, 0), ...open];
};

/**
 * Mounts a remote twice, takes its version from the page, and lists what it left behind.
 * @param settled resolves when its page is shown.
 * @param endsWithinMs how long what ends by itself may take.
 */
export const leftByTwoMounts = async (
  rendered: RenderedRemote,
  left: LeftBehind,
  settled: () => Promise<unknown>,
  endsWithinMs = 1_500,
): Promise<readonly string[]> => {
  const sentences: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await rendered.mount();
    await settled();
    await rendered.unmount();
    // The store outlives its pages and listens for changed records; nothing else may.
    sentences.push(...subscriptionsLeft(rendered, 1));
  }
  return [...new Set([...sentences, ...(await leftOnceDropped(rendered, left, endsWithinMs))])];
};
