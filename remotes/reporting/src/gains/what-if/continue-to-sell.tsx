import type { ReactNode } from 'react';
import { accountHref, useAccess } from '@tessera/runtime';
import { ButtonLink, Card, VisuallyHidden } from '@tessera/ui/core';
import { countText } from '@tessera/domain/wording';
import { sellPages } from '../../shared/access-rules';
import { typedPoundsOf, typedUnitsOf } from '../shared/typed-figures';
import type { Holding } from '../shared/wire';
import { isLineOf, saleOf, type SaleLine } from './what-if-values';

/** The address of an account's sell form with its lines filled: each is `instrument:how:how much`. */
const sellHref = (
  clientId: string,
  accountId: string,
  lines: readonly SaleLine[],
  holdings: readonly Holding[],
): string => {
  const query = new URLSearchParams();
  for (const line of lines) {
    const { by, assetId } = line;
    const sale = saleOf(line, holdings.find(isLineOf(line))?.quantity ?? 0);
    if (sale === null) continue;
    const figure = sale.amount === undefined ? typedUnitsOf(sale.quantity ?? 0) : typedPoundsOf(sale.amount);
    query.append('sell', by === 'all' ? `${assetId}:all` : `${assetId}:${by}:${figure}`);
  }
  return `${accountHref(clientId, accountId, 'sell')}?${query.toString()}`;
};

interface ContinueToSellProps {
  readonly clientId: string;
  readonly lines: readonly SaleLine[];
  readonly holdings: readonly Holding[];
}

/** Into the form that sells, account by account, with the amounts filled. */
export const ContinueToSell = ({ clientId, lines, holdings }: ContinueToSellProps): ReactNode => {
  const { allowed } = useAccess(sellPages);
  const whole = lines.filter((line) => saleOf(line, holdings.find(isLineOf(line))?.quantity ?? 0) !== null);
  const accounts = [...new Set(whole.map(({ accountId }) => accountId))];
  if (!allowed || accounts.length === 0) return null;
  return (
    <Card title="Sell it">
      <div className="t-stack">
        <p className="t-muted">
          The form opens with these amounts. Nothing is sold until it is submitted there
          {accounts.length > 1 && ', account by account'}.
        </p>
        {accounts.map((accountId) => {
          const own = whole.filter((line) => line.accountId === accountId);
          const name = holdings.find((holding) => holding.accountId === accountId)?.accountName ?? accountId;
          const what = `${countText(own.length, 'holding')} of ${name}`;
          return (
            <div key={accountId}>
              <p>{what}</p>
              <ButtonLink kind="primary" to={sellHref(clientId, accountId, own, holdings)}>
                Continue to sell<VisuallyHidden> {what}</VisuallyHidden>
              </ButtonLink>
            </div>
          );
        })}
      </div>
    </Card>
  );
};
