import type { TSchema } from '@sinclair/typebox';
import { calls as catalogueCalls, type CallId } from '../catalogue';
import type { AccessRequirement } from '../language/access';
import type { Call, CallKind } from '../language/call';
import { schemas as catalogueSchemas, type CallSchemas } from '../schemas';
import { apiVersion } from './api-version';
import { capabilities, namedSchemas } from './capabilities';
import { ErrorEnvelope, errorComponents } from './error-answers';
import type { JsonSchema } from './json-schema';
import { introduction } from './introduction';
import { operationOf, shapeOf } from './operation';
import { createSchemaPrinter } from './print-schema';
import { summaries } from './summaries';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface JsonContent {
  readonly 'application/json': { readonly schema: JsonSchema };
}

export interface Answered {
  readonly description: string;
  readonly content: JsonContent;
}

/** One call. `x-access` is what the caller needs: one of these, or null when being signed in is enough. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: JsonContent };
  /** A success is 200; an error is a reference to its component. */
  readonly responses: { readonly 200: Answered } & Readonly<Record<string, Answered | { readonly $ref: string }>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-access': readonly AccessRequirement[] | null;
  readonly 'x-kind': CallKind;
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type PathItem = Readonly<Partial<Record<(typeof methods)[number], Operation>>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const securitySchemes = {
  apiToken: {
    type: 'apiKey',
    in: 'header',
    name: 'api-token',
    description: 'The token of a session, from `authenticate`.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The same token, as `Authorization: Bearer`.' },
  clientAuthentication: {
    type: 'apiKey',
    in: 'header',
    name: 'client-authentication',
    description: 'The secret of the installation, for servers of its own.',
  },
} as const;

/** What the document is made from; tests give less of it. */
export interface DocumentSource {
  readonly version: string;
  readonly calls: readonly Call[];
  readonly schemas: Readonly<Record<string, CallSchemas>>;
  readonly summaries: Readonly<Record<string, string>>;
  /** Calls of each heading, by id. */
  readonly capabilities: Readonly<Record<string, object>>;
  readonly namedSchemas: Readonly<Record<string, TSchema>>;
}

const entryOf = <T>(entries: Readonly<Record<string, T>>, id: string, what: string): T => {
  const entry = entries[id];
  if (entry === undefined) throw new Error(`The call ${id} has no ${what}.`);
  return entry;
};

/**
 * The OpenAPI 3.1 document of the API, printed from the catalogue: the same calls give the same document, byte for
 * byte. It has no records and no examples. @throws Error for a call that cannot be printed.
 */
export const openApiDocument = ({
  version = apiVersion,
  calls = catalogueCalls,
  schemas = catalogueSchemas,
  summaries: sentences = summaries satisfies Record<CallId, string>,
  capabilities: headings = capabilities,
  namedSchemas: named = namedSchemas,
}: Partial<DocumentSource> = {}): OpenApiDocument => {
  const printer = createSchemaPrinter({ ...named, ErrorEnvelope });
  const headingOf = new Map(
    Object.entries(headings).flatMap(([heading, ofHeading]) => Object.keys(ofHeading).map((id) => [id, heading])),
  );
  const sameShape = new Map<string, string>();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    // Two templates that differ in parameter names alone are one path to OpenAPI.
    const shape = shapeOf(call.path);
    const path = sameShape.get(shape) ?? call.path;
    sameShape.set(shape, path);
    const item = (paths[path] ??= {});
    const method = call.method.toLowerCase();
    if (item[method]) throw new Error(`${call.id} and ${item[method].operationId} have the same method and path.`);
    item[method] = operationOf({
      call,
      path,
      schemas: entryOf(schemas, call.id, 'schemas'),
      words: entryOf(sentences, call.id, 'summary'),
      heading: entryOf(Object.fromEntries(headingOf), call.id, 'heading'),
      print: printer.print,
    });
  }
  const responses = errorComponents(printer.print(ErrorEnvelope)) as OpenApiDocument['components']['responses'];
  return {
    openapi: '3.1.0',
    info: { title: 'Tessera API', version, description: introduction },
    servers: [{ url: '/api', description: 'Below the address of the portal.' }],
    tags: Object.keys(headings).map((name) => ({ name })),
    paths,
    components: { securitySchemes, responses, schemas: printer.components() },
  };
};
