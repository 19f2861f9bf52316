import { poundsToWire } from '@tessera/domain/money';
import { checkFirm } from '../../../requests/access/check-firm';
import type { Handler } from '../../../requests/handler';
import { expectedValue, feeOf } from './announced';
import { transferFaults } from './checks';
import { readFacts } from './facts';
import { expectedDay, firstStatus, preflightLines, readiness } from './preflight';

/** The checks of a transfer before it is submitted; nothing is written. */
export const previewTransfer: Handler<'previewTransfer'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  const { firmId: _firmId, ...asked } = body;
  const facts = await readFacts(scope, asked, { locked: false });
  const lines = preflightLines(asked, facts);
  const faults = transferFaults(asked, facts);
  const isPriced = !faults.some(({ fieldName }) => /^(amount|assets|fee|withdrawalType)/.test(fieldName));
  const fee = isPriced ? feeOf(asked, expectedValue(asked, facts)) : null;
  return {
    data: {
      businessDate: facts.businessDate,
      readiness: readiness(lines),
      canSubmit: faults.length === 0,
      lines,
      firstStatus: firstStatus(asked, facts),
      expectedDate: expectedDay(asked, facts),
      fee: fee === null ? null : poundsToWire(fee),
      rehearsal: [],
    },
  };
};
