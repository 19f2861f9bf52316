import { parsePounds, parsePrice, parseUnits, unitsToWire } from '@tessera/domain/money';
import type { Book, Trade } from './book';
import { Calculation } from './calculation';
import { wireDisposal } from './wire-disposal';

const trade = (date: string, code: Trade['code'], quantity: number, pounds: number): Trade => ({
  accountId: 'GIA',
  assetId: 'FUND',
  transactionId: `${code} ${date}`,
  code,
  narrative: `${code} ${date}`,
  date,
  order: BigInt(date.replaceAll('-', '')),
  quantity: parseUnits(quantity),
  value: parsePounds(pounds),
  bookValue: 0n,
  charges: 0n,
  counterAccountId: null,
  linkId: null,
  transfer: null,
});

const fund = { assetId: 'FUND', isin: 'I', name: 'Fund', type: 'Fund', country: 'GB', minimumUnit: 1n };
const book: Book = {
  accounts: new Map([['GIA', { accountId: 'GIA', name: 'GIA', holders: ['ANNA'] }]]),
  instruments: new Map([['FUND', fund]]),
  trades: [
    trade('2026-01-05', 'BUYS', 100, 500),
    trade('2026-03-02', 'SELL', -20, -150),
    trade('2026-04-01', 'SPLI', 80, 0),
    trade('2026-06-01', 'SELL', -40, -200),
  ],
  equalisation: [
    {
      accountId: 'GIA',
      assetId: 'FUND',
      transactionId: 'EQ',
      narrative: 'Equalisation',
      date: '2026-02-02',
      amount: parsePounds(10),
    },
  ],
  facts: [
    {
      factId: 'F',
      kind: 'Accumulated income',
      assetId: 'FUND',
      name: 'Fund',
      date: '2026-05-01',
      perUnit: parsePrice('0.5'),
      accountId: null,
      amount: null,
      to: null,
      note: 'Report',
      recordedBy: 'U',
      recordedAt: new Date(0),
      withdrawn: null,
    },
  ],
  spouses: [],
};

describe('the lines of a pool', () => {
  it('are its purchases, changes of its cost, units that a split added and what was sold before: they add up', () => {
    const calculation = new Calculation(book, { clientId: 'ANNA', seen: new Set(['GIA']) }, 'account');
    const [, sold] = calculation.disposals;
    const match = sold && wireDisposal(calculation, sold).matches[0];
    expect(match?.pool).toEqual({ quantity: unitsToWire(parseUnits(160)), cost: 472 });
    expect(match?.acquisitions.map(({ narrative, quantity, cost }) => [narrative, quantity, cost])).toEqual([
      ['Accumulated income: Report', 0, 80],
      ['SPLI 2026-04-01', 80, 0],
      ['Equalisation', 0, -10],
      ['BUYS 2026-01-05', 100, 500],
      ['Sold or moved out of the pool before', -20, -98],
    ]);
  });
});
