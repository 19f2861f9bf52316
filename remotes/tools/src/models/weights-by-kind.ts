import type { AllocationPart } from '@tessera/ui/core';

/** Sums of the target weights by kind of instrument. Weights have two decimals and are added as whole hundredths. */
export const weightsByKind = (
  assets: readonly { readonly instrumentType: string; readonly percentage: number }[],
): AllocationPart[] => {
  const hundredths = new Map<string, number>();
  for (const { instrumentType, percentage } of assets)
    hundredths.set(instrumentType, (hundredths.get(instrumentType) ?? 0) + Math.round(percentage * 100));
  return [...hundredths].map(([name, sum]) => ({ name, percent: sum / 100 }));
};
