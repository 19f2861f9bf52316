import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

/**
 * Standard rate of value added tax. Whether a fee bears VAT depends on the firm's own tax position and is given with
 * each fee: portfolio management for one client does, a charge for each trade does not (HMRC VATFIN5800); advice and
 * platform fees depend on what is supplied (VATFIN7665, VATFIN5500).
 */
export const standardVat = datedTable<{ readonly percentage: Percentage }>('rate of VAT', [
  {
    from: '2011-01-04',
    value: { percentage: 200_000n },
    source: 'Value Added Tax Act 1994 s. 2 as amended by Finance (No. 2) Act 2010 s. 3 (general knowledge)',
    verified: false,
  },
]);
