import { Type } from '@sinclair/typebox';
import { AuditDetails, Id, IsoDate, Money, Nullable, OneOf, Text, paging } from '../primitives';
import { clientStatuses, clientTypes } from './values';

export const ClientRow = Type.Object({
  id: Id,
  clientId: Id,
  firmId: Id,
  name: Type.String(),
  firstName: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  clientType: OneOf(clientTypes),
  status: OneOf(clientStatuses),
  nodeId: Type.Array(Id),
  nodeName: Type.Array(Type.String()),
  parentId: Type.Array(Id),
  email: Nullable(Type.String()),
  clientGroups: Type.Array(Type.Object({ clientFeeGroupId: Id, name: Type.String() })),
  /** Number of accounts and their value on the business date. */
  accounts: Type.Integer(),
  currentValue: Money,
});

export const ClientDetail = Type.Composite([
  ClientRow,
  Type.Object({
    title: Nullable(Type.String()),
    dateOfBirth: Nullable(IsoDate),
    nationality: Nullable(Type.String()),
    taxDomicile: Nullable(Type.String()),
    currency: Type.String(),
    language: Type.String(),
    addressDetail: Nullable(Type.Object({ address1: Type.String(), town: Type.String(), postCode: Type.String(), country: Type.String() })),
    mobile: Nullable(Type.Object({ number: Type.String(), locale: Type.String(), isMobile: Type.Boolean() })),
    adviserName: Nullable(Type.String()),
    auditDetails: AuditDetails,
  }),
]);

export const clientSchemas = {
  listClients: {
    query: Type.Object({
      name: Type.Optional(Text),
      parentId: Type.Optional(Id),
      id: Type.Optional(Id),
      idOrName: Type.Optional(Text),
      'clientGroups[clientFeeGroupId]': Type.Optional(Id),
      status: Type.Optional(Text),
      clientType: Type.Optional(Text),
      nodeId: Type.Optional(Id),
      ...paging,
    }),
    data: Type.Array(ClientRow),
  },
  getClient: { data: ClientDetail },
};
