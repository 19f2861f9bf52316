import { satisfiesRange } from '@tessera/contract/version-range';
import { entryOf } from './rules';

/** A shared module that a host does not provide in the required range; `provided` is the host's version, or null. */
export interface Unprovided {
  readonly request: string;
  readonly range: string;
  readonly provided: string | null;
}

/** Version of a shared module a host gives; `react/` stands for everything below react. */
const providedVersion = (provides: Readonly<Record<string, string>>, request: string): string | null =>
  entryOf(provides, request) ??
  Object.entries(provides).find(([key]) => key.endsWith('/') && request.startsWith(key))?.[1] ??
  null;

/** The shared modules a remote needs that a host with these versions does not provide. */
export const unprovided = (
  provides: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, string>>,
): Unprovided[] =>
  Object.entries(shared).flatMap(([request, range]) => {
    const provided = providedVersion(provides, request);
    return provided !== null && satisfiesRange(provided, range) ? [] : [{ request, range, provided }];
  });
