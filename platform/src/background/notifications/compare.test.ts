import { compare, type CurrentRow, type TypedFinding } from './compare';

const finding = (key: string, type: TypedFinding['type'] = 'Price jumped'): TypedFinding => ({
  type,
  key,
  record: { kind: 'Asset', id: key },
  nodeId: null,
  clientId: null,
  accountId: null,
  title: key,
  why: 'Look.',
  amount: null,
  since: new Date('2026-11-20T09:00:00Z'),
  due: null,
  notForUserId: null,
});
const row = (key: string, more: Partial<CurrentRow> = {}): CurrentRow => ({
  id: `0X${key}`,
  type: 'Price jumped',
  key,
  status: 'Open',
  snoozedUntil: null,
  ...more,
});
const today = '2026-11-20';
const summary = ({ opened, ended, woken, kept }: ReturnType<typeof compare>) => ({
  opened: opened.map(({ key }) => key),
  ended: ended.map(({ id }) => id),
  woken: woken.map(({ id }) => id),
  kept: kept.map(({ id }) => id),
});

describe('comparing what is found with the notifications there are', () => {
  it('opens what is new, ends what is over and keeps the rest', () => {
    expect(summary(compare([finding('a'), finding('b')], [row('b'), row('c')], today))).toEqual({
      opened: ['a'],
      ended: ['0Xc'],
      woken: [],
      kept: ['0Xb'],
    });
  });

  it('opens one for a finding that is named twice, and one for each type with the same key', () => {
    const { opened } = compare([finding('a'), finding('a'), finding('a', 'Price stale')], [], today);
    expect(opened.map(({ type }) => type)).toEqual(['Price jumped', 'Price stale']);
  });

  it('does not open again what somebody dealt with or snoozed while it lasts', () => {
    const rows = [row('a', { status: 'Done' }), row('b', { status: 'Snoozed', snoozedUntil: '2026-11-21' })];
    expect(summary(compare([finding('a'), finding('b')], rows, today))).toEqual({
      opened: [],
      ended: [],
      woken: [],
      kept: ['0Xa', '0Xb'],
    });
  });

  it('wakes what is snoozed until today or earlier, and ends what is over instead', () => {
    const rows = [
      row('a', { status: 'Snoozed', snoozedUntil: today }),
      row('b', { status: 'Snoozed', snoozedUntil: '2026-11-19' }),
      row('c', { status: 'Snoozed', snoozedUntil: '2026-11-19' }),
    ];
    expect(summary(compare([finding('a'), finding('b')], rows, today))).toMatchObject({
      woken: ['0Xa', '0Xb'],
      ended: ['0Xc'],
    });
  });
});
