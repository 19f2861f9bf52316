import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pendingSubTypesOf, subTypesOf } from '../statics/transaction-types';
import { lifePage, lifePageFile } from './life-page';

describe('docs/transactions.md', () => {
  it('is what the tables say; npm run -w platform transactions-page writes it again', () => {
    expect(readFileSync(lifePageFile(join(__dirname, '../../..')), 'utf8')).toBe(lifePage());
  });
});

describe('the static transaction types', () => {
  it('list the sub-types of every type, and those a transaction that is open can be', () => {
    expect(subTypesOf['Stock Transfer']).toEqual(['Internal', 'Stock', 'Transfer']);
    expect(subTypesOf.Notional).toEqual(['Withdrawal', 'Deposit']);
    expect(pendingSubTypesOf).toEqual({ ...subTypesOf, Cash: [], Stock: [], Notional: [], 'Cash Transfer': ['Transfer'], 'Stock Transfer': ['Transfer'] });
  });
});
