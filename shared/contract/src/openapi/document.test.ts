import { Validator } from '@seriousme/openapi-schema-validator';
import { Type } from '@sinclair/typebox';
import { calls, catalogue } from '../catalogue';
import type { Call } from '../language/call';
import { Id, Money, Nullable, OneOf, versioned } from '../language/primitives';
import { methods, openApiDocument, type DocumentSource, type Operation } from './document';
import { shapeOf } from './operation';

const change: Call = {
  id: 'changeBox',
  kind: 'write',
  method: 'PATCH',
  path: '/box/{firmId}/{boxId}',
  query: ['page'],
  access: { resource: 'Client', level: 'action' },
  credential: 'session',
  tags: ['Asset'],
  owner: 'clients',
};
const Box = Type.Object({
  name: Nullable(Type.String()),
  value: Nullable(Money),
  kind: Nullable(OneOf(['Big', 'Small'])),
});
const source: DocumentSource = {
  version: '3.0.0',
  calls: [change],
  schemas: {
    changeBox: {
      query: Type.Object({ page: Type.Optional(Type.Integer({ description: 'From 1.', default: 1 })) }),
      body: Type.Object({ box: Type.Optional(Box), labels: Type.Record(Type.String(), Id), ...versioned }),
      data: Type.Array(Box),
    },
  },
  summaries: { changeBox: 'Changes a box. Null empties it.' },
  capabilities: { Boxes: { changeBox: {} } },
  namedSchemas: { Box, Money, Unused: Type.Object({}) },
};

const operationsOf = (document: ReturnType<typeof openApiDocument>): readonly Operation[] =>
  Object.values(document.paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []));

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(
    structuredClone(openApiDocument()) as object as Record<string, unknown>,
  );
  expect(result).toEqual({ valid: true });
});

test('every call of the catalogue is one operation, under its id, method and address', () => {
  const document = openApiDocument();
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [`${operation.operationId} ${method.toUpperCase()} ${shapeOf(path)}`] : [];
    }),
  );
  expect(operations.sort()).toEqual(calls.map(({ id, method, path }) => `${id} ${method} ${shapeOf(path)}`).sort());
  expect(new Set(Object.keys(document.paths).map(shapeOf)).size).toBe(Object.keys(document.paths).length);
});

test('every call says in a sentence what it does', () => {
  for (const { operationId, summary, description = '' } of operationsOf(openApiDocument())) {
    expect({ operationId, summary }).toEqual({ operationId, summary: expect.stringMatching(/^[A-Z][^.]+$/) as string });
    expect({ operationId, description }).toEqual({
      operationId,
      description: expect.stringMatching(/^$|\.$/) as string,
    });
  }
});

test('a call is printed with what it takes, answers and needs; named schemas once, those that nothing uses not at all', () => {
  const { info, paths, components } = openApiDocument(source);
  expect(info.version).toBe('3.0.0');
  const operation = paths['/box/{firmId}/{boxId}']?.patch;
  expect(operation).toMatchObject({
    operationId: 'changeBox',
    tags: ['Boxes'],
    summary: 'Changes a box',
    description: 'Null empties it.',
    'x-access': [{ resource: 'Client', level: 'action' }],
    'x-kind': 'write',
    security: [{ apiToken: [] }, { bearer: [] }],
  });
  expect(operation?.parameters?.map(({ in: where, name, required }) => [where, name, required])).toEqual([
    ['path', 'firmId', true],
    ['path', 'boxId', true],
    ['query', 'page', false],
    ['header', 'Idempotency-Key', false],
    ['header', 'If-Match', false],
  ]);
  expect(operation?.requestBody?.content['application/json'].schema).toEqual({
    type: 'object',
    properties: {
      box: { $ref: '#/components/schemas/Box' },
      labels: { type: 'object', additionalProperties: { type: 'string', minLength: 1, maxLength: 40 } },
      auditDetails: {
        type: 'object',
        properties: { version: { type: 'integer', minimum: 1 } },
        required: ['version'],
      },
    },
    required: ['labels'],
  });
  expect(operation?.responses[200].content['application/json'].schema).toMatchObject({
    properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Box' } }, meta: { type: 'object' } },
    required: ['data', 'meta'],
  });
  expect(Object.keys(operation?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '422',
    '429',
    '5XX',
  ]);
  expect(Object.keys(components.schemas)).toEqual(['Box', 'ErrorEnvelope', 'Money']);
  expect(components.schemas.Box).toEqual({
    type: 'object',
    properties: {
      name: { type: ['string', 'null'] },
      value: { anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] },
      kind: { type: ['string', 'null'], enum: ['Big', 'Small', null] },
    },
    required: ['name', 'value', 'kind'],
  });
});

test('a path that two calls name differently is one path, and says what its parameter is in each', () => {
  const { paths } = openApiDocument();
  expect(paths['/client/{clientId}']).toBeUndefined();
  expect(paths['/client/{firmId}']?.put).toMatchObject({
    operationId: catalogue.replaceClient.id,
    parameters: expect.arrayContaining([
      {
        name: 'firmId',
        in: 'path',
        required: true,
        description: 'In this call the `clientId`.',
        schema: { type: 'string' },
      },
    ]) as object,
  });
});

test('what cannot be printed is said, never left out', () => {
  const broken = (change: Partial<DocumentSource>) => () => openApiDocument({ ...source, ...change });
  expect(broken({ summaries: {} })).toThrow('The call changeBox has no summary.');
  expect(broken({ capabilities: {} })).toThrow('The call changeBox has no heading.');
  expect(broken({ calls: [change, { ...change, path: '/box/{a}/{b}' }] })).toThrow(
    'changeBox and changeBox have the same method and path.',
  );
  expect(broken({ namedSchemas: { Box, Crate: Box } })).toThrow('The schemas Box and Crate say the same');
  const odd = { changeBox: { data: Type.Object({ at: Type.Date() }) } };
  expect(broken({ schemas: { changeBox: { data: Type.String({ format: 'date' }) } } })).toThrow('A schema uses format');
  expect(broken({ schemas: odd })).toThrow('A schema has the type Date');
});
