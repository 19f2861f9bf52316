import { calls } from '@tessera/contract/catalogue';
import type { Call, Method } from '@tessera/contract';

export interface MatchedCall {
  readonly call: Call;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const parameterName = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

const parametersOf = (template: string, path: string): Record<string, string> | null => {
  const wanted = segmentsOf(template);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] as string;
    const name = parameterName(segment);
    if (name) parameters[name] = decodeURIComponent(value);
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return parameters;
};

/**
 * The catalogue's call for a request, as the proxy matches it: without regard to case, static segments before
 * parameters.
 */
export const matchCall = (method: Method, pathAndQuery: string): MatchedCall | null => {
  const [path = '', search = ''] = pathAndQuery.split('?');
  const matches = calls.flatMap((call) => {
    const parameters = call.method === method ? parametersOf(call.path, path) : null;
    return parameters ? [{ call, parameters, query: Object.fromEntries(new URLSearchParams(search)) }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.parameters).length - Object.keys(b.parameters).length)[0] ?? null;
};
