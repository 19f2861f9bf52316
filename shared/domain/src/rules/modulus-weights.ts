import type { ModulusMethod, ModulusTable, ModulusWeight } from '../payments/modulus-table';

// Part of the weight table of UK modulus checking: one or two ranges for each method and exception, and those that
// demonstrations use. Each range is here with all its checks, and exception 5 with all its substitutions: half a range
// would refuse accounts that exist. Sort codes outside count as valid, so a portal that takes real money loads the
// whole table of the day: `parseModulusWeights` and `parseSubstitutions` read the two files as Pay.UK publishes them.
// Public copies of the files say "Copyright VocaLink Limited" and give no right to pass them on, so the whole table is
// not here.

const row = (
  from: string,
  to: string,
  method: ModulusMethod,
  weights: string,
  exception: number | null = null,
): ModulusWeight => ({ from, to, method, weights: weights.split(' ').map(Number), exception });

const lastSeven = '0 0 0 0 0 0 0 7 6 5 4 3 2 1';
const doubled = '2 1 2 1 2 1 2 1 2 1 2 1 2 1';

export const shippedModulusTable: ModulusTable = {
  source:
    'Vocalink (Pay.UK), Validating account numbers: UK modulus checking, version 7.70: some ranges of its weight table, each whole, and the whole sort code substitution table; compared line by line with public copies of the files',
  date: '2024-04-27',
  weights: [
    row('070116', '070116', 'MOD11', '0 0 7 6 5 8 9 4 5 6 7 8 9 -1', 12),
    row('070116', '070116', 'MOD10', '0 3 2 4 5 8 9 4 5 6 7 8 9 -1', 13),
    row('074456', '074456', 'MOD11', '0 0 7 6 5 8 9 4 5 6 7 8 9 -1', 12),
    row('074456', '074456', 'MOD10', '0 3 2 4 5 8 9 4 5 6 7 8 9 -1', 13),
    row('086090', '086090', 'MOD10', '0 0 3 7 1 3 7 1 3 7 1 3 7 1', 8),
    row('089000', '089999', 'MOD10', '0 0 0 0 0 0 7 1 3 7 1 3 7 1'),
    row('102400', '107999', 'MOD11', '0 0 0 0 0 0 8 7 6 5 4 3 2 1'),
    row('110000', '119280', 'DBLAL', '0 0 2 1 2 1 2 1 2 1 2 1 2 1', 1),
    row('134012', '134020', 'MOD11', '0 0 0 7 5 9 8 4 6 3 5 2 0 0', 4),
    row('180002', '180002', 'MOD11', '0 0 0 0 0 0 8 7 6 5 4 3 2 1', 14),
    row('200901', '201159', 'MOD11', lastSeven, 6),
    row('200901', '201159', 'DBLAL', doubled, 6),
    row('202700', '203239', 'MOD11', lastSeven, 6),
    row('202700', '203239', 'DBLAL', doubled, 6),
    row('309001', '309633', 'MOD11', '0 0 3 2 9 8 5 7 6 5 4 3 2 1', 2),
    row('309001', '309633', 'MOD11', '0 0 3 2 9 8 1 7 6 5 4 3 2 1', 9),
    row('771900', '772799', 'MOD11', '0 0 1 2 5 3 6 4 8 7 10 9 3 1', 7),
    row('820000', '826097', 'MOD11', '0 0 0 0 0 0 0 0 7 3 4 9 2 1'),
    row('820000', '826097', 'DBLAL', doubled, 3),
    row('826919', '827999', 'MOD11', '0 0 0 0 0 0 0 0 7 3 4 9 2 1'),
    row('826919', '827999', 'DBLAL', doubled, 3),
    row('870000', '872791', 'MOD11', '0 0 1 2 5 3 6 4 8 7 10 9 3 1', 10),
    row('870000', '872791', 'MOD11', '0 0 5 10 9 8 0 7 6 5 4 3 2 1', 11),
    row('938000', '938696', 'MOD11', '7 6 5 4 3 2 7 6 5 4 3 2 0 0', 5),
    row('938000', '938696', 'DBLAL', '2 1 2 1 2 1 2 1 2 1 2 1 2 0', 5),
  ],
  substitutions: {
    '938173': '938017',
    '938289': '938068',
    '938297': '938076',
    '938600': '938611',
    '938602': '938343',
    '938604': '938603',
    '938608': '938408',
    '938609': '938424',
    '938613': '938017',
    '938616': '938068',
    '938618': '938657',
    '938620': '938343',
    '938622': '938130',
    '938628': '938181',
    '938643': '938246',
    '938647': '938611',
    '938648': '938246',
    '938649': '938394',
    '938651': '938335',
    '938653': '938424',
    '938654': '938621',
  },
};
