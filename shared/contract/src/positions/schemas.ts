import { Type } from '@sinclair/typebox';
import { Position } from '../accounts/schemas';
import { Id, IsoDate, Money, Nullable, Quantity } from '../language/primitives';

export const positionSchemas = {
  getPosition: {
    data: Type.Composite([
      Position,
      Type.Object({
        accountId: Id,
        accountName: Type.String(),
        accountType: Type.String(),
        firmId: Id,
        nodeId: Id,
        transactions: Type.Array(
          Type.Object({
            transactionId: Id,
            transactionCode: Type.String(),
            narrative: Type.String(),
            postDate: IsoDate,
            valueDate: IsoDate,
            quantity: Nullable(Quantity),
            value: Money,
            bookValue: Nullable(Money),
          }),
        ),
      }),
    ]),
  },
};
