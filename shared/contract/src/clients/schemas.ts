import { Type } from '@sinclair/typebox';
import {
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Text,
  ValueOnDay,
  Written,
  paging,
  versioned,
} from '../language/primitives';
import { clientStatuses, clientTypes, identifierTypes } from './values';
import {
  ClientRow,
  name,
  countryCode,
  AddressDetail,
  ClientEdit,
  withBankDetails,
  ClientDetail,
  Activity,
  Allowance,
} from './record-schemas';

export const clientSchemas = {
  listClients: {
    query: Type.Object({
      name: Type.Optional(Text),
      parentId: Type.Optional(Id),
      id: Type.Optional(Id),
      idOrName: Type.Optional(Text),
      find: Type.Optional(Text),
      'clientGroups[clientFeeGroupId]': Type.Optional(Id),
      status: Type.Optional(Text),
      clientType: Type.Optional(Text),
      nodeId: Type.Optional(Id),
      /**
       * Counts so many at most: a `count` of it says that there are as many or more. The first page of a `find` is then
       * read without the rest.
       */
      countMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      ...paging,
    }),
    data: Type.Array(ClientRow),
  },
  getClient: { data: ClientDetail },
  createClient: {
    body: Type.Composite([Type.Object({ firmId: Id, clientType: OneOf(clientTypes), ...withBankDetails }), ClientEdit]),
    data: Written,
  },
  patchClient: { body: Type.Composite([ClientEdit, Type.Object({ ...withBankDetails, ...versioned })]), data: Written },
  updateClientStatus: { body: Type.Object({ status: OneOf(clientStatuses), ...versioned }), data: Written },
  replaceClient: {
    body: Type.Composite([Type.Object({ firmId: Id }), ClientEdit, Type.Object({ ...withBankDetails, ...versioned })]),
    data: Written,
  },
  lookupAddress: {
    body: Type.Object({
      postCode: Type.String({ maxLength: 12 }),
      houseNumber: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    data: Type.Array(Type.Object({ id: Id, summary: Type.String(), addressDetail: AddressDetail })),
  },
  findDuplicateClients: {
    body: Type.Object({
      firmId: Id,
      clientType: OneOf(clientTypes),
      clientId: Type.Optional(Id),
      name: Type.Optional(Nullable(name)),
      firstName: Type.Optional(Nullable(name)),
      surname: Type.Optional(Nullable(name)),
      dateOfBirth: Type.Optional(Nullable(IsoDate)),
      email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
      postCode: Type.Optional(Nullable(Type.String({ maxLength: 12 }))),
      nationalInsuranceNo: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
      /** Entities only. */ registrationNumber: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
    }),
    data: Type.Array(
      Type.Object({
        /** Null, like the status, when the caller may not see who has the e-mail. */ id: Nullable(Id),
        name: Type.String(),
        status: Nullable(OneOf(clientStatuses)),
        dateOfBirth: Nullable(IsoDate),
        postCode: Nullable(Type.String()),
        /** Which details match: "e-mail", "name and date of birth". */ agrees: Type.Array(Type.String()),
        /** True when the e-mail is taken, so the client cannot be created with it. */ blocking: Type.Boolean(),
      }),
    ),
  },
  listIdentifierOrders: {
    query: Type.Object({
      countryCodes: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z]{2}(,[A-Za-z]{2}){0,9}$',
          maxLength: 40,
          description: 'Nationalities, ISO 3166-1 alpha-2, separated by commas; every nationality when left out.',
        }),
      ),
    }),
    /** One for each nationality, in the order they were asked for. */
    data: Type.Array(
      Type.Object({
        countryCode,
        name: Type.String(),
        /** True for the one of the requested nationalities that counts; false for all when none were requested. */
        leading: Type.Boolean(),
        /** First choice first: a later one is used only for somebody who has none of those before it. */
        identifiers: Type.Array(Type.Object({ type: OneOf(identifierTypes), name: Type.String() })),
      }),
    ),
  },
  listClientActivity: {
    query: Type.Object({ page: paging.page, pageSize: paging.pageSize }),
    data: Type.Array(Activity),
  },
  /** As an account's history, over all of the client's accounts; the first part sums up the period. */
  getClientHistory: {
    query: Type.Object({ fromDate: Type.Optional(IsoDate), toDate: Type.Optional(IsoDate) }),
    data: Type.Object({
      fromDate: IsoDate,
      toDate: IsoDate,
      moneyIn: Money,
      moneyOut: Money,
      days: Type.Array(ValueOnDay),
    }),
  },
  getClientAllowances: { data: Type.Array(Allowance) },
};
