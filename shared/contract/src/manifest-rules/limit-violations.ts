/**
 * A line of `bundle-limits.json`: what may not be exceeded, and what we want in the end. Raising one is a reviewed
 * change.
 */
export interface BundleLimit {
  readonly brotliBytes: number;
  readonly target: number;
  readonly reason?: string;
}

/** A remote nobody has written a line for may be this large. */
const remoteDefault: BundleLimit = { brotliBytes: 35_840, target: 35_840 };

/** One sentence for each bundle that is too large. */
export const limitViolations = (
  measured: Readonly<Record<string, number>>,
  limits: Readonly<Record<string, BundleLimit>>,
): string[] =>
  Object.entries(measured).flatMap(([name, bytes]) => {
    const limit = limits[name] ?? (name.startsWith('remote ') ? remoteDefault : undefined);
    if (!limit) return [`${name} has no line in shared/build/bundle-limits.json; add one.`];
    return bytes <= limit.brotliBytes
      ? []
      : [
          `${name} is ${bytes} bytes compressed, over its limit of ${limit.brotliBytes} in shared/build/bundle-limits.json. Make it smaller, or raise the line with the reason beside it.`,
        ];
  });
