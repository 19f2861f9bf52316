import type { Compilation, Module } from 'webpack';

/** A module taken from the host, as the sharing plugin makes it. */
interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string };
}

const isConsumed = (module: Module): module is ConsumedModule =>
  module.type === 'consume-shared-module' && 'options' in module;

/** The request of a module that is taken from the host; null for any other module. */
export const consumedRequest = (module: Module): string | null => (isConsumed(module) ? module.options.shareKey : null);

/** What a remote takes from the host: each request with the range it was built for, sorted. */
export const sharedUsed = (
  compilation: Compilation,
  provided: Readonly<Record<string, string>>,
): Record<string, string> => {
  const requests = new Set([...compilation.modules].filter(isConsumed).map(({ options }) => options.shareKey));
  return Object.fromEntries([...requests].sort().map((request) => [request, `^${rangeOf(request, provided)}`]));
};

const rangeOf = (request: string, provided: Readonly<Record<string, string>>): string => {
  const version =
    provided[request] ?? Object.entries(provided).find(([key]) => key.endsWith('/') && request.startsWith(key))?.[1];
  if (!version) throw new Error(`${request} is taken from the host, but the table of shared modules does not have it.`);
  return version;
};
