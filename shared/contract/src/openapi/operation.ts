import { Type, type TSchema } from '@sinclair/typebox';
import { changesRecords, pathParameters, type Call } from '../language/call';
import type { CallSchemas } from '../schemas';
import type { Operation, Parameter } from './document';
import { errorAnswersOf } from './error-answers';
import type { JsonSchema } from './json-schema';

const Meta = Type.Object({ count: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer() });

/** The same for two path templates that differ in the names of their parameters alone. */
export const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}').toLowerCase();

/** The first sentence of what a call does, and the rest of it. */
const summaryOf = (words: string): { readonly summary: string; readonly description?: string } => {
  const [, summary = words, description = ''] = /^(.+?\.)(?: (.+))?$/.exec(words) ?? [];
  return { summary: summary.replace(/\.$/, ''), ...(description === '' ? {} : { description }) };
};

/** In a session any proof of it will do; before one a page has its own token, and a program none for signing in. */
const securityOf = ({ id, credential }: Call): Operation['security'] => {
  if (credential === 'session') return [{ apiToken: [] }, { bearer: [] }];
  if (credential === 'clientAuthentication') return [{ clientAuthentication: [] }, { apiToken: [] }];
  return id === 'authenticate' ? [{}, { apiToken: [] }] : [{ apiToken: [] }];
};

const accessOf = ({ access }: Call): Operation['x-access'] => {
  if (access === null) return null;
  return 'anyOf' in access ? access.anyOf : [access];
};

const propertiesOf = (schema: TSchema | undefined): Readonly<Record<string, TSchema>> =>
  (schema?.properties ?? {}) as Record<string, TSchema>;

/** A body that says which version it was made on may leave that to `If-Match`. */
const takesVersionOf = (call: Call, body: TSchema | undefined): boolean => {
  const { version, auditDetails } = propertiesOf(body);
  return (
    call.headers?.includes('if-match') === true ||
    version !== undefined ||
    propertiesOf(auditDetails).version !== undefined
  );
};

const pathParametersOf = (call: Call, path: string): Parameter[] => {
  const own = pathParameters(call.path);
  return pathParameters(path).map((name, index) => ({
    name,
    in: 'path',
    required: true,
    ...(own[index] === name ? {} : { description: `In this call the \`${own[index]}\`.` }),
    schema: { type: 'string' },
  }));
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A new key for each new request, such as a UUID: the request is done once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version the change was made on, such as "3", in place of the body’s.',
  schema: { type: 'string' },
};

export interface OperationSource {
  readonly call: Call;
  /** The template of its path in the document, whose parameters may have other names than the call's. */
  readonly path: string;
  readonly schemas: CallSchemas;
  readonly words: string;
  readonly heading: string;
  readonly print: (schema: TSchema) => JsonSchema;
}

/** A call as an operation of the document. */
export const operationOf = ({ call, path, schemas, words, heading, print }: OperationSource): Operation => {
  const takesVersion = takesVersionOf(call, schemas.body);
  const required = (schemas.query?.required ?? []) as readonly string[];
  const query = Object.entries(propertiesOf(schemas.query)).map(([name, schema]): Parameter => {
    const { description, ...rest } = print(schema);
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
  const parameters = [
    ...pathParametersOf(call, path),
    ...query,
    ...(changesRecords(call) ? [idempotencyKey] : []),
    ...(takesVersion ? [ifMatch] : []),
  ];
  const isPaged = call.query.includes('page');
  const answer: JsonSchema = {
    type: 'object',
    properties: { data: print(schemas.data), ...(isPaged ? { meta: print(Meta) } : {}) },
    required: ['data', ...(isPaged ? ['meta'] : [])],
  };
  return {
    operationId: call.id,
    tags: [heading],
    ...summaryOf(words),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schemas.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: print(schemas.body) } } } }
      : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answer } } },
      ...errorAnswersOf({ call, hasBody: schemas.body !== undefined, takesVersion }),
    },
    security: securityOf(call),
    'x-access': accessOf(call),
    'x-kind': call.kind,
  };
};
