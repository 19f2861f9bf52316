import { satisfiesRange } from '../version-range';

/** A shared request that a host does not provide in range; `provided` is the version it has, or null. */
export interface Unprovided {
  readonly request: string;
  readonly range: string;
  readonly provided: string | null;
}

/** The version a host provides for a request: under its own name, or under one ending in a slash that it stands below. */
const providedFor = (provides: Readonly<Record<string, string>>, request: string): string | null => {
  if (Object.hasOwn(provides, request)) return provides[request] ?? null;
  return Object.entries(provides).find(([key]) => key.endsWith('/') && request.startsWith(key))?.[1] ?? null;
};

/** What a remote needs that a host with these versions does not give. */
export const unprovided = (provides: Readonly<Record<string, string>>, shared: Readonly<Record<string, string>>): Unprovided[] =>
  Object.entries(shared).flatMap(([request, range]) => {
    const provided = providedFor(provides, request);
    return provided !== null && satisfiesRange(provided, range) ? [] : [{ request, range, provided }];
  });
