import { levelTable, type AccessRequirement } from '@tessera/contract';
import { methods, type OpenApiDocument, type Operation, type Parameter } from '@tessera/contract/openapi/document';
import { shapeOf } from '@tessera/contract/openapi/operation';
import { schemaChanges, type Comparison, type Direction } from './schema-changes';

interface Placed {
  readonly operation: Operation;
  readonly path: string;
  /** `GET /client/{}`: what a program asks for, whatever the parameters are called. */
  readonly address: string;
}

const placesOf = ({ paths }: OpenApiDocument): readonly Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [{ operation, path: `${method.toUpperCase()} ${path}`, address: `${method} ${shapeOf(path)}` }]
        : [];
    }),
  );

const comparisonOf = (
  before: OpenApiDocument,
  after: OpenApiDocument,
  direction: Direction,
  call: string,
): Comparison => ({
  direction,
  before: before.components.schemas,
  after: after.components.schemas,
  says: (field, what, wayOut) =>
    `${call}: ${direction === 'request' ? 'the request’s' : 'the answer’s'} ${field || 'body'} ${what}. ${wayOut}`,
});

/** Whether whoever meets the one requirement meets the other too. */
const meetsToo = (was: AccessRequirement, is: AccessRequirement): boolean => {
  const [had, needs] = [levelTable[was.level], levelTable[is.level]];
  return (
    was.resource === is.resource &&
    had.resource.every((range) => needs.resource.includes(range)) &&
    (needs.client === null || had.client !== null)
  );
};

/** What let a caller in before and does not now, in words; one more way in breaks nobody. */
const lostAccess = ({ 'x-access': was }: Operation, { 'x-access': is }: Operation): readonly string[] => {
  if (is === null) return [];
  if (was === null) return ['being signed in'];
  return was
    .filter((requirement) => !is.some((each) => meetsToo(requirement, each)))
    .map(({ resource, level }) => `${level} on ${resource}`);
};

/** What proved the caller before and does not now. */
const lostProofs = ({ security: was }: Operation, { security: is }: Operation): readonly string[] => {
  const nameOf = (proof: Operation['security'][number]): string => Object.keys(proof).join(' and ');
  const now = is.map(nameOf);
  return now.includes('')
    ? []
    : was.map(nameOf).flatMap((name) => (now.includes(name) ? [] : [name || 'no credential']));
};

const parameterChanges = (before: Operation, after: Operation, comparison: Comparison): string[] => {
  const { says } = comparison;
  // The names of path parameters are in no request.
  const named = (operation: Operation): Map<string, Parameter> =>
    new Map(
      (operation.parameters ?? []).flatMap((each) => (each.in === 'path' ? [] : [[`${each.in} ${each.name}`, each]])),
    );
  const [had, has] = [named(before), named(after)];
  return [
    ...[...had].flatMap(([key, parameter]) => {
      const own = has.get(key);
      if (!own) return [says(key, 'is no longer taken', 'Go on taking it.')];
      return [
        ...(own.required && !parameter.required
          ? [says(key, 'is required now', 'Leave it optional, with a default.')]
          : []),
        ...schemaChanges(parameter.schema, own.schema, key, comparison),
      ];
    }),
    ...[...has].flatMap(([key, { required }]) =>
      required && !had.has(key) ? [says(key, 'is new and required', 'Make it optional, with a default.')] : [],
    ),
  ];
};

const operationChanges = (was: Placed, is: Placed, before: OpenApiDocument, after: OpenApiDocument): string[] => {
  const { operation: old } = was;
  const { operation: now } = is;
  const call = old.operationId;
  const request = comparisonOf(before, after, 'request', call);
  const [hadBody, hasBody] = [old.requestBody, now.requestBody].map((body) => body?.content['application/json'].schema);
  const access = lostAccess(old, now);
  const proofs = lostProofs(old, now);
  return [
    ...(was.address === is.address
      ? []
      : [`${call}: it moved from ${was.path} to ${is.path}. Answer at the old address too, as a call of its own.`]),
    ...(old['x-kind'] === now['x-kind']
      ? []
      : [`${call}: it was a ${old['x-kind']} and is a ${now['x-kind']} now. Make the new one a call of its own.`]),
    ...(access.length > 0
      ? [`${call}: ${access.join(' or ')} is no longer enough to make it. Go on letting those callers in.`]
      : []),
    ...(proofs.length > 0 ? [`${call}: ${proofs.join(' or ')} no longer proves the caller. Go on accepting it.`] : []),
    ...parameterChanges(old, now, request),
    ...(!hadBody && hasBody ? [`${call}: it needs a body now. Make the new one a call of its own.`] : []),
    ...(hadBody && !hasBody ? [`${call}: it takes no body any more. Go on taking it.`] : []),
    ...(hadBody && hasBody ? schemaChanges(hadBody, hasBody, '', request) : []),
    ...schemaChanges(
      old.responses[200].content['application/json'].schema,
      now.responses[200].content['application/json'].schema,
      '',
      comparisonOf(before, after, 'answer', call),
    ),
  ];
};

/**
 * What a program written for one document cannot do with another, one sentence each: the call, the field, what became
 * of it and the way out. Empty when every such program goes on working. New calls, new optional fields of requests, new
 * fields of answers and new values in an answer's lists break nobody.
 */
export const breakingChanges = (before: OpenApiDocument, after: OpenApiDocument): string[] => {
  const now = placesOf(after);
  const byId = new Map(now.map((placed) => [placed.operation.operationId, placed]));
  const byAddress = new Map(now.map((placed) => [placed.address, placed]));
  return placesOf(before).flatMap((was) => {
    const call = was.operation.operationId;
    const is = byId.get(call);
    if (is) return operationChanges(was, is, before, after);
    const renamed = byAddress.get(was.address);
    return renamed
      ? [
          `${call}: it is called ${renamed.operation.operationId} now, and generated programs know it by its id. Keep the id.`,
          ...operationChanges(was, renamed, before, after),
        ]
      : [`${call}: ${was.path} is gone. Keep the call, and let a new one stand beside it.`];
  });
};

const majorOf = ({ info }: OpenApiDocument): number => Number(info.version.split('.', 1)[0]);

/**
 * Why the document may not be printed over the committed one, or null: it breaks programs, and the first number of the
 * version did not go up.
 */
export const refusalToPrint = (committed: OpenApiDocument, printed: OpenApiDocument): string | null => {
  const reasons = majorOf(printed) > majorOf(committed) ? [] : breakingChanges(committed, printed);
  if (reasons.length === 0) return null;
  return [
    `The API would break programs written for version ${committed.info.version}:`,
    ...reasons.map((reason) => `- ${reason}`),
    `If it has to break them, raise apiVersion in shared/contract/src/openapi/api-version.ts to ${majorOf(committed) + 1}.0.0 and run npm run documents.`,
  ].join('\n');
};
