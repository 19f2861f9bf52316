import { Type } from '@sinclair/typebox';
import { resources } from '../access';
import { Id, OneOf, Timestamp } from '../primitives';
import { AppearanceSchema } from '../theme';

export const userKinds = ['User', 'Machine'] as const;

export const ScopeSchema = Type.Object({
  resource: OneOf(resources),
  scope: OneOf(resources),
  ranges: Type.Array(OneOf(['read', 'read-write'] as const)),
});

export const SessionData = Type.Object({
  firmId: Id,
  userId: Id,
  userName: Type.String(),
  email: Type.String(),
  userType: OneOf(userKinds),
  jobTitle: Type.String(),
  nodeId: Id,
  nodeName: Type.String(),
  scopes: Type.Array(ScopeSchema),
  services: Type.Array(Type.String()),
  /** When the session ends however busy it is. */
  expiresAt: Timestamp,
  idleTimeoutSeconds: Type.Integer(),
  /** Of the user's node; the answer to a sign-in leaves it out. */
  appearance: Type.Optional(AppearanceSchema),
  /** `api-token` for the calls of this page. The platform leaves it out; the proxy adds it. */
  token: Type.Optional(Type.String()),
});

export const authenticationSchemas = {
  authenticate: {
    body: Type.Object({
      firmId: Id,
      id: Type.String({ minLength: 1, maxLength: 254, description: 'User id or e-mail.' }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    data: SessionData,
  },
  getSession: { data: SessionData },
  signOut: { data: Type.Object({ signedOut: Type.Literal(true) }) },
};
