import { Type } from '@sinclair/typebox';
import { OneOf } from '../language/primitives';
import { transactionSubTypes, transactionTypes } from '../transactions/values';

export const staticSchemas = {
  listNationalities: { data: Type.Array(Type.Object({ countryCode: Type.String(), name: Type.String() })) },
  listTransactionTypes: {
    data: Type.Array(
      Type.Object({
        transactionType: OneOf(transactionTypes),
        transactionSubTypes: Type.Array(OneOf(transactionSubTypes)),
        /** Sub-types that an open transaction can have. */ pendingTransactionSubTypes: Type.Array(
          OneOf(transactionSubTypes),
        ),
      }),
    ),
  },
};
