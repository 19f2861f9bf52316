import type { Call } from '@tessera/contract';

/** A call of the catalogue, with the one spelling of its path that is sent upstream. */
export interface Matched {
  readonly call: Call;
  readonly path: string;
}

export type AllowList = (method: string, path: string) => Matched | null;

interface Step {
  /** By lower-case segment. */
  readonly fixed: Map<string, Step>;
  parameter: Step | null;
  call: Call | null;
}

const newStep = (): Step => ({ fixed: new Map(), parameter: null, call: null });

const isParameter = (segment: string): boolean => segment.startsWith('{');

const addCall = (root: Step, call: Call): void => {
  let step = root;
  for (const segment of call.path.split('/').slice(1)) {
    let next = isParameter(segment) ? step.parameter : step.fixed.get(segment.toLowerCase());
    if (!next) {
      next = newStep();
      if (isParameter(segment)) step.parameter = next;
      else step.fixed.set(segment.toLowerCase(), next);
    }
    step = next;
  }
  if (step.call) throw new Error(`${call.id} and ${step.call.id} have the same method and path.`);
  step.call = call;
};

/** A fixed segment wins over a parameter; if the fixed branch has no match, the parameter is tried. */
const find = (step: Step, segments: readonly string[], index: number): Call | null => {
  const segment = segments[index];
  if (segment === undefined) return step.call;
  const fixed = step.fixed.get(segment.toLowerCase());
  return (fixed && find(fixed, segments, index + 1)) ?? (step.parameter && find(step.parameter, segments, index + 1));
};

const mostSegments = 12;
const longestPath = 2000;

/**
 * Decodes a segment once. Null for anything a server behind this one could read as another path: dots, slashes, control
 * characters, broken escapes.
 */
const readSegment = (raw: string): string | null => {
  let segment = raw;
  if (raw.includes('%')) {
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return null;
    }
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return segment === '' || segment === '.' || segment === '..' || /[\u0000-\u001f\u007f/\\]/.test(segment)
    ? null
    : segment;
};

/**
 * Compiles the catalogue into a matcher of method and path below the base path. Fixed segments ignore case. The
 * upstream path is rebuilt from the template and the decoded parameters, so that no two servers can read one address
 * differently.
 */
export const compileAllowList = (calls: readonly Call[]): AllowList => {
  const byMethod = new Map<string, Step>();
  for (const call of calls) {
    let root = byMethod.get(call.method);
    if (!root) byMethod.set(call.method, (root = newStep()));
    addCall(root, call);
  }
  const templates = new Map(calls.map((call) => [call, call.path.split('/').slice(1)]));

  return (method, path) => {
    const root = byMethod.get(method);
    if (!root || path[0] !== '/' || path.length > longestPath) return null;
    const raw = path.slice(1).split('/');
    if (raw.length > mostSegments) return null;
    const segments: string[] = [];
    for (const part of raw) {
      const segment = readSegment(part);
      if (segment === null) return null;
      segments.push(segment);
    }
    const call = find(root, segments, 0);
    if (!call) return null;
    const built = (templates.get(call) ?? []).map((part, index) =>
      isParameter(part) ? encodeURIComponent(segments[index] as string) : part,
    );
    return { call, path: `/${built.join('/')}` };
  };
};
