import type { TObject } from '@sinclair/typebox';
import { schemas } from '@tessera/contract/schemas';
import { ApiError } from './api-error';
import { readBody } from './read-input';

const group = schemas.createTransactionGroup.body as TObject;
const deposit = {
  transactionType: 'Payment',
  transactionSubType: 'Deposit',
  movementType: 'In',
  amount: 10,
  method: 'Bank Transfer',
};

const faults = (schema: TObject, body: unknown): Record<string, string> => {
  try {
    readBody(schema, body);
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.fromEntries(error.fieldErrors.map(({ fieldName, errorMessage }) => [fieldName, errorMessage]));
  }
};

describe('a body', () => {
  const withMembers = (...transactions: unknown[]) => ({ firmId: 'NBW', accountId: '0300001', transactions });

  it('is refused with the path of every bad value', () => {
    expect(faults(group, withMembers(deposit))).toEqual({});
    expect(
      faults(
        group,
        withMembers(
          deposit,
          { ...deposit, amount: 'ten', method: 'Cheque', currency: 'POUNDS', surprise: 1 },
          'third',
          { ...deposit, transactionType: undefined },
        ),
      ),
    ).toEqual({
      'transactions[1].surprise': 'There is no value called surprise here.',
      'transactions[1].currency': 'Use at most 3 characters.',
      'transactions[1].amount': 'Enter an amount in pounds, such as 250.00.',
      'transactions[1].method': 'Use one of: Bank Transfer, Direct Debit, BACS Credit.',
      'transactions[2]': 'Send a JSON object.',
      'transactions[3].transactionType': 'Enter transaction type.',
    });
  });

  it('has lists of the right length', () => {
    for (const transactions of [[], Array.from({ length: 51 }, () => deposit), 'none', { 0: deposit }]) {
      expect(faults(group, { ...withMembers(), transactions })).toEqual({ transactions: 'Give a list of 1 to 50.' });
    }
    expect(faults(group, { firmId: 'NBW', accountId: '0300001' })).toEqual({ transactions: 'Enter transactions.' });
  });

  it('has the names inside its objects checked too', () => {
    const action = schemas.actOnTransaction.body as TObject;
    expect(
      faults(action, {
        type: 'Do',
        firmId: 'NBW',
        transactionAction: 'Complete',
        executionDetails: { price: 1, colour: 'red', transactionTime: 'x\0' },
      }),
    ).toEqual({
      type: 'Use Action here.',
      'executionDetails.colour': 'There is no value called colour here.',
      'executionDetails.executedQuantity': 'Enter executed quantity.',
      'executionDetails.transactionTime': 'Enter a valid transaction time.',
    });
  });

  it('lists at most fifty errors', () => {
    expect(Object.keys(faults(group, withMembers(...Array.from({ length: 50 }, () => ({})))))).toHaveLength(50);
  });

  it('has nullable values checked when they are not null', () => {
    const client = { firmId: 'NBW', clientType: 'Individual' };
    const body = schemas.createClient.body as TObject;
    expect(faults(body, { ...client, title: null, addressDetail: null, mobile: null })).toEqual({});
    expect(
      faults(body, {
        ...client,
        gender: 'F',
        addressDetail: { address1: '4 Mill Lane', country: 'gb', surprise: 1 },
        knowYourBusiness: 'yes',
      }),
    ).toMatchObject({
      gender: 'Use one of: Female, Male, Other, Not stated.',
      'addressDetail.surprise': 'There is no value called surprise here.',
      'addressDetail.postCode': 'Enter post code.',
      'addressDetail.country': 'Enter a valid country.',
      knowYourBusiness: 'Send a JSON object.',
    });
  });

  it('that is nested too deep is refused with the field, at any depth', () => {
    const draft = schemas.saveDraft.body as TObject;
    const head = { form: 'x', recordId: '0300001', title: 't', href: '/a' };
    const nested = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
    expect(faults(draft, { ...head, values: nested(32) })).toEqual({});
    for (const depth of [33, 3_000, 100_000]) {
      expect(faults(draft, { ...head, values: nested(depth) })).toEqual({
        values: 'Nest values at most 32 levels deep.',
      });
      expect(faults(draft, { ...head, values: {}, more: nested(depth) })).toEqual({
        more: 'Nest values at most 32 levels deep.',
      });
      expect(
        faults(draft, { ...head, values: JSON.parse('{"a":' + '['.repeat(depth) + ']'.repeat(depth) + '}') }),
      ).toEqual({ values: 'Nest values at most 32 levels deep.' });
    }
  });
});
