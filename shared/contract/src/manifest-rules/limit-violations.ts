/** A line of `bundle-limits.json`: the limit and the size we aim for. Raising a limit is a reviewed change. */
export interface BundleLimit {
  readonly brotliBytes: number;
  readonly target: number;
  readonly reason?: string;
}

/** The limit of a remote that has no line of its own. */
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
