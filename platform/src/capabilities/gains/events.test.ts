import { parsePounds, parsePrice, parseUnits, sum } from '@tessera/domain/money';
import type { Book, Trade } from './book';
import { eventsOf, heldOn } from './events';
import type { GainsFact } from './stored-facts';

let made = 0;
const trade = (of: Partial<Trade> & Pick<Trade, 'code' | 'quantity'>): Trade => ({
  accountId: 'SOLE',
  assetId: 'FUND',
  transactionId: `T${(made += 1)}`,
  narrative: 'Traded',
  date: '2026-05-01',
  order: BigInt(made),
  value: 0n,
  bookValue: 0n,
  charges: 0n,
  counterAccountId: null,
  linkId: null,
  transfer: null,
  ...of,
});
const book = (trades: readonly Trade[], more: Partial<Book> = {}): Book => ({
  accounts: new Map(
    [
      { accountId: 'SOLE', name: 'Sole', holders: ['ANNA'] },
      { accountId: 'OTHER', name: 'Other', holders: ['ANNA'] },
      { accountId: 'JOINT', name: 'Joint', holders: ['ANNA', 'BEN'] },
      { accountId: 'BENS', name: 'Ben’s', holders: ['BEN'] },
    ].map((account) => [account.accountId, account]),
  ),
  instruments: new Map(),
  trades,
  equalisation: [],
  facts: [],
  spouses: [],
  ...more,
});
const units = (text: string): bigint => parseUnits(text);

describe('events of capital gains', () => {
  it('leaves out of gifts and of what pools are made of what a spouse had back on the same day', () => {
    const move = (accountId: string, counterAccountId: string, quantity: bigint) =>
      trade({ code: 'ITRO', accountId, counterAccountId, quantity, linkId: `L${made}` });
    const { events, entries } = eventsOf(
      book(
        [
          trade({ code: 'BUYS', quantity: 400n, value: 400n, date: '2026-04-01' }),
          move('SOLE', 'BENS', -400n),
          move('BENS', 'SOLE', -100n),
        ],
        {
          spouses: [{ pair: ['ANNA', 'BEN'], until: null }],
        },
      ),
      () => true,
    );
    expect(events.flatMap((event) => (event.kind === 'Given' ? [event.quantity] : []))).toEqual([300n]);
    expect([...entries.values()].map((own) => own.map(({ quantity }) => quantity))).toEqual([[400n], [300n]]);
  });
  it('splits a joint account evenly: parts add up, and nobody disposes of more than they have', () => {
    const smallest = 1n;
    const { events, changes } = eventsOf(
      book([
        trade({ code: 'BUYS', accountId: 'JOINT', quantity: 3n * smallest, value: 101n }),
        ...[1, 2, 3].map((day) =>
          trade({ code: 'SELL', accountId: 'JOINT', date: `2026-05-1${day}`, quantity: -smallest, value: -51n }),
        ),
      ]),
      () => false,
    );
    const bought = events.flatMap((event) => (event.kind === 'Acquired' ? [event] : []));
    expect(bought.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      [2n, 51n],
      [1n, 50n],
    ]);
    const sold = events.flatMap((event) => (event.kind === 'Disposed' ? [event] : []));
    expect(sum(sold.map(({ quantity }) => quantity))).toBe(3n);
    for (const own of changes.values())
      for (const { date } of own) expect(heldOn(own, date)).toBeGreaterThanOrEqual(0n);
  });

  it('counts units that left for another provider and came back as if they had stayed', () => {
    const transfer = { id: 'X', movement: 'Out', costTold: false } as const;
    const { events } = eventsOf(
      book([
        trade({ code: 'BUYS', quantity: units('10'), value: 100n }),
        trade({ code: 'TRFO', quantity: units('-10'), transfer }),
        trade({ code: 'TRFI', quantity: units('4'), date: '2026-06-01', transfer }),
      ]),
      () => false,
    );
    expect(events.slice(1)).toMatchObject([{ kind: 'Pooled', date: '2026-05-01', quantity: units('-6'), cost: null }]);
  });

  it('takes units that go to somebody else for sold and bought at what they are worth, and for given where it is the spouse', () => {
    const move = [
      trade({
        code: 'ITRO',
        accountId: 'JOINT',
        quantity: units('-8'),
        value: -parsePounds(80),
        counterAccountId: 'BENS',
        recordedAt: new Date('2026-05-01T09:00:00Z'),
        linkId: 'L',
      }),
      trade({ code: 'ITRI', accountId: 'BENS', quantity: units('8'), value: parsePounds(80), linkId: 'L' }),
    ];
    const kinds = (spouses: Book['spouses']) =>
      eventsOf(
        book(
          [trade({ code: 'BUYS', accountId: 'JOINT', quantity: units('8'), value: 1n, date: '2026-04-10' }), ...move],
          {
            spouses,
          },
        ),
        () => false,
      ).events.slice(2);
    expect(kinds([])).toMatchObject([
      { kind: 'Moved', from: 'BEN JOINT FUND', to: 'BEN BENS FUND', quantity: units('4') },
      { kind: 'Disposed', pool: 'ANNA JOINT FUND', quantity: units('4'), proceeds: parsePounds(40) },
      { kind: 'Acquired', pool: 'BEN BENS FUND', quantity: units('4'), cost: parsePounds(40) },
    ]);
    const ofPair = (until: Date | null) => kinds([{ pair: ['BEN', 'ANNA'], until }]).at(-1);
    expect(ofPair(null)).toMatchObject({ kind: 'Given', from: 'ANNA JOINT FUND', to: 'BEN BENS FUND' });
    // The fee group had them as spouses when it was entered.
    expect(ofPair(new Date('2026-05-02T00:00:00Z'))).toMatchObject({ kind: 'Given' });
    expect(ofPair(new Date('2026-04-30T00:00:00Z'))).toMatchObject({ kind: 'Acquired' });
  });

  it('takes a capital distribution off the cost where it is small, and as a part disposal where it is not', () => {
    const fact = (factId: string, perUnit: string): GainsFact => ({
      factId,
      kind: 'Capital distribution',
      assetId: 'FUND',
      name: 'Fund',
      date: '2026-06-01',
      perUnit: parsePrice(perUnit),
      accountId: null,
      amount: null,
      to: null,
      note: 'Return of capital',
      recordedBy: 'U',
      recordedAt: new Date(0),
      withdrawn: null,
    });
    const { events, sources } = eventsOf(
      book([trade({ code: 'BUYS', quantity: units('975'), value: parsePounds(4_875) })], {
        facts: [fact('LARGE', '4'), fact('SMALL', '3'), fact('UNPRICED', '4')],
        distributionPrices: new Map(['LARGE', 'SMALL'].map((id) => [id, parsePrice('6.0706')])),
      }),
      () => true,
    );
    const changes = events.flatMap((event) => (event.kind === 'CostChanged' ? [event] : []));
    expect(changes.map(({ amount, worthAfter }) => [amount, worthAfter ?? null])).toEqual([
      [-390_000n, 591_884n],
      [-292_500n, null],
      [-390_000n, null],
    ]);
    expect(sources.get('f:UNPRICED')?.narrative).toContain('taken as small');
  });

  it('has one split of a person’s pool where each of the accounts has its own row', () => {
    const split = [
      trade({ code: 'BUYS', quantity: units('101'), value: 1n }),
      trade({ code: 'BUYS', accountId: 'OTHER', quantity: units('60'), value: 1n }),
      trade({ code: 'SPLI', quantity: units('-51'), date: '2026-05-20' }),
      trade({ code: 'SPLI', accountId: 'OTHER', quantity: units('-30'), date: '2026-05-21' }),
    ];
    const splits = (together: boolean) =>
      eventsOf(book(split), () => together).events.flatMap((event) =>
        event.kind === 'Split' ? [[event.pool, event.date, event.before, event.after]] : [],
      );
    expect(splits(true)).toEqual([['ANNA * FUND', '2026-05-20', units('161'), units('80')]]);
    expect(splits(false)).toEqual([
      ['ANNA SOLE FUND', '2026-05-20', units('101'), units('50')],
      ['ANNA OTHER FUND', '2026-05-21', units('60'), units('30')],
    ]);
  });

  it('adds income for each unit held at the close of the day, after what left on it', () => {
    const fact = {
      factId: 'F',
      kind: 'Accumulated income',
      assetId: 'FUND',
      name: 'Fund',
      date: '2026-05-10',
      perUnit: units('0.5'),
      accountId: null,
      amount: null,
      to: null,
      note: 'Report',
      recordedBy: '',
      recordedAt: new Date(0),
      withdrawn: null,
    } as const;
    const { events } = eventsOf(
      book(
        [
          trade({ code: 'BUYS', quantity: units('10'), value: 1n }),
          trade({ code: 'SELL', quantity: units('-4'), value: -1n, date: '2026-05-10' }),
        ],
        { facts: [fact] },
      ),
      () => false,
    );
    expect(events.at(-1)).toMatchObject({ kind: 'CostChanged', date: '2026-05-11', amount: parsePounds(3) });
  });
});
