import type { FieldError } from '@tessera/contract';
import { isPension } from '@tessera/contract/accounts/values';
import { signatureTypes, sourceWrappers, wrapperProblem } from '@tessera/contract/transfers/values';
import { inSentence, withArticle } from '@tessera/domain/in-sentence';
import { subscriptionProblem } from '@tessera/domain/limits';
import { parsePounds, parseUnits, type Pence } from '@tessera/domain/money';
import { parseShare, shareProblem, totalShare, wholeShare } from '@tessera/domain/shares';
import { referenceFits } from '@tessera/domain/reference-pattern';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { countText, dateText, poundsText } from '@tessera/domain/wording';
import { accountStatusProblem } from '../../../ledger/rules/account-status';
import { costDoubt } from '../moving/cost-doubt';
import { feeMax, feePercentMax, unsaleable } from '../moving/requests';
import type { Provider } from '../providers/stored-provider';
import { assetValue, expectedValue, feeOf, worthThere } from './announced';
import { fault, type AskedTransfer } from './asked';
import { planValue, type NamedInstrument, type TransferFacts } from './facts';

/** One check of a transfer before it is submitted. Its faults refuse the transfer; a note refuses nothing. */
export interface Check {
  readonly name: string;
  readonly applies: (asked: AskedTransfer, facts: TransferFacts) => boolean;
  readonly faults: (asked: AskedTransfer, facts: TransferFacts) => readonly FieldError[];
  readonly ready: (asked: AskedTransfer, facts: TransferFacts) => string;
  readonly note?: (asked: AskedTransfer, facts: TransferFacts) => string | null;
  /** What to do about a fault or a note. */
  readonly fix: string;
  /** Where in the portal that is done. */
  readonly href?: (asked: AskedTransfer, facts: TransferFacts) => string;
}

const always = (): boolean => true;
const isIn = ({ movementType }: AskedTransfer): boolean => movementType === 'In';
const ofPension = (_asked: AskedTransfer, { account }: TransferFacts): boolean => isPension(account.wrapperType);
const ofIsa = (_asked: AskedTransfer, { account }: TransferFacts): boolean =>
  account.wrapperType === 'ISA' || account.wrapperType === 'JISA';
const accountHref = ({ accountId }: AskedTransfer, { account }: TransferFacts, page: string): string =>
  `/clients/${account.clientId}/accounts/${accountId}/${page}`;
const where = (fieldName: string, problem: string | null): FieldError[] =>
  problem === null ? [] : [fault(fieldName, problem)];
const unknown = (fieldName: string, value: unknown, because: string): FieldError[] =>
  value === undefined ? [] : [fault(fieldName, `Leave this out: ${because}`, 'unknown')];
/** An amount that is given and can be read; null otherwise. */
const readAmount = (amount: number | undefined): Pence | null =>
  amount === undefined || amountProblem(amount) !== null ? null : parsePounds(amount);

const wrapper: Check = {
  name: 'Wrapper',
  applies: always,
  faults: ({ transferWrapperType, movementType }, { account: { wrapperType }, provider }) => {
    const not = wrapperProblem(wrapperType);
    if (not !== null) return [fault('accountId', not)];
    const from = sourceWrappers(wrapperType);
    if (!from.includes(transferWrapperType))
      return [
        fault(
          'transferWrapperType',
          `${withArticle(transferWrapperType)} does not move ${movementType === 'In' ? `into this ${wrapperType}` : `out of this ${wrapperType}`}. Use ${from.join(', ')}.`,
        ),
      ];
    return provider && !provider.transfer_wrapper_types.includes(transferWrapperType)
      ? [
          fault(
            'transferWrapperType',
            `${provider.name} does not ${movementType === 'In' ? 'send' : 'take'} ${inSentence(withArticle(transferWrapperType))}. It moves ${provider.transfer_wrapper_types.join(', ')}.`,
          ),
        ]
      : [];
  },
  ready: ({ transferWrapperType, movementType }, { account: { wrapperType } }) =>
    movementType === 'In'
      ? `${withArticle(transferWrapperType)} can move into this ${wrapperType}.`
      : `This ${wrapperType} can move into ${inSentence(withArticle(transferWrapperType))}.`,
  fix: 'Choose an account of the same kind as the product of the other provider.',
};

const account: Check = {
  name: 'Account',
  applies: always,
  faults: ({ movementType }, { account: { died, status, isInherited } }) => [
    ...where('accountId', died ?? accountStatusProblem(status, movementType === 'In' ? 'paid in' : 'paid out')),
    ...(isInherited
      ? [fault('accountId', 'Beneficiary funds do not move online. Send the form of the other provider.')]
      : []),
  ],
  ready: (_asked, { account: { status } }) => `The account is ${status}.`,
  fix: 'Choose another account, or put its status right first.',
  href: (asked, facts) => accountHref(asked, facts, 'details'),
};

const provider: Check = {
  name: 'Provider',
  applies: always,
  faults: ({ transferType, signatureType, movementType }, { provider: party }) => {
    const field = 'previousProvider.masterPartyId';
    if (!party)
      return [fault(field, 'No such provider is known. Choose one of the list, or ask operations to add it.')];
    const faults: FieldError[] = [];
    if (party.status !== 'Active')
      faults.push(
        fault(field, `${party.name} is no longer in use: no new transfer names it. Choose another provider.`),
      );
    if (!party.product_transfer_types.includes(transferType))
      faults.push(
        fault(
          'transferType',
          transferType === 'Stock'
            ? `${party.name} ${movementType === 'In' ? 'sends' : 'takes'} cash only. Move it as cash.`
            : `${party.name} moves in specie only.`,
        ),
      );
    if (
      signatureType !== undefined &&
      signatureTypes.indexOf(signatureType) < signatureTypes.indexOf(party.signature_type)
    )
      faults.push(
        fault('signatureType', `${party.name} needs more than that. Use: ${inSentence(party.signature_type)}.`),
      );
    return faults;
  },
  ready: (_asked, { provider: party }) =>
    party?.electronic === true
      ? `${party.name} takes the request electronically.`
      : `${party?.name ?? 'It'} takes a form. Signature: ${inSentence(party?.signature_type ?? 'Wet signature')}.`,
  fix: 'Choose a provider, a kind and a signature that go together.',
};

/** How a provider writes its plan numbers: "…: PX and 7 digits, such as PX1234567". */
const likeOf = ({ reference_hint: hint, reference_example: example }: Provider): string => {
  const like = [hint?.replace(/\.$/, ''), example && `such as ${example}`].filter(Boolean).join(', ');
  return like === '' ? '' : `: ${like}`;
};

const reference: Check = {
  name: 'Reference',
  applies: always,
  faults: ({ previousProvider: { reference: typed } }, { provider: party }) =>
    typed.trim() === ''
      ? [fault('previousProvider.reference', 'Enter the plan number at the other provider.', 'required')]
      : party && !referenceFits(party.reference_pattern, typed)
        ? [
            fault(
              'previousProvider.reference',
              `This is no plan number of ${party.name}${likeOf(party)}. Check it on a statement.`,
            ),
          ]
        : [],
  ready: (_asked, { provider: party }) =>
    party?.reference_pattern == null
      ? 'No format of its plan numbers is known.'
      : `The plan number has the format of ${party.name}.`,
  fix: 'Copy the plan number from a statement of the other provider.',
};

const plan: Check = {
  name: 'Plan',
  applies: always,
  faults: ({ resubmits, accountId, movementType }, { moving, again }) => [
    ...(moving
      ? [
          fault(
            moving.isOfAccount && (movementType === 'Out' || moving.movement === 'Out')
              ? 'accountId'
              : 'previousProvider.reference',
            moving.isOfAccount && moving.movement !== movementType
              ? `A transfer ${moving.movement === 'In' ? 'into' : 'out of'} this account, of ${dateText(moving.dateInitiated)}, is open. Wait for it, or cancel it first.`
              : `This plan is moving already: a transfer of ${dateText(moving.dateInitiated)} is open. Wait for it, or cancel it first.`,
          ),
        ]
      : []),
    ...(resubmits === undefined
      ? []
      : where(
          'resubmits',
          !again
            ? 'No such transfer is known. Leave this out for a new one.'
            : again.status !== 'Rejected'
              ? `That transfer is ${again.status}. Only a Rejected one is submitted again.`
              : again.isResubmitted
                ? 'That transfer was submitted again already.'
                : again.accountId !== accountId || again.movement !== movementType
                  ? 'That transfer is of another account or direction. Start a new one.'
                  : null,
        )),
  ],
  ready: () => 'No other transfer of this plan or account is in the way.',
  fix: 'Open the other transfer and see how far it is.',
  href: () => '/transfers',
};

const amountFaults = (asked: AskedTransfer, facts: TransferFacts): FieldError[] => {
  const { transferType, transferValueType, withdrawalType, movementType } = asked;
  if (asked.amount !== undefined && amountProblem(asked.amount) !== null)
    return where('amount', amountProblem(asked.amount));
  const amount = readAmount(asked.amount);
  const worth = worthThere(asked, facts);
  const there = movementType === 'In' ? 'is held there' : 'the account is worth';
  if (transferValueType === 'Full') {
    const left = unknown('withdrawalType', withdrawalType, 'all of it moves.');
    if (movementType === 'Out')
      return [
        ...left,
        ...unknown('amount', asked.amount, 'all of the account goes.'),
        ...(worth === 0n ? [fault('accountId', 'The account is empty: nothing is there to move.')] : []),
      ];
    // A wrong line has its own fault: its worth is not known before it is mended.
    if (transferType === 'Stock' && holdings.faults(asked, facts).length > 0) return left;
    return amount === null && (worth ?? 0n) === 0n
      ? [...left, fault('amount', 'Enter about how much is held there.', 'required')]
      : left;
  }
  const faults: FieldError[] = [];
  if (!isPension(facts.account.wrapperType))
    faults.push(fault('transferValueType', 'Only a pension moves in part. Move all of it.'));
  if (transferType !== 'Cash')
    faults.push(fault('transferType', 'A part moves as cash. Choose cash, or move all of it.'));
  if (withdrawalType === undefined)
    faults.push(fault('withdrawalType', 'Choose whether the amount moves, or stays behind.', 'required'));
  if (amount === null) faults.push(fault('amount', 'Enter the amount that moves or stays.', 'required'));
  else if (worth === null) {
    if (withdrawalType === 'Remaining balance')
      faults.push(fault('assets', 'Enter what is held there now, so that the amount that moves is known.', 'required'));
  } else if (amount >= worth)
    faults.push(fault('amount', `Enter less than ${poundsText(worth)}: that is all that ${there}.`));
  else faults.push(...where('amount', shortfall(asked, facts)));
  return faults;
};

/** The cash that a part which leaves needs with its fee, and the most that the account can raise; null for no such part. */
const cashNeeded = (asked: AskedTransfer, facts: TransferFacts) => {
  const { movementType, transferType, transferValueType, withdrawalType, fee: given } = asked;
  if (movementType === 'In' || transferType !== 'Cash' || transferValueType !== 'Partial') return null;
  const leaves = expectedValue(asked, facts);
  const canBeRead =
    given?.percentage === undefined
      ? given?.amount !== undefined && amountProblem(given.amount) === null
      : shareProblem(given.percentage) === null;
  // Where a sum remains, the fee is taken of what is above it.
  const charged = withdrawalType === 'Withdraw' && canBeRead ? (feeOf(asked, leaves) ?? 0n) : 0n;
  const sold = facts.holdings.filter(({ assetId }) => unsaleable(facts.instruments.get(assetId)) === null);
  return {
    leaves,
    charged,
    needed: leaves + charged,
    raised: planValue({ ...facts, holdings: sold }),
    sellsAll: sold.length === facts.holdings.length,
  };
};

/** Why a part cannot leave, because the account cannot raise the cash; null when it can. */
const shortfall = (asked: AskedTransfer, facts: TransferFacts): string | null => {
  const cash = cashNeeded(asked, facts);
  if (cash === null || cash.needed <= cash.raised) return null;
  const { leaves, charged, needed, raised, sellsAll } = cash;
  const what =
    charged > 0n
      ? `${poundsText(leaves)} and the fee of ${poundsText(charged)} come to ${poundsText(needed)}`
      : `${poundsText(needed)} is needed`;
  return `${what}, and the account ${sellsAll ? 'is worth' : 'can raise'} ${poundsText(raised)}. Enter less${sellsAll ? ', or move all of it' : ''}.`;
};

/** Prices fall by less than this before a sale is dealt, in per cent (domain A.6). */
const fallMax = 10n;

const amount: Check = {
  name: 'Amount',
  applies: always,
  faults: amountFaults,
  ready: (asked, facts) => `About ${poundsText(expectedValue(asked, facts))} moves.`,
  note: (asked, facts) => {
    const [amount, moves] = [readAmount(asked.amount), expectedValue(asked, facts)];
    const cash = cashNeeded(asked, facts);
    if (cash !== null && cash.needed > facts.cash && cash.needed * 100n > cash.raised * (100n - fallMax))
      return `Nearly all that can be sold of the account is needed, ${poundsText(cash.needed)} of ${poundsText(cash.raised)}: should prices fall before it is sold, nothing leaves until cash is paid in.`;
    return asked.transferType === 'Stock' && amount !== null && amount !== moves
      ? `What is itemised comes to ${poundsText(moves)}: that counts, not the ${poundsText(amount)} entered beside it.`
      : null;
  },
  fix: 'Enter the amount from a statement of the plan.',
};

type Asset = NonNullable<AskedTransfer['assets']>[number];

const unlisted = (instrument: NamedInstrument | undefined): string => {
  const { name = 'This instrument', otherClass = null } = instrument ?? {};
  return otherClass === null
    ? `${name} is not on the firm’s list. Have it sold or converted there first.`
    : `${name} is not on the firm’s list; ${otherClass}, another class of the fund, is. Have it converted there first, or sold.`;
};

const lineFaults = (asked: AskedTransfer, facts: TransferFacts, asset: Asset, at: string): FieldError[] => {
  const { assetId, quantity, amount: worth, bookCost } = asset;
  const faults: FieldError[] = [];
  if (worth !== undefined) faults.push(...where(`${at}.amount`, amountProblem(worth)));
  if (bookCost !== undefined && bookCost !== 0) faults.push(...where(`${at}.bookCost`, amountProblem(bookCost)));
  if (assetId === undefined)
    return [
      ...faults,
      ...unknown(`${at}.quantity`, quantity, 'cash has no units.'),
      ...unknown(`${at}.bookCost`, bookCost, 'cash has no book cost.'),
      ...(worth === undefined ? [fault(`${at}.amount`, 'Enter the amount of cash.', 'required')] : []),
    ];
  if (quantity !== undefined) faults.push(...where(`${at}.quantity`, quantityProblem(quantity)));
  else if (asked.transferType === 'Stock')
    faults.push(fault(`${at}.quantity`, 'Enter how many units are held.', 'required'));
  if (asked.movementType === 'Out') {
    const held = facts.holdings.find((each) => each.assetId === assetId)?.quantity ?? 0n;
    if (quantity !== undefined && quantityProblem(quantity) === null && parseUnits(quantity) !== held)
      faults.push(
        fault(
          `${at}.quantity`,
          held === 0n
            ? 'The account does not hold it.'
            : 'All units of the account go, and this is another number. Leave the assets out.',
        ),
      );
  } else if (asked.transferType === 'Stock' && facts.instruments.get(assetId)?.isListed !== true)
    faults.push(fault(`${at}.assetId`, unlisted(facts.instruments.get(assetId))));
  return faults;
};

const holdings: Check = {
  name: 'Holdings',
  applies: (asked) => asked.transferType === 'Stock' || (asked.assets ?? []).length > 0,
  faults: (asked, facts) => {
    const { assets = [], transferType, movementType } = asked;
    if (transferType === 'Stock' && movementType === 'In' && !assets.some((each) => each.assetId !== undefined))
      return [
        fault(
          'assets',
          'Enter each holding with its units: what is announced is compared with what comes.',
          'required',
        ),
      ];
    const seen = new Set<string>();
    return assets.flatMap((asset, index) => {
      const at = `assets[${index}]`;
      const key = asset.assetId ?? '';
      const twice = seen.has(key)
        ? [fault(`${at}.assetId`, `${key === '' ? 'Cash' : 'This instrument'} is entered twice. Add the two together.`)]
        : [];
      seen.add(key);
      return [...twice, ...lineFaults(asked, facts, asset, at)];
    });
  },
  ready: ({ movementType, assets = [] }, facts) =>
    movementType === 'Out'
      ? `${countText(facts.holdings.length, 'holding')} and the cash go.`
      : `${countText(assets.filter((each) => each.assetId !== undefined).length, 'holding')} ${assets.length === 1 ? 'is' : 'are'} on the firm’s list.`,
  note: ({ transferType, movementType, assets = [] }, facts) => {
    if (transferType !== 'Stock' || movementType === 'Out') return null;
    const doubts = assets.flatMap((asset) => {
      const doubt =
        asset.bookCost === undefined ? null : costDoubt(parsePounds(asset.bookCost), assetValue(asset, facts));
      const name = facts.instruments.get(asset.assetId ?? '')?.name ?? 'a holding';
      return doubt === null ? [] : [`Book cost of ${name}: ${doubt}`];
    });
    const isMissing = assets.some((each) => each.assetId !== undefined && each.bookCost === undefined);
    const missing = isMissing ? ['Book costs are missing. They can be entered before or after the units arrive.'] : [];
    return [...doubts, ...missing].join(' ') || null;
  },
  fix: 'Enter holdings of the firm’s list with their units, and their book costs where they are known.',
};

const sales: Check = {
  name: 'Sales',
  applies: ({ movementType, transferType, transferValueType }) =>
    movementType === 'Out' && transferType === 'Cash' && transferValueType === 'Full',
  faults: (_asked, { holdings: held, instruments }) =>
    held.flatMap(({ assetId }) => {
      const instrument = instruments.get(assetId);
      const why = unsaleable(instrument);
      return why === null
        ? []
        : [
            fault(
              'transferType',
              `${instrument?.name ?? assetId} cannot be sold: ${why}. Move the account in specie, or have it moved out of the account first.`,
            ),
          ];
    }),
  ready: (_asked, { holdings: held }) =>
    held.length === 0 ? 'Nothing has to be sold.' : `${countText(held.length, 'holding')} can be sold.`,
  fix: 'Move in specie (Stock): then what cannot be sold goes as it is.',
};

const isaYear: Check = {
  name: 'ISA years',
  applies: (asked, facts) => ofIsa(asked, facts) && isIn(asked),
  faults: ({ isaYears, currentYearSubscriptions: current }, { subscription }) => {
    if (isaYears === undefined)
      return [fault('isaYears', 'Choose whose years’ subscriptions move: they are kept apart.', 'required')];
    if (isaYears === 'Earlier years') return unknown('currentYearSubscriptions', current, 'only earlier years move.');
    if (current === undefined)
      return [
        fault('currentYearSubscriptions', 'Enter what was subscribed there in the current tax year.', 'required'),
      ];
    const wrong = amountProblem(current);
    if (wrong !== null) return [fault('currentYearSubscriptions', wrong)];
    const over = subscription && subscriptionProblem(parsePounds(current), subscription);
    return over === null
      ? []
      : [fault('currentYearSubscriptions', `${over} Subscriptions of this year move whole and count here.`)];
  },
  note: (asked, facts) => {
    const [current, moves] = [readAmount(asked.currentYearSubscriptions), expectedValue(asked, facts)];
    return current !== null && current > moves
      ? `${poundsText(current)} was subscribed this tax year, and only ${poundsText(moves)} moves. That can be only where its value fell: check both.`
      : null;
  },
  ready: ({ isaYears }) =>
    isaYears === 'Earlier years'
      ? 'Only subscriptions of earlier years move: no allowance is used.'
      : 'The current year’s subscriptions move whole, within the allowance.',
  fix: 'Ask the client or the other provider what was subscribed this tax year.',
};

const isaFieldsStray: Check = {
  name: 'ISA years',
  applies: (asked, facts) => !ofIsa(asked, facts) || !isIn(asked),
  faults: ({ isaYears, currentYearSubscriptions }, facts) => {
    const because = ofIsa({} as AskedTransfer, facts) ? 'it belongs to an ISA that comes.' : 'it belongs to an ISA.';
    return [
      ...unknown('isaYears', isaYears, because),
      ...unknown('currentYearSubscriptions', currentYearSubscriptions, because),
    ];
  },
  ready: () => '',
  fix: 'Leave it out.',
};

const pension: Check = {
  name: 'Pension funds',
  applies: ofPension,
  faults: ({ funds = 'Uncrystallised', movementType }, { account: { pensionKind } }) => {
    if (movementType === 'Out') return [];
    if (funds === 'Crystallised' && pensionKind !== 'Crystallised')
      return [fault('funds', 'Crystallised funds go into a drawdown account. Choose or open one.')];
    return funds === 'Uncrystallised' && pensionKind === 'Crystallised'
      ? [fault('funds', 'This account is in drawdown: only crystallised funds go into it.')]
      : [];
  },
  ready: ({ funds = 'Uncrystallised' }) => `${funds} funds and this account go together.`,
  note: (_asked, { account: { flexibleAccess } }) =>
    flexibleAccess === null
      ? null
      : `Benefits were taken flexibly on ${dateText(flexibleAccess)}: the money purchase annual allowance applies. A transfer uses none of it, and the other provider is told.`,
  fix: 'Parts of both, beneficiary funds and pension sharing orders move on a form.',
};

const safeguarded: Check = {
  name: 'Safeguarded benefits',
  applies: (asked, facts) => ofPension(asked, facts) && isIn(asked),
  faults: ({ safeguardedBenefits, adviserFcaNumber, appointmentReference, appointmentDate }, { businessDate }) => {
    if (safeguardedBenefits === undefined)
      return [fault('safeguardedBenefits', 'Say whether the pension has safeguarded benefits.', 'required')];
    const faults: FieldError[] = [];
    if (safeguardedBenefits && adviserFcaNumber === undefined)
      faults.push(fault('adviserFcaNumber', 'Enter the FCA number of the adviser who advised on them.', 'required'));
    if (safeguardedBenefits && (appointmentReference ?? '').trim() === '')
      faults.push(
        fault('appointmentReference', 'Enter the reference of the MoneyHelper safeguarding appointment.', 'required'),
      );
    if (appointmentDate !== undefined && appointmentDate > businessDate)
      faults.push(fault('appointmentDate', 'Enter a day that has been.'));
    return faults;
  },
  ready: ({ safeguardedBenefits }) =>
    safeguardedBenefits === true ? 'Advice and appointment are recorded.' : 'It has none.',
  fix: 'Ask the other provider whether there are guarantees, and who advised on them.',
};

const protectedCash: Check = {
  name: 'Protected cash',
  applies: ofPension,
  faults: () => [],
  ready: () => 'No protected tax-free cash or age is recorded for this pension.',
  note: ({ movementType }, { account: { protections } }) =>
    movementType === 'In'
      ? 'Whether tax-free cash or an age is protected there is not known here. A transfer of one member alone can end it.'
      : protections.length === 0
        ? null
        : `Recorded for this pension: ${protections.map(inSentence).join(' and ')}. It can end with a transfer of one member alone (Finance Act 2004, Schedules 29 and 36).`,
  fix: 'Ask the provider what is protected, and whether a block transfer keeps it.',
};

const pensionFieldsStray: Check = {
  name: 'Pension funds',
  applies: (asked, facts) => !ofPension(asked, facts),
  faults: ({ funds, safeguardedBenefits, adviserFcaNumber, appointmentReference, appointmentDate }) =>
    Object.entries({ funds, safeguardedBenefits, adviserFcaNumber, appointmentReference, appointmentDate }).flatMap(
      ([field, value]) => unknown(field, value, 'it belongs to a pension.'),
    ),
  ready: () => '',
  fix: 'Leave it out.',
};

const fee: Check = {
  name: 'Adviser fee',
  applies: ({ fee: asked }) => asked !== undefined,
  faults: (asked, facts) => {
    const { amount: sum, percentage } = asked.fee ?? {};
    if ((sum === undefined) === (percentage === undefined))
      return [fault('fee', 'Enter the fee as an amount or as a percentage: one of the two.')];
    if (percentage !== undefined) {
      const wrong = shareProblem(percentage);
      return where(
        'fee.percentage',
        wrong ??
          (parseShare(percentage) * 100n > feePercentMax * wholeShare
            ? `Enter at most ${feePercentMax}% of what moves.`
            : null),
      );
    }
    const wrong = amountProblem(sum ?? 0);
    if (wrong !== null) return [fault('fee.amount', wrong)];
    if (amountFaults(asked, facts).length > 0) return [];
    const most = feeMax(expectedValue(asked, facts));
    return parsePounds(sum ?? 0) > most
      ? [fault('fee.amount', `Enter at most ${poundsText(most)}: ${feePercentMax}% of what moves.`)]
      : [];
  },
  ready: (asked, facts) => `${poundsText(feeOf(asked, expectedValue(asked, facts)) ?? 0n)} is taken for the adviser.`,
  fix: 'Agree the fee with the client.',
};

const autoInvest: Check = {
  name: 'Auto-invest',
  applies: ({ autoInvest: asked }) => asked !== undefined && asked.into !== 'None',
  faults: ({ autoInvest: asked, movementType }, { model, instruments }) => {
    const { into, modelId, basket = [] } = asked ?? {};
    if (movementType === 'Out') return [fault('autoInvest', 'Leave this out: nothing comes that could be invested.')];
    if (into === 'Model') {
      if (modelId === undefined) return [fault('autoInvest.modelId', 'Choose the model.', 'required')];
      if (!model) return [fault('autoInvest.modelId', 'No such model is known. Choose one of the list.')];
      return [
        ...where(
          'autoInvest.modelId',
          model.status === 'Active' ? null : `${model.name} is ${inSentence(model.status)}. Choose one that is Active.`,
        ),
        ...(basket.length > 0 ? [fault('autoInvest.basket', 'Leave this out: a model is chosen.', 'unknown')] : []),
      ];
    }
    if (basket.length === 0)
      return [fault('autoInvest.basket', 'Choose what is bought, with a percentage each.', 'required')];
    const faults = unknown('autoInvest.modelId', modelId, 'a basket is chosen.');
    const seen = new Set<string>();
    basket.forEach(({ assetId, percentage }, index) => {
      const at = `autoInvest.basket[${index}]`;
      if (instruments.get(assetId)?.isListed !== true)
        faults.push(
          fault(`${at}.assetId`, `${instruments.get(assetId)?.name ?? 'This instrument'} is not on the firm’s list.`),
        );
      if (seen.has(assetId)) faults.push(fault(`${at}.assetId`, 'This instrument is entered twice.'));
      seen.add(assetId);
      faults.push(...where(`${at}.percentage`, shareProblem(percentage)));
    });
    const total = totalShare(basket.map(({ percentage }) => percentage));
    if (total !== null && total !== wholeShare)
      faults.push(fault('autoInvest.basket', 'The percentages add up to something else than 100%.'));
    return faults;
  },
  ready: ({ autoInvest: asked }, { model }) =>
    asked?.into === 'Model'
      ? `Cash that comes is invested in ${model?.name ?? 'the model'}.`
      : 'Cash that comes is invested in the basket.',
  fix: 'Choose an Active model, or instruments of the firm’s list that add up to 100%.',
};

const autoInvestStray: Check = {
  name: 'Auto-invest',
  applies: ({ autoInvest: asked }) => asked?.into === 'None',
  faults: ({ autoInvest: asked }) => [
    ...unknown('autoInvest.modelId', asked?.modelId, 'nothing is invested.'),
    ...unknown('autoInvest.basket', asked?.basket?.length === 0 ? undefined : asked?.basket, 'nothing is invested.'),
  ],
  ready: () => '',
  fix: 'Leave it out.',
};

const regular: Check = {
  name: 'Regular payments',
  applies: ({ movementType, transferValueType }) => movementType === 'Out' && transferValueType === 'Full',
  faults: (_asked, { account: { regularPayments } }) =>
    regularPayments === 0
      ? []
      : [
          fault(
            'accountId',
            `${countText(regularPayments, 'regular payment')} of this account ${regularPayments === 1 ? 'goes' : 'go'} on. Stop ${regularPayments === 1 ? 'it' : 'them'} first.`,
          ),
        ],
  ready: () => 'No regular payment goes on.',
  fix: 'Stop regular payments, and the mandates behind them, before the account leaves.',
  href: (asked, facts) => accountHref(asked, facts, 'regular'),
};

const none = (): readonly FieldError[] => [];

const underWay: Check = {
  name: 'Orders and payments',
  applies: ({ movementType }) => movementType === 'Out',
  faults: none,
  ready: () => 'No order or payment of the account is open.',
  note: (_asked, { account: { openTransactions } }) =>
    openTransactions === 0
      ? null
      : `${countText(openTransactions, 'order or payment', 'orders and payments')} of the account ${openTransactions === 1 ? 'is' : 'are'} open: what is reserved for ${openTransactions === 1 ? 'it' : 'them'} leaves only when ${openTransactions === 1 ? 'it is' : 'they are'} done.`,
  fix: 'Wait for them, or cancel them.',
  href: (asked, facts) => accountHref(asked, facts, 'transactions'),
};

const modelLink: Check = {
  name: 'Model',
  applies: ({ movementType }) => movementType === 'Out',
  faults: none,
  ready: () => 'The account follows no model.',
  note: (_asked, { account: { modelName } }) =>
    modelName === null ? null : `The account follows ${modelName}: it could buy again what is to be sold.`,
  fix: 'Take the account off its model.',
  href: (asked, facts) => accountHref(asked, facts, 'details'),
};

const bankDetails: Check = {
  name: 'Bank details',
  applies: always,
  faults: none,
  ready: () => 'The client’s bank details are verified.',
  note: (_asked, { account: { bankDetails: status } }) =>
    status === 'Active' || status === 'Bypassed'
      ? null
      : 'The client has no verified bank details. Nothing that comes can be paid out until they are.',
  fix: 'Enter bank details and have them verified.',
  href: (asked, facts) => accountHref(asked, facts, 'details'),
};

/** Every check, in the order in which they are shown. */
export const transferChecks: readonly Check[] = [
  wrapper,
  account,
  provider,
  reference,
  plan,
  amount,
  holdings,
  sales,
  isaYear,
  isaFieldsStray,
  pension,
  safeguarded,
  protectedCash,
  pensionFieldsStray,
  fee,
  autoInvest,
  autoInvestStray,
  regular,
  underWay,
  modelLink,
  bankDetails,
];

/** Everything that is wrong with a transfer as things are, field by field. */
export const transferFaults = (asked: AskedTransfer, facts: TransferFacts): FieldError[] =>
  transferChecks.flatMap((check) => (check.applies(asked, facts) ? check.faults(asked, facts) : []));
