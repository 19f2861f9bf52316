import type { CallData } from '@tessera/contract/schemas';
import type { Selectable } from 'kysely';
import type { PortalUser } from '../../foundation/database/schema';

type UserRow = Pick<
  Selectable<PortalUser>,
  'firm_id' | 'user_id' | 'name' | 'email' | 'user_type' | 'job_title' | 'node_id' | 'scopes'
> & { node_name: string };

/** The data about its user that a signed-in page receives. */
export const sessionDataOf = (user: UserRow, expiresAt: Date, idleTimeoutSeconds: number): CallData<'getSession'> => ({
  firmId: user.firm_id,
  userId: user.user_id,
  userName: user.name,
  email: user.email,
  userType: user.user_type,
  jobTitle: user.job_title,
  nodeId: user.node_id,
  nodeName: user.node_name,
  scopes: user.scopes.map(({ resource, ranges }) => ({ resource, scope: resource, ranges: [...ranges] })),
  services: [],
  expiresAt: expiresAt.toISOString(),
  idleTimeoutSeconds,
});
