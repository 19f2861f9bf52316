import { Type } from '@sinclair/typebox';
import {
  Id,
  IsoDate,
  IsoDateOrTime,
  Money,
  Nullable,
  OneOf,
  Quantity,
  Text,
  Timestamp,
  paging,
} from '../language/primitives';
import { operationsActions } from './values';
import { TransferTerms } from '../transfers/terms/schemas';
import { TransactionRow, TransactionRecord } from './record-schemas';
import {
  TransactionInput,
  TransactionGroupInput,
  Created,
  ActionInput,
  ActionResult,
  CorrectionInput,
} from './request-schemas';
import { CorrectionPreview, Preview } from './preview-schemas';

/** Transactions that the caller may authorise: the oldest of them, and their number. */
const Authorisations = Type.Object({
  count: Type.Integer(),
  /** Oldest first; at most `authorisationsMax`. */
  transactions: Type.Array(
    Type.Composite([
      TransactionRow,
      Type.Object({
        /** Who entered it; null when that was not recorded. */ enteredBy: Nullable(Type.String()),
        /** When it became Checking; only the day when no time is known. */ since: IsoDateOrTime,
      }),
    ]),
  ),
  /** How many wait for somebody else, because the caller created them. */
  own: Type.Integer(),
  /** How many wait for bank details to be verified first. */
  unverified: Type.Integer(),
});

const flag = Type.Optional(Type.Boolean());

const filters = {
  transactionId: Type.Optional(Id),
  orderId: Type.Optional(Id),
  paymentId: Type.Optional(Id),
  linkId: Type.Optional(Id),
  transactionType: Type.Optional(Text),
  transactionSubType: Type.Optional(Text),
  method: Type.Optional(Text),
  movementType: Type.Optional(Text),
  transactionDateFrom: Type.Optional(IsoDate),
  transactionDateTo: Type.Optional(IsoDate),
  accountId: Type.Optional(Id),
  clientId: Type.Optional(Id),
  assetId: Type.Optional(Id),
  status: Type.Optional(Text),
  incomplete: flag,
  nodeId: Type.Optional(Id),
  excludeDeleted: flag,
};

export const transactionSchemas = {
  listTransactions: {
    query: Type.Object({ ...filters, ...paging }),
    data: Type.Array(TransactionRow),
  },
  getTransaction: { data: TransactionRecord },
  listAuthorisations: { data: Authorisations },
  /** A transaction; with the type `Product Transfer`, a transfer from or to another provider with its terms. */
  createTransaction: { body: Type.Composite([TransactionInput, Type.Partial(TransferTerms)]), data: Created },
  createTransactionGroup: {
    body: TransactionGroupInput,
    data: Type.Object({ linkId: Nullable(Id), transactions: Type.Array(Created) }),
  },
  previewTransactions: { body: TransactionGroupInput, data: Preview },
  authoriseTransaction: { body: ActionInput, data: ActionResult },
  requestCancellation: { body: ActionInput, data: ActionResult },
  requestDeletion: { body: ActionInput, data: ActionResult },
  actOnTransaction: {
    /**
     * The body that known clients send (domain A.6): `type` and `firmId` repeat what the path says, and an order has
     * figures.
     */
    body: Type.Object({
      type: Type.Optional(Type.Literal('Action')),
      firmId: Id,
      transactionAction: OneOf(operationsActions),
      actionReason: Type.Optional(Type.String({ maxLength: 200 })),
      completedDate: Type.Optional(IsoDateOrTime),
      executionDetails: Type.Optional(
        Type.Object({
          currency: Type.Optional(Type.String({ maxLength: 3 })),
          price: Quantity,
          executedQuantity: Quantity,
          executionAmount: Type.Optional(Money),
          transactionTime: Type.Optional(Timestamp),
          venue: Type.Optional(Type.String({ maxLength: 10 })),
        }),
      ),
      quantity: Type.Optional(Quantity),
      amount: Type.Optional(Money),
      transactionDate: Type.Optional(IsoDateOrTime),
      intendedSettlementDate: Type.Optional(IsoDateOrTime),
    }),
    data: ActionResult,
  },
  correctTransaction: { body: CorrectionInput, data: ActionResult },
  previewCorrection: { body: CorrectionInput, data: CorrectionPreview },
  /** A file in the envelope: a link cannot carry the page's token. */
  exportTransactions: {
    query: Type.Object({ ...filters, sort: paging.sort, format: OneOf(['csv', 'xlsx'] as const) }),
    data: Type.Object({
      fileName: Type.String(),
      mediaType: Type.String(),
      rows: Type.Integer(),
      base64: Type.String(),
    }),
  },
};
