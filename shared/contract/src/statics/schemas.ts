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
        /** Those a transaction can have while it is open. */ pendingTransactionSubTypes: Type.Array(
          OneOf(transactionSubTypes),
        ),
      }),
    ),
  },
};
