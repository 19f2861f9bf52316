import { Type } from '@sinclair/typebox';
import { ScopeSchema, userKinds } from '../authentication/schemas';
import { Id, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { userStatuses } from './values';

export const userSchemas = {
  listUsers: {
    query: Type.Object({ name: Type.Optional(Text), status: Type.Optional(Text), ...paging }),
    data: Type.Array(
      Type.Object({
        id: Id,
        userId: Id,
        firmId: Id,
        name: Type.String(),
        email: Type.String(),
        userType: OneOf(userKinds),
        jobTitle: Type.String(),
        nodeId: Id,
        nodeName: Type.String(),
        status: OneOf(userStatuses),
        lastSignIn: Nullable(Timestamp),
        scopes: Type.Array(ScopeSchema),
      }),
    ),
  },
};
