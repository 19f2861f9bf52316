import type { TObject, TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import {
  changesRecords,
  needsStepUp,
  pathParameters,
  readReleaseId,
  releaseHeader,
  stillHeader,
  type Answer,
  type Call,
} from '@tessera/contract';
import { catalogue, type PlatformCallId } from '@tessera/contract/catalogue';
import { schemas, type CallSchemas } from '@tessera/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCaller } from '../capabilities/authentication/sessions';
import { requireStepUp } from '../capabilities/factors/step-up';
import { readSignInOrigin } from '../capabilities/authentication/sign-in-origin';
import type { Caller } from '../requests/access/caller';
import type { OpenScope } from '../requests/access/open-scope';
import { checkAccess, openScope, type Actor } from '../requests/access/scope';
import { answerWrite } from './answer-write';
import { ApiError, notFound } from '../requests/http/api-error';
import type { CallServices } from '../requests/call-services';
import { hasClientAuthentication, tokenOf } from './credentials';
import { handlers } from './handlers';
import { readPortalSite } from '../requests/http/portal-site';
import type { ReadNotes } from '../requests/reads/read-notes';
import { recordRead } from '../requests/reads/record-read';
import { readBody, readQuery } from '../requests/http/read-input';

/** The only place where a handler loses its call's types; the catalogue's id selected both. */
type AnyHandler = (input: object) => Promise<unknown>;

const Meta = Type.Object({ count: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer() });
const answerSchema = (data: TSchema): TSchema => Type.Object({ data, meta: Type.Optional(Meta) });

/** The longest id in a path; position ids are the longest. */
const pathValueMax = 80;

const checkPath = (path: Record<string, string>): void => {
  if (Object.values(path).some((value) => value.length > pathValueMax || value.includes('\0')))
    throw notFound('Record');
};

/** The access a handler receives, by the call's credential: a signed-in caller, or an open scope. */
type Access = { readonly caller: Caller; readonly actor: Actor } | { readonly open: OpenScope };

/** @throws ApiError 401, 403 or 404. */
const accessFor = async (
  call: Call,
  request: FastifyRequest,
  path: Record<string, string>,
  services: CallServices,
): Promise<Access> => {
  const { db, clock, clientAuthentication, businessTime } = services;
  const token = tokenOf(request);
  const release = readReleaseId(request.headers[releaseHeader]);
  if (call.credential === 'session') {
    if (token === null) throw new ApiError('unauthenticated', 'Sign in to go on.');
    const isStill =
      request.headers[stillHeader] !== undefined && hasClientAuthentication(request, clientAuthentication);
    const caller = await findCaller(services, token, { isUse: !isStill, stages: call.stages });
    const { firmId, userId, userKind, businessDate } = caller;
    const actor: Actor = {
      firmId,
      userId,
      userKind,
      businessDate,
      at: businessTime(businessDate),
      clock,
      call: call.id,
      release,
      site: call.mailsLink && hasClientAuthentication(request, clientAuthentication) ? readPortalSite(request) : null,
    };
    await checkAccess(db, caller, actor, call, path.firmId);
    if (needsStepUp(call, request.body)) await requireStepUp(db, caller, actor);
    return { caller, actor };
  }
  const fromProxy = hasClientAuthentication(request, clientAuthentication);
  const open = {
    open: {
      db,
      site: fromProxy ? readPortalSite(request) : null,
      origin: readSignInOrigin(request, fromProxy),
      release,
    },
  };
  if (fromProxy) return open;
  if (call.credential === 'clientAuthentication')
    throw new ApiError('unauthenticated', 'The client-authentication header is missing or wrong.');
  if (path.firmId === undefined) return open;
  if (token === null) throw new ApiError('unauthenticated', 'Sign in to go on.');
  const caller = await findCaller(services, token);
  if (path.firmId !== caller.firmId) throw notFound('Firm');
  return open;
};

/**
 * Registers every call of the catalogue handled here: validates the input by its schemas, opens the required access and
 * serialises the answer by its schema.
 */
export const registerCalls = (server: FastifyInstance, services: CallServices, reads: ReadNotes): void => {
  for (const id of Object.keys(handlers) as PlatformCallId[]) {
    const call: Call = catalogue[id];
    const { query, body, data }: CallSchemas = schemas[id];
    const handler = handlers[id] as unknown as AnyHandler;
    server.route({
      method: call.method,
      url: pathParameters(call.path).reduce((url, name) => url.replace(`{${name}}`, `:${name}`), call.path),
      // Fields the contract does not declare never leave the platform.
      schema: { response: { 200: answerSchema(data) } },
      handler: async (request, reply) => {
        const path = request.params as Record<string, string>;
        checkPath(path);
        const access = await accessFor(call, request, path, services);
        const readInput = () => ({
          path,
          query: readQuery(query as TObject | undefined, request.query as Record<string, unknown>),
          body: readBody(body as TObject | undefined, request.body),
          ifMatch: request.headers['if-match'],
        });
        if ('open' in access) return handler({ ...readInput(), ...access, services });
        const { caller, actor } = access;
        if (!changesRecords(call)) {
          const input = readInput();
          const answer = await handler({ ...input, scope: openScope(services.db, caller, actor, null), services });
          const record = recordRead(
            call,
            path,
            input.query as Record<string, unknown>,
            (answer as Answer<unknown>).data,
          );
          if (record !== null)
            reads.note({ ...record, firmId: caller.firmId, userId: caller.userId, at: services.clock() });
          return answer;
        }
        return answerWrite({ call, db: services.db, caller, actor, request, reply }, readInput, (input, scope) =>
          handler({ ...input, scope, services }),
        );
      },
    });
  }
};
