import type { ReactNode } from 'react';
import { remarkOf, type Titled } from './transaction-title';

/** Why somebody entered a payment out, as they wrote it; the platform's own words are no reason. */
export const Reason = ({ transaction }: { readonly transaction: Titled }): ReactNode =>
  remarkOf(transaction) || <span className="t-muted">None was given</span>;
