import type { IsoDate } from '@tessera/domain/dates';
import { noFigures, type InstrumentState, type LedgerActor, type LedgerState } from '../../ledger/state/state';

/** One whole unit of an instrument. */
export const unit = 100_000_000n;

/** A request of a transaction that says nothing yet. */
export const blank = {
  quantity: null,
  amount: null,
  method: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
} as const;

/** Instruments by their asset IDs, as a state has them. */
export const instrumentsOf = (...instruments: readonly InstrumentState[]): LedgerState['instruments'] =>
  new Map(instruments.map((each) => [each.assetId, each]));

/**
 * What plans of the ledger start from in a test: a share that costs £45, an active GIA with nothing in it, the platform
 * itself and a person. A test says only what differs.
 */
export const startOn = (today: IsoDate) => {
  const share: InstrumentState = {
    assetId: '20AAA',
    name: 'Unilever plc',
    type: 'Equity',
    status: 'Active',
    settlementDays: 2,
    minimumUnit: unit,
    countryOfIssue: 'GB',
    exchange: 'XLON',
    price: 45n * unit,
    priceDate: today,
    figures: noFigures,
  };
  const empty: LedgerState = {
    accountId: '0300001',
    cash: 0n,
    reserved: 0n,
    uncleared: 0n,
    holdings: new Map(),
    businessDate: today,
    at: today,
    accountType: 'Wrapper',
    accountStatus: 'Active',
    wrapperType: 'GIA',
    bankDetails: 'Active',
    mandate: null,
    leadClientId: '0200001',
    dateOfBirth: '1970-01-01',
    ukResident: true,
    subscription: null,
    contributions: [],
    receivingAccounts: new Map(),
    hasIncomingTransfer: false,
    withdrawalsAreAuthorised: true,
    instruments: instrumentsOf(share),
    firmCharges: [],
    presentFees: [],
    transactions: [],
  };
  const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: today };
  const person: LedgerActor = { ...platform, userId: '0100002', userKind: 'User' };
  return { share, empty, platform, person };
};
