import { poundsToWire } from '@tessera/domain/money';
import { checkFirm } from '../../../requests/access/check-firm';
import type { Handler } from '../../../requests/handler';
import { isPension } from '@tessera/contract/accounts/values';
import { rehearse } from '../counterparty/rehearse';
import { isEstimate } from '../moving/situation';
import { announcedLines, expectedValue, feeOf } from './announced';
import { termsOf, type AskedTransfer } from './asked';
import { transferFaults } from './checks';
import { readFacts, type TransferFacts } from './facts';
import { expectedDay, firstStatus, preflightLines, readiness } from './preflight';

/** How it would go with the simulated provider, day by day. A rehearsal is of one that is as it was asked for now. */
const rehearsalOf = (asked: AskedTransfer, facts: TransferFacts) => {
  const signature = asked.signatureType ?? facts.provider?.signature_type;
  return rehearse(
    {
      transferId: `${asked.accountId} ${asked.previousProvider.reference}`,
      movement: asked.movementType,
      transferType: asked.transferType,
      isPension: isPension(facts.account.wrapperType),
      isExact: !isEstimate(termsOf(asked)),
      typicalDays: facts.provider?.typical_days ?? 0,
      lines: announcedLines(asked, facts).map(({ assetId, quantity, amount }, index) => ({
        line: index + 1,
        kind: assetId === null ? 'Cash' : 'Holding',
        assetId,
        quantity,
        amount,
      })),
    },
    { date: facts.businessDate, firstStatus: firstStatus(asked, facts), hasForm: signature === 'Wet signature' },
  );
};

/** The checks of a transfer before it is submitted; nothing is written. */
export const previewTransfer: Handler<'previewTransfer'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const { firmId: _firmId, ...asked } = body;
  const facts = await readFacts(scope, asked, { locked: false });
  const lines = preflightLines(asked, facts);
  const faults = transferFaults(asked, facts);
  const isPriced = !faults.some(({ fieldName }) => /^(amount|assets|fee|withdrawalType)/.test(fieldName));
  const fee = isPriced ? feeOf(asked, expectedValue(asked, facts)) : null;
  const rehearsal = faults.length === 0 ? rehearsalOf(asked, facts) : [];
  return {
    data: {
      businessDate: facts.businessDate,
      readiness: readiness(lines),
      canSubmit: faults.length === 0,
      lines,
      firstStatus: firstStatus(asked, facts),
      expectedDate: expectedDay(asked, facts, rehearsal),
      fee: fee === null ? null : poundsToWire(fee),
      rehearsal: [...rehearsal],
    },
  };
};
