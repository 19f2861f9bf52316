import { Type } from '@sinclair/typebox';
import { wrapperTypes } from '../accounts/values';
import {
  AuditDetails,
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Quantity,
  Text,
  Timestamp,
  paging,
  versioned,
} from '../language/primitives';
import { movementTypes, transactionStatuses, transactionTypes } from '../transactions/values';
import { MasterParty, MasterPartyRecord, MasterPartyStatusChange, MasterPartyTerms } from './parties/schemas';
import { TransferTerms } from './terms/schemas';
import {
  transferActions,
  transferLineKinds,
  transferLineStates,
  transferLinesMax,
  transferMovements,
  transferReasonMax,
  transferStatuses,
  transferTypes,
} from './terms/values';
import {
  NewTransferNote,
  TransferChase,
  TransferChased,
  TransferHandOver,
  TransferProvider,
  TransferUpdate,
  workbenchOfRecord,
  workbenchOfRow,
} from './workbench/schemas';

/** The clock of a transfer: days used of those its kind may take. It stands while somebody is asked for something. */
const TransferClock = Type.Object({
  /** `Cash ISA`, `Other ISA`, `Pension`, `Other`. */
  kind: Type.String(),
  unit: OneOf(['working days', 'calendar days'] as const),
  used: Type.Integer(),
  limit: Type.Integer(),
  /** Whom it waits for while it stands; null while it runs and once it is over. */
  stoppedFor: Nullable(OneOf(['us', 'client', 'provider'] as const)),
  /** The last day it should take, if it is not stopped again; null once it is over. */
  due: Nullable(IsoDate),
  light: OneOf(['On time', 'Slow', 'Late', 'Complete', 'Rejected', 'Ended'] as const),
  /** The rule and its source. */
  rule: Type.String(),
});

const transferHead = {
  id: Id,
  transactionId: Id,
  linkId: Nullable(Id),
  firmId: Id,
  nodeId: Id,
  nodeName: Type.String(),
  adviserName: Nullable(Type.String()),
  clientId: Id,
  clientName: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  wrapperType: OneOf(wrapperTypes),
  movementType: OneOf(transferMovements),
  transferType: OneOf(transferTypes),
  transferStatus: OneOf(transferStatuses),
  actionRequired: Type.Boolean(),
  autoInvest: Type.Boolean(),
  previousProvider: Type.Object({ name: Type.String(), reference: Type.String() }),
  amount: Money,
  dateInitiated: IsoDate,
  /** Calendar days since it began, or the days it took if it is finished. */
  days: Type.Integer(),
};

export const ProductTransferRow = Type.Object({
  ...transferHead,
  /** Whom it waits for; null once it is over. */
  waitsFor: Nullable(OneOf(['us', 'client', 'provider'] as const)),
  clock: TransferClock,
  ...workbenchOfRow,
});

/** What is announced of a product, and what came or went of it. */
const TransferLine = Type.Object({
  line: Type.Integer(),
  kind: OneOf(transferLineKinds),
  assetId: Nullable(Id),
  /** The instrument, or `Cash`. */
  name: Type.String(),
  state: OneOf(transferLineStates),
  /** Units for a holding; otherwise pounds in `amount`. */
  announcedQuantity: Nullable(Quantity),
  announcedAmount: Nullable(Money),
  arrivedQuantity: Nullable(Quantity),
  arrivedAmount: Nullable(Money),
  /** What came and does not agree with what was announced: it waits in TRANSFERS for a person. */
  heldQuantity: Nullable(Quantity),
  heldAmount: Nullable(Money),
  /**
   * Pounds for the whole holding that is announced, or for the units that came once no more will; null while it is not
   * known.
   */
  bookCost: Nullable(Money),
  /** Pounds of the units that came, as far as they are known; null for cash. */
  arrivedCost: Type.Optional(Nullable(Money)),
  /** Whether the book cost of units that came, or of some of them, is owed. */
  costMissing: Type.Optional(Type.Boolean()),
  /** The day on which a holding was bought; null while nobody said. */
  acquired: Nullable(IsoDate),
  /** Who owes the next thing about this line, in words; null when nobody does. */
  owed: Nullable(Type.String()),
});

const TransferStep = Type.Object({
  step: Type.String(),
  at: Timestamp,
  businessDate: IsoDate,
  status: OneOf(transferStatuses),
  userId: Nullable(Id),
  /** Null for the platform and the other provider. */
  userName: Nullable(Type.String()),
  by: OneOf(['person', 'platform', 'provider'] as const),
  reason: Nullable(Type.String()),
});

const TransferPart = Type.Object({
  transactionId: Id,
  transactionType: OneOf(transactionTypes),
  movementType: OneOf(movementTypes),
  status: OneOf(transactionStatuses),
  assetName: Nullable(Type.String()),
  quantity: Nullable(Quantity),
  amount: Nullable(Money),
  date: IsoDate,
});

/** What may be done with a transfer now; a refusal says why it may not. */
const TransferActionNow = Type.Object({ action: OneOf(transferActions), refusal: Nullable(Type.String()) });

const TransferRecord = Type.Composite([
  ProductTransferRow,
  Type.Object({
    /** Null for one that was entered before terms were kept. */
    terms: Nullable(TransferTerms),
    /** The model that the cash is invested in on arrival: of its terms, else the account's own; null for none. */
    investsIn: Type.Optional(Nullable(Type.Object({ modelId: Id, name: Type.String() }))),
    lines: Type.Array(TransferLine),
    steps: Type.Array(TransferStep),
    /** The transactions that moved its cash and units. */
    parts: Type.Array(TransferPart),
    actions: Type.Array(TransferActionNow),
    ...workbenchOfRecord,
    /** What the other provider asks for now, in its words; null when it asks for nothing. */
    asked: Nullable(Type.String()),
    /** What stops it here, for a person to see to; null for nothing. */
    obstacle: Type.Optional(Nullable(Type.String())),
    /** The transfer that this one submits again, and the one that submits this one again. */
    resubmits: Nullable(Id),
    resubmittedAs: Nullable(Id),
    needsAuthorisation: Type.Boolean(),
    createdBy: Nullable(Type.Object({ userId: Id, name: Type.String() })),
    auditDetails: AuditDetails,
  }),
]);

/** One check before a transfer is submitted. */
const PreflightLine = Type.Object({
  check: Type.String(),
  result: OneOf(['Ready', 'Mend', 'Note'] as const),
  /** What was found, in a sentence. */
  text: Type.String(),
  /** What to do about it; null when it is ready. */
  fix: Nullable(Type.String()),
  /** Where in the portal that is done; null for nowhere. */
  href: Nullable(Type.String()),
  fieldName: Nullable(Type.String()),
});

const TransferPreview = Type.Object({
  businessDate: IsoDate,
  /** Ready lines of all, per cent. */
  readiness: Type.Integer({ minimum: 0, maximum: 100 }),
  /** False while a line has to be mended. */
  canSubmit: Type.Boolean(),
  lines: Type.Array(PreflightLine),
  /** Where it goes first, and how long it should take. */
  firstStatus: OneOf(transferStatuses),
  expectedDate: Nullable(IsoDate),
  fee: Nullable(Money),
  /** The days, in order, of a rehearsal against the simulated provider. */
  rehearsal: Type.Array(Type.Object({ date: IsoDate, status: OneOf(transferStatuses), text: Type.String() })),
});

const flag = Type.Optional(Type.Boolean());

export const transferSchemas = {
  listProductTransfers: {
    query: Type.Object({
      clientName: Type.Optional(Text),
      clientId: Type.Optional(Id),
      accountId: Type.Optional(Id),
      wrapperType: Type.Optional(Text),
      movementType: Type.Optional(Text),
      transferStatus: Type.Optional(Text),
      actionRequired: flag,
      nodeId: Type.Optional(Id),
      linkId: Type.Optional(Id),
      businessOrAdvisor: Type.Optional(Text),
      autoInvest: Type.Optional(Text),
      /** `Mine`, `Nobody`, or the id of the user who owns them. */
      owner: Type.Optional(Text),
      /** `true`: those about which somebody is to be contacted today, or was to be before. */
      contactDue: flag,
      /** Of transfers in progress: `On time` (green), `Slow` (amber) or `Late` (red). */
      light: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(ProductTransferRow),
  },
  getTransfer: { data: TransferRecord },
  previewTransfer: {
    body: Type.Composite([
      Type.Object({ firmId: Id, accountId: Id, movementType: OneOf(transferMovements), amount: Type.Optional(Money) }),
      TransferTerms,
    ]),
    data: TransferPreview,
  },
  actOnTransfer: {
    body: Type.Object({
      action: OneOf(transferActions),
      reason: Type.Optional(Type.String({ maxLength: transferReasonMax })),
      /** For what came and is held: the line. */
      line: Type.Optional(Type.Integer()),
      version: Type.Optional(Type.Integer()),
    }),
    data: TransferRecord,
  },
  updateTransfer: { body: TransferUpdate, data: TransferRecord },
  addTransferNote: { body: NewTransferNote, data: TransferRecord },
  finishTransferTask: {
    body: Type.Object({ note: Type.Integer() }),
    data: TransferRecord,
  },
  chaseTransfers: { body: TransferChase, data: TransferChased },
  handOverTransfers: { body: TransferHandOver, data: TransferChased },
  getTransferProviders: {
    query: Type.Object({ movementType: Type.Optional(Text) }),
    data: Type.Array(TransferProvider),
  },
  listMasterParties: {
    query: Type.Object({
      transferWrapperType: Type.Optional(Text),
      productTransferType: Type.Optional(Text),
      name: Type.Optional(Text),
      status: Type.Optional(Text),
    }),
    data: Type.Array(MasterParty),
  },
  getMasterParty: { data: MasterPartyRecord },
  createMasterParty: {
    body: Type.Composite([Type.Object({ firmId: Id }), MasterPartyTerms]),
    data: MasterPartyRecord,
  },
  updateMasterParty: { body: Type.Composite([MasterPartyTerms, Type.Object(versioned)]), data: MasterPartyRecord },
  setMasterPartyStatus: { body: MasterPartyStatusChange, data: MasterPartyRecord },
  updateBookValues: {
    body: Type.Object({
      firmId: Id,
      transactionId: Id,
      version: Type.Optional(Type.Integer()),
      values: Type.Array(Type.Object({ assetId: Id, bookCost: Money, acquired: Type.Optional(IsoDate) }), {
        minItems: 1,
        maxItems: transferLinesMax,
      }),
    }),
    data: Type.Object({
      id: Id,
      version: Type.Integer(),
      /** One for each value, in their order. */
      lines: Type.Array(Type.Object({ assetId: Id, name: Type.String(), bookCost: Money, outcome: Type.String() })),
    }),
  },
};
